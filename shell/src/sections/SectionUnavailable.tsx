import { useEffect, useRef, useState } from 'react';
import { RemoteUnavailable } from '@padiman/federation/loader';
import { Button, Notice } from '@padiman/ui';

const backgroundRetryInterval = 10_000;

/**
 * Notice in place of a section that cannot be shown. A section that could not be loaded is retried in the background; one
 * that threw waits for Retry.
 */
export function SectionUnavailable({
  error,
  section,
  retry,
}: {
  error: Error;
  section: string;
  retry: () => Promise<void>;
}) {
  const isMissing = error instanceof RemoteUnavailable;
  const [retrying, setRetrying] = useState(false);
  const attempt = useRef<Promise<boolean>>(undefined);

  /** One attempt at a time; true when it succeeded. A failure leaves this notice in place. */
  const runAttempt = () =>
    (attempt.current ??= retry()
      .then(
        () => true,
        () => false,
      )
      .finally(() => (attempt.current = undefined)));
  const retryNow = async () => {
    setRetrying(true);
    // An attempt that began before the click may fail for a reason that is gone by now: try once more.
    if (!(await attempt.current)) await runAttempt();
    setRetrying(false);
  };
  const latest = useRef(runAttempt);
  useEffect(() => {
    latest.current = runAttempt;
  });
  useEffect(() => {
    if (!isMissing) return;
    const timer = setInterval(() => void latest.current(), backgroundRetryInterval);
    return () => clearInterval(timer);
  }, [isMissing]);

  return (
    <Notice
      heading="h1"
      icon="alert"
      tone="problem"
      title={isMissing ? `${section} is unavailable.` : `${section} ran into an error.`}
      action={
        <Button busy={retrying} busyText="Retrying..." onClick={() => void retryNow()}>
          Retry
        </Button>
      }
    >
      {isMissing
        ? 'This section could not be loaded. It is retried automatically. All other sections work.'
        : 'All other sections work. If Retry does not help, contact the team that runs the console.'}
    </Notice>
  );
}
