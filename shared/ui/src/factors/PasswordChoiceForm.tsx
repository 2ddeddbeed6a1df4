import type { FormEvent } from 'react';
import { resetPasswordForm, type LoginReading, type PasswordChoice } from '@padiman/contracts';
import { usePasswordChoice } from '@padiman/client/factors';
import { useForm } from '@padiman/client/forms';
import { Button } from '../controls/Button.tsx';
import { PasswordField } from '../controls/PasswordField.tsx';
import { Stack } from '../layout/Stack.styles.ts';
import { Alert } from '../states/Alert.tsx';
import { ExpiredLogin } from './ExpiredLogin.tsx';

/** Form that chooses the own password after a login by a one-time one. */
export function PasswordChoiceForm({
  choice,
  onDone,
  onRestart,
}: {
  choice: PasswordChoice;
  onDone: (answer: LoginReading) => void;
  onRestart: () => void;
}) {
  const { error, expired, choose } = usePasswordChoice(choice, onDone);
  const { register, handleSubmit, formState } = useForm(resetPasswordForm, {
    newPassword: '',
    confirmPassword: '',
  });
  if (expired) return <ExpiredLogin message={error} onRestart={onRestart} />;
  const submit = (event: FormEvent) => void handleSubmit(({ newPassword }) => choose(newPassword))(event);
  // An untouched confirmation is not validated yet.
  const deps = formState.touchedFields.confirmPassword ? ['confirmPassword' as const] : [];
  return (
    <form noValidate onSubmit={submit} aria-label="Own password">
      <Stack gap={4} tone="text">
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          error={formState.errors.newPassword?.message}
          {...register('newPassword', { deps })}
        />
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          error={formState.errors.confirmPassword?.message}
          {...register('confirmPassword')}
        />
        {error && <Alert>{error}</Alert>}
        <Button type="submit" look="primary" full busy={formState.isSubmitting} busyText="Saving...">
          Save Password
        </Button>
      </Stack>
    </form>
  );
}
