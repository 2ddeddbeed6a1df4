import type { LoginForm } from '@padiman/client/forms';
import { PasswordField, TextField } from '../controls/fields.tsx';
import { lazyComponent } from '../states/lazy-component.tsx';
import { Alert } from '../states/states.tsx';

/** Fields of the login form, and the message of the last failed attempt. Source: specification section 2. */
export function LoginFields({ form }: { form: LoginForm }) {
  return (
    <>
      <TextField
        label="Phone Number"
        type="tel"
        inputMode="numeric"
        autoComplete="username"
        {...form.phoneNumber}
      />
      <PasswordField label="Password" autoComplete="current-password" {...form.password} />
      {form.error && <Alert>{form.error}</Alert>}
    </>
  );
}

// Loaded for accounts with a second factor alone.
const SecondStep = lazyComponent('The second step', () =>
  import('../factors/public.ts').then((factors) => ({ default: factors.SecondStep })),
);

// Loaded after a one-time password alone.
const PasswordChoiceForm = lazyComponent('The own password', () =>
  import('../factors/public.ts').then((factors) => ({ default: factors.PasswordChoiceForm })),
);

/** Step of a login after the password: the choice of an own one, or the second factor; nothing before. */
export function LoginStep({ form: { choice, pending, proceed, finish, restart } }: { form: LoginForm }) {
  if (choice) return <PasswordChoiceForm choice={choice} onDone={proceed} onRestart={restart} />;
  return pending && <SecondStep pending={pending} onDone={finish} onRestart={restart} />;
}
