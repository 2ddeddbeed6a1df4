import type { ReactNode } from 'react';
import { paths } from '@padiman/contracts';
import type { LoginForm } from '@padiman/client/forms';
import { Link } from '@padiman/client/routing';
import { Button, LoginFields } from '@padiman/ui';
import { AuthFrame } from '../../layout/AuthFrame.tsx';

/** Login form in its frame, below a notice if there is one. Source: specification section 2. */
export function LoginPanel({
  product,
  form,
  notice,
}: {
  product: string;
  form: LoginForm;
  notice?: ReactNode;
}) {
  return (
    <AuthFrame
      product={product}
      title="Admin Login"
      text="Please enter your valid phone number and password to log in."
    >
      {notice}
      <form noValidate onSubmit={form.submit}>
        <LoginFields form={form} />
        <Button
          type="submit"
          look="primary"
          full
          disabled={!form.complete}
          busy={form.busy}
          busyText="Submitting..."
        >
          Submit
        </Button>
        <Link to={paths.forgotPassword()}>Forgot Password?</Link>
      </form>
    </AuthFrame>
  );
}
