import { Button } from '@padiman/ui';
import { RequestFailed } from '../registry/require-ok.ts';
import { UntrustedRegistry } from '../registry/trusted-registry.ts';
import { StopNotice } from './StopNotice.tsx';

/** Notice in place of a console that could not be started. */
export function NotStarted({
  error,
  retrying,
  retry,
}: {
  error: Error;
  retrying: boolean;
  retry: () => void;
}) {
  return (
    <StopNotice
      title="The console could not be started."
      action={
        <Button busy={retrying} busyText="Retrying..." onClick={retry}>
          Retry
        </Button>
      }
    >
      {adviceFor(error)}
    </StopNotice>
  );
}

/** Advice for the person, by the kind of error. */
function adviceFor(error: Error): string {
  if (error instanceof UntrustedRegistry) {
    return 'The list of versions could not be verified. If Retry does not help, contact the team that runs the console.';
  }
  return error instanceof RequestFailed && error.status
    ? 'The server returned an error. Try again in a moment.'
    : 'Check your connection and try again.';
}
