import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { paths } from '@padiman/contracts';
import { signOut } from '@padiman/client/session';
import { Button, ErrorBoundary, Row } from '@padiman/ui';
import { retryWhileVisible } from '../sections/retry-while-visible.ts';
import { StopNotice } from './StopNotice.tsx';

function startAgain() {
  signOut();
  window.location.assign(paths.login());
}

interface Props {
  /** Called from time to time after an error: a shell that works may be live by then. */
  recheck: () => void;
}

/** Error boundary of the whole console. Errors of a section's screen stay with its own boundary. */
export const ConsoleBoundary = ({ recheck, children }: Props & { children: ReactNode }) => (
  // Reported like every uncaught error.
  <ErrorBoundary
    onError={(error) => window.reportError?.(error)}
    fallback={() => <Stopped recheck={recheck} />}
  >
    {children}
  </ErrorBoundary>
);

function Stopped({ recheck }: Props) {
  const latest = useEffectEvent(recheck);
  useEffect(() => retryWhileVisible(() => latest()), []);
  return (
    <StopNotice
      title="The console has stopped because of an error."
      action={
        <Row gap={3}>
          <Button look="primary" onClick={() => window.location.reload()}>
            Reload
          </Button>
          <Button onClick={startAgain}>Log in again</Button>
        </Row>
      }
    >
      Reload to go on. If it stops again, log in again; the error has been reported.
    </StopNotice>
  );
}
