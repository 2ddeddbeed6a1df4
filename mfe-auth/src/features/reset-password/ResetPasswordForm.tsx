import { paths, resetPasswordForm } from '@padiman/contracts';
import { useForm } from '@padiman/client/forms';
import { Link } from '@padiman/client/routing';
import { useRuntimeConfig } from '@padiman/client/session';
import { Alert, Button, PasswordField } from '@padiman/ui';
import { AuthFrame } from '../../layout/AuthFrame.tsx';
import { useResetPassword } from './reset-password.hooks.ts';

/** Asks for the new password twice. */
export function ResetPasswordForm({ phoneNumber }: { phoneNumber: string }) {
  const { brand } = useRuntimeConfig();
  const { reset, error } = useResetPassword(phoneNumber);
  const { register, handleSubmit, formState } = useForm(resetPasswordForm, {
    newPassword: '',
    confirmPassword: '',
  });
  // A field that nobody has been to yet is not found fault with.
  const deps = formState.touchedFields.confirmPassword ? ['confirmPassword' as const] : [];
  return (
    <AuthFrame product={brand.product} title="Reset Password" text="Choose a new password for your account.">
      <form noValidate onSubmit={handleSubmit(reset)}>
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
        {error && (
          <Alert>
            {error} <Link to={paths.forgotPassword()}>Start again with a new code</Link>
          </Alert>
        )}
        <Button type="submit" look="primary" full busy={formState.isSubmitting} busyText="Resetting...">
          Reset Password
        </Button>
      </form>
    </AuthFrame>
  );
}
