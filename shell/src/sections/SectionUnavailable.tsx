import { useEffect, useRef, useState } from 'react';
import { RemoteUnavailable } from '@padiman/federation/loader';
import { Button, Notice } from '@padiman/ui';

const quietRetryEvery = 10_000;

/**
 * A section that cannot be shown. What could not be loaded is tried again quietly as long as the notice stands,
 * and comes back by itself; what threw on screen waits for the person.
 */
export function SectionUnavailable({
  error,
  section,
  renew,
}: {
  error: Error;
  section: string;
  renew: () => Promise<void>;
}) {
  const missing = error instanceof RemoteUnavailable;
  const [trying, setTrying] = useState(false);
  const underWay = useRef<Promise<boolean>>(undefined);

  /** Whether it came back. A failure leaves this notice standing, which says all there is to say. */
  const tryAgain = () =>
    (underWay.current ??= renew()
      .then(
        () => true,
        () => false,
      )
      .finally(() => (underWay.current = undefined)));
  const retry = async () => {
    setTrying(true);
    // A quiet try that began before the person pressed may end with what held before: that would be no answer.
    if (!(await underWay.current)) await tryAgain();
    setTrying(false);
  };
  const latest = useRef(tryAgain);
  useEffect(() => {
    latest.current = tryAgain;
  });
  useEffect(() => {
    if (!missing) return;
    const timer = setInterval(() => void latest.current(), quietRetryEvery);
    return () => clearInterval(timer);
  }, [missing]);

  return (
    <Notice
      heading="h1"
      icon="alert"
      tone="problem"
      title={missing ? `${section} is unavailable.` : `${section} ran into an error.`}
      action={
        <Button busy={trying} busyText="Retrying..." onClick={() => void retry()}>
          Retry
        </Button>
      }
    >
      {missing
        ? 'This section could not be loaded. Everything else works; this one comes back by itself as soon as it can be reached.'
        : 'Everything else works. Try again; if it happens once more, tell the team that runs the console.'}
    </Notice>
  );
}
