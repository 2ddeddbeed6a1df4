import { Component, type ReactNode } from 'react';
import { paths } from '@padiman/contracts';
import { signOut } from '@padiman/client/session';
import { Button, Notice, Row } from '@padiman/ui';
import { UncoverConsole } from '../first-screen/FirstScreen.tsx';
import { retryWhileVisible } from '../sections/retry-while-visible.ts';

function startAgain() {
  signOut();
  window.location.assign(paths.login());
}

interface ConsoleBoundaryProps {
  children: ReactNode;
  /** Called from time to time after an error: a shell that works may be live by then. */
  recheck?: () => void;
}

/** Error boundary of the whole console. Errors of a section's screen stay with its own boundary. */
export class ConsoleBoundary extends Component<ConsoleBoundaryProps, { failed: boolean }> {
  override state = { failed: false };
  #stop: (() => void) | undefined;

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error) {
    // Reported like every uncaught error.
    window.reportError?.(error);
    this.#stop ??= retryWhileVisible(() => this.props.recheck?.());
  }

  override componentWillUnmount() {
    this.#stop?.();
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
