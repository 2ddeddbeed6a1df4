import { forgotPasswordForm, paths } from '@padiman/contracts';
import { useForm } from '@padiman/client/forms';
import { Link } from '@padiman/client/routing';
import { Alert, Button, TextField } from '@padiman/ui';
import { AuthScreen } from '../../layout/AuthFrame.tsx';
import { useForgotPassword } from '../../reset-journey/reset-journey.tsx';

/** `/forgot-password`: first step of the password reset. Source: specification section 2. */
export default function ForgotPasswordScreen() {
  const { sendCode, error } = useForgotPassword();
  const { field, handleSubmit, formState } = useForm(forgotPasswordForm, { phoneNumber: '' });
  return (
    <AuthScreen title="Forgot Password" text="Enter your phone number, and we send you a one-time code.">
      <form noValidate onSubmit={handleSubmit(sendCode)}>
        <TextField
          label="Phone Number"
          type="tel"
          inputMode="numeric"
          autoComplete="username"
          {...field('phoneNumber')}
        />
        {error && <Alert>{error}</Alert>}
        <Button type="submit" look="primary" full busy={formState.isSubmitting} busyText="Sending...">
          Send OTP
        </Button>
        <Link to={paths.login()}>Back to login</Link>
      </form>
    </AuthScreen>
  );
}
