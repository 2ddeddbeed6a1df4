import type { FormEvent } from 'react';
import { ownPasswordForm } from '@padiman/contracts';
import { useForm } from '@padiman/client/forms';
import { Alert, Button, PasswordField } from '@padiman/ui';
import { SettingCard } from '../../SettingCard.tsx';
import { Form } from './OwnPassword.styles.ts';
import { useOwnPassword } from './settings.hooks.ts';

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Form to change one's own password. Messages: specification section 5. */
export function OwnPassword() {
  const { change, done, refused, failure } = useOwnPassword();
  const { register, handleSubmit, formState, reset } = useForm(ownPasswordForm, empty);
  const { errors, isSubmitting, isDirty, touchedFields } = formState;
  // An untouched confirmation is not validated yet; its message would move the button away from the pointer.
  const deps = touchedFields.confirmPassword ? ['confirmPassword' as const] : [];
  const submit = (event: FormEvent) =>
    void handleSubmit(async ({ currentPassword, newPassword }) => {
      if (await change({ currentPassword, newPassword })) reset(empty);
    })(event);
  return (
    <SettingCard title="Password" description="Changing it ends your sessions everywhere but here.">
      <Form noValidate onSubmit={submit} aria-label="Password">
        <PasswordField
          label="Current Password"
          autoComplete="current-password"
          error={errors.currentPassword?.message ?? refused.currentPassword}
          {...register('currentPassword')}
        />
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          error={errors.newPassword?.message ?? refused.newPassword}
          {...register('newPassword', { deps })}
        />
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...register('confirmPassword')}
        />
        {failure && <Alert>{failure}</Alert>}
        {done && !isDirty && (
          <Alert tone="good">Your password has been changed. All other sessions have ended.</Alert>
        )}
        <Button
          type="submit"
          look="primary"
          style={{ alignSelf: 'start' }}
          busy={isSubmitting}
          busyText="Processing..."
        >
          Change Password
        </Button>
      </Form>
    </SettingCard>
  );
}
