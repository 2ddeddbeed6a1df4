import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { RemoteUnavailable } from '@padiman/federation/loader';
import { Button, Notice } from '@padiman/ui';
import { UncoverConsole } from '../first-screen/FirstScreen.tsx';
import { retryWhileVisible } from './retry-while-visible.ts';

/** A retry of a section that threw repeats the error with the same build. */
export type RetryKind = 'always' | 'if another build is live';

/**
 * Notice in place of a section that cannot be shown. While the page is visible, a section that could not be loaded is
 * retried, and one that threw is replaced as soon as another build is live.
 */
export function SectionUnavailable({
  error,
  section,
  retry,
  isPanel,
}: {
  error: Error;
  section: string;
  /** True for a panel in a page of another section. */
  isPanel: boolean;
  /** Resolves to true when the section is shown again. */
  retry: (kind: RetryKind) => Promise<boolean>;
}) {
  const isMissing = error instanceof RemoteUnavailable;
  const others = isPanel ? 'parts' : 'sections';
  const [retrying, setRetrying] = useState(false);
  const attempt = useRef<Promise<boolean>>(undefined);

  /** One attempt at a time; true when it succeeded. A failure leaves this notice in place. */
  const runAttempt = (kind: RetryKind) =>
    (attempt.current ??= retry(kind)
      .catch(() => false)
      .finally(() => (attempt.current = undefined)));
  const retryNow = async () => {
    setRetrying(true);
    // An attempt that began before the click may fail for a reason that is gone by now: try once more.
    if (!(await attempt.current)) await runAttempt('always');
    setRetrying(false);
  };
  const retryQuietly = useEffectEvent(
    () => void runAttempt(isMissing ? 'always' : 'if another build is live'),
  );
  useEffect(() => retryWhileVisible(() => retryQuietly()), []);

  return (
    <Notice
      heading={isPanel ? 'h3' : 'h1'}
      icon="alert"
      tone="problem"
      title={isMissing ? `${section} is unavailable.` : `${section} ran into an error.`}
      action={
        <Button busy={retrying} busyText="Retrying..." onClick={() => void retryNow()}>
          Retry
        </Button>
      }
    >
      {!isPanel && <UncoverConsole />}
      {isMissing
        ? `This ${isPanel ? 'part of the page' : 'section'} could not be loaded. It is retried automatically. All other ${others} work.`
        : `All other ${others} work. Another version is shown as soon as it is released. If Retry does not help, contact the team that runs the console.`}
    </Notice>
  );
}
