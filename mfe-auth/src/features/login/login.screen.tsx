import { useState } from 'react';
import { paths } from '@padiman/contracts';
import { useLoginForm } from '@padiman/client/forms';
import { Link } from '@padiman/client/routing';
import { useRuntimeConfig } from '@padiman/client/session';
import { Button, lazyComponent, LoginFields } from '@padiman/ui';
import { AuthFrame } from '../../layout/AuthFrame.tsx';

// Loaded when a login fails, to keep the first load of this screen small.
const MessageDialog = lazyComponent(
  'The message',
  () => import('@padiman/ui/overlay').then((overlay) => ({ default: overlay.MessageDialog })),
  { overlay: true },
);

// Loaded for accounts with a second factor alone.
const SecondStep = lazyComponent('The second step', () =>
  import('@padiman/ui/factors').then((factors) => ({ default: factors.SecondStep })),
);

// Loaded after a one-time password alone.
const PasswordChoiceForm = lazyComponent('The own password', () =>
  import('@padiman/ui/factors').then((factors) => ({ default: factors.PasswordChoiceForm })),
);

const headings = {
  prove: { title: 'Confirm It Is You', text: 'Your password was right. Now use your second factor.' },
  setUp: {
    title: 'Set Up a Second Factor',
    text: 'Your rights need a second factor beside the password. Set one up to go on.',
  },
} as const;

/** `/admin`: login by phone number and password. Source: specification sections 2 and 8. */
export default function LoginScreen() {
  const { brand } = useRuntimeConfig();
  const [failure, setFailure] = useState<string>();
  const form = useLoginForm({
    // The full page load starts the console for the signed-in admin.
    onSuccess: () => window.location.assign(paths.dashboard()),
    onFailure: setFailure,
  });
  const dismiss = () => setFailure(undefined);

  const { pending, choice } = form;
  if (choice) {
    return (
      <AuthFrame
        product={brand.product}
        title="Choose Your Own Password"
        text="Your password was set by somebody else and serves only once. Choose one that nobody else knows to go on."
      >
        <PasswordChoiceForm choice={choice} onDone={form.proceed} onRestart={form.restart} />
      </AuthFrame>
    );
  }
  if (pending) {
    return (
      <AuthFrame product={brand.product} {...headings[pending.setUp ? 'setUp' : 'prove']}>
        <SecondStep pending={pending} onDone={form.finish} onRestart={form.restart} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      product={brand.product}
      title="Admin Login"
      text="Please enter your valid phone number and password to log in."
    >
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
      {failure && (
        <MessageDialog open title="Login Failed" onClose={dismiss} onDismiss={dismiss}>
          {`Login Failed: ${failure}`}
        </MessageDialog>
      )}
    </AuthFrame>
  );
}
