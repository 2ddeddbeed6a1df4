import { paths, resetPasswordForm } from '@padiman/contracts';
import { useForm } from '@padiman/client/forms';
import { Link } from '@padiman/client/routing';
import { Alert, Button, PasswordField } from '@padiman/ui';
import { AuthScreen } from '../../layout/AuthFrame.tsx';
import { RequirePhone, useResetPassword } from '../../reset-journey/reset-journey.tsx';

/** `/reset-password`: the new password, entered twice. Source: specification section 2. */
export default function ResetPasswordScreen() {
  return <RequirePhone>{(phoneNumber) => <ResetPasswordForm phoneNumber={phoneNumber} />}</RequirePhone>;
}

function ResetPasswordForm({ phoneNumber }: { phoneNumber: string }) {
  const { reset, error } = useResetPassword(phoneNumber);
  const empty = { newPassword: '', confirmPassword: '' };
  const { field, handleSubmit, formState } = useForm(resetPasswordForm, empty);
  // An untouched confirmation is not validated yet.
  const deps = formState.touchedFields.confirmPassword ? ['confirmPassword' as const] : [];
  return (
    <AuthScreen title="Reset Password" text="Choose a new password for your account.">
      <form noValidate onSubmit={handleSubmit(reset)}>
        <PasswordField label="New Password" autoComplete="new-password" {...field('newPassword', { deps })} />
        <PasswordField label="Confirm Password" autoComplete="new-password" {...field('confirmPassword')} />
        {error && (
          <Alert>
            {error} <Link to={paths.forgotPassword()}>Start again with a new code</Link>
          </Alert>
        )}
        <Button type="submit" look="primary" full busy={formState.isSubmitting} busyText="Resetting...">
          Reset Password
        </Button>
      </form>
    </AuthScreen>
  );
}
