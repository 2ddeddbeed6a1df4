import { Button, Notice } from '@padiman/ui';
import { NotReached } from './not-reached.ts';
import { NoTrustedRegistry } from './trusted-registry.ts';

/** All that the page has when the console could not be started. */
export function NotStarted({ error, trying, retry }: { error: Error; trying: boolean; retry: () => void }) {
  return (
    <main>
      <Notice
        heading="h1"
        icon="alert"
        tone="problem"
        title="The console could not be started."
        action={
          <Button busy={trying} busyText="Retrying..." onClick={retry}>
            Retry
          </Button>
        }
      >
        {adviceFor(error)}
      </Notice>
    </main>
  );
}

/** What a person can do about a console that does not start. */
function adviceFor(error: Error): string {
  if (error instanceof NoTrustedRegistry) {
    return 'Its list of versions could not be verified, and nothing unverified is loaded. Try again; if it stays so, tell the team that runs the console.';
  }
  return error instanceof NotReached && error.status
    ? 'The server does not answer as it should. Try again in a moment.'
    : 'Check your connection and try again.';
}
