import { loginForm, paths } from '@padiman/contracts';
import { useForm } from '@padiman/client/forms';
import { Link } from '@padiman/client/routing';
import { useRuntimeConfig } from '@padiman/client/session';
import { Alert, Button, PasswordField, TextField } from '@padiman/ui';
import { AuthFrame } from '../../layout/AuthFrame.tsx';
import { useLogin } from './login.hooks.ts';
import { LoginFailedDialog } from './LoginFailedDialog.tsx';

/** `/admin`: phone number and password, and a way back in for who forgot. Source: specification section 2. */
export default function LoginScreen() {
  const { brand } = useRuntimeConfig();
  const { logIn, error, alert, dismissAlert } = useLogin();
  const { register, handleSubmit, formState } = useForm(loginForm, { phoneNumber: '', password: '' });
  const { errors, isValid, isDirty, isSubmitting } = formState;

  return (
    <AuthFrame
      product={brand.product}
      title="Admin Login"
      text="Please enter your valid phone number and password to log in."
    >
      <form noValidate onSubmit={handleSubmit(logIn)}>
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
          {...register('password')}
        />
        {error && <Alert>{error}</Alert>}
        <Button
          type="submit"
          look="primary"
          full
          disabled={!isValid || !isDirty}
          busy={isSubmitting}
          busyText="Submitting..."
        >
          Submit
        </Button>
        <Link to={paths.forgotPassword()}>Forgot Password?</Link>
      </form>
      {alert && <LoginFailedDialog message={alert} onClose={dismissAlert} />}
    </AuthFrame>
  );
}
