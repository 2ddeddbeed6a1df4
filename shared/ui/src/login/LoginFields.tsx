import type { LoginForm } from '@padiman/client/forms';
import { PasswordField, TextField } from '../controls/fields.tsx';
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
