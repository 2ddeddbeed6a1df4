import { useId, useRef, type FormEvent } from 'react';
import { loginForm, type Admin } from '@padiman/contracts';
import { useForm } from '@padiman/client/forms';
import { Alert, Button, PasswordField, Stack, Text, TextField } from '@padiman/ui';
import { Dialog } from '@padiman/ui/overlay';
import { useSignInAgain } from './sign-in-again.hooks.ts';

/**
 * The server no longer takes the token: it was idle too long, or ended elsewhere. The page stays under this, as it
 * was left, and goes on once the same person is back.
 */
export default function SessionEndedDialog({ user }: { user: Admin }) {
  const id = useId();
  const { signInAgain, leave, error } = useSignInAgain();
  const { register, handleSubmit, formState } = useForm(loginForm, {
    phoneNumber: user.phoneNumber,
    password: '',
  });
  const { errors, isSubmitting } = formState;
  const passwordField = useRef<HTMLInputElement>(null);
  const { ref: registerPassword, ...password } = register('password');
  const submit = (event: FormEvent) => void handleSubmit(signInAgain)(event);
  return (
    <Dialog
      open
      // Escape would throw away what is half filled.
      closable={false}
      onClose={leave}
      initialFocus={passwordField}
      title="Your session has ended."
      actions={
        <>
          <Button onClick={leave} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" form={id} look="primary" busy={isSubmitting} busyText="Logging in...">
            Log in again
          </Button>
        </>
      }
    >
      <Text>
        You were signed out because the session was idle for too long or was ended elsewhere. Log in to go on
        where you were; what you have typed is still there. Cancel logs you out.
      </Text>
      <form id={id} noValidate onSubmit={submit} aria-label="Log in again">
        <Stack gap="4" mt="4" color="text">
          <TextField
            label="Phone Number"
            type="tel"
            inputMode="numeric"
            autoComplete="username"
            error={errors.phoneNumber?.message}
            {...register('phoneNumber')}
          />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            error={errors.password?.message}
            ref={(field: HTMLInputElement | null) => {
              registerPassword(field);
              passwordField.current = field;
            }}
            {...password}
          />
          {error && <Alert>{error}</Alert>}
        </Stack>
      </form>
    </Dialog>
  );
}
