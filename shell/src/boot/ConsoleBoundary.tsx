import { Component, type ReactNode } from 'react';
import { paths } from '@padiman/contracts';
import { signOut } from '@padiman/client/session';
import { Button, Notice, Row } from '@padiman/ui';
import { UncoverConsole } from '../first-screen/FirstScreen.tsx';

function startAgain() {
  signOut();
  window.location.assign(paths.login());
}

/** Error boundary of the whole console. Errors of a section's screen stay with its own boundary. */
export class ConsoleBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error) {
    // Reported like every uncaught error.
    window.reportError?.(error);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main>
        <UncoverConsole />
        <Notice
          heading="h1"
          icon="alert"
          tone="problem"
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
        </Notice>
      </main>
    );
  }
}
