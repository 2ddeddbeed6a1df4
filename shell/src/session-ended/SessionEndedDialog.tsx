import { useId } from 'react';
import { paths, type Admin } from '@padiman/contracts';
import { useLoginForm } from '@padiman/client/forms';
import { signOut } from '@padiman/client/session';
import { Button, LoginFields, LoginStep, Stack, Text } from '@padiman/ui';
import { Dialog } from '@padiman/ui/overlay';

function logOut() {
  signOut();
  window.location.assign(paths.landing());
}

/** Login in place after the server refused the token; the page below keeps its state. */
export default function SessionEndedDialog({ user }: { user: Admin }) {
  const id = useId();
  const form = useLoginForm({ phoneNumber: user.phoneNumber ?? '' });
  const isNextStep = form.choice !== undefined || form.pending !== undefined;
  return (
    <Dialog
      open
      // Escape would discard unsaved input.
      closable={false}
      onClose={logOut}
      initialFocus={form.passwordInput}
      title="Your session has ended."
      actions={
        <>
          <Button onClick={logOut} disabled={form.busy}>
            Cancel
          </Button>
          {!isNextStep && (
            <Button type="submit" form={id} look="primary" busy={form.busy} busyText="Logging in...">
              Log in again
            </Button>
          )}
        </>
      }
    >
      <Stack gap={4}>
        <Text>
          You were signed out because the session was idle for too long or was ended elsewhere. Log in to go
          on where you were; what you have typed is still there. Cancel logs you out.
        </Text>
        {isNextStep ? (
          <LoginStep form={form} />
        ) : (
          <form id={id} noValidate onSubmit={form.submit} aria-label="Log in again">
            <Stack gap={4} tone="text">
              <LoginFields form={form} />
            </Stack>
          </form>
        )}
      </Stack>
    </Dialog>
  );
}
