import { useState } from 'react';
import { useFactorProof, type FactorProver, usePasswordChoice } from '@padiman/client/factors';
import {
  recoveryForm,
  totpForm,
  resetPasswordForm,
  type LoginReading,
  type PasswordChoice,
} from '@padiman/contracts';
import { useForm } from '@padiman/client/forms';
import { Button } from '../controls/buttons.tsx';
import { Stack, Text } from '../layout/layout.styles.ts';
import { Alert } from '../states/states.tsx';
import { TextField, PasswordField } from '../controls/fields.tsx';

/** Form that proves a second factor: by passkey, by a code of the app, or by a recovery code. */
export function FactorForm({ prover, onRestart }: { prover: FactorProver; onRestart?: () => void }) {
  const proof = useFactorProof(prover);
  const { methods, busy, error, expired, byPasskey, byCode } = proof;
  const [recovering, setRecovering] = useState(false);
  const hasRecovery = methods.includes('recovery');
  const code = recovering || !methods.includes('totp') ? 'recovery' : 'totp';
  const showsCode = code === 'totp' || (hasRecovery && (recovering || !methods.includes('passkey')));
  if (expired && onRestart) return <ExpiredLogin message={error} onRestart={onRestart} />;
  return (
    <Stack gap={4} tone="text">
      {methods.length === 0 && (
        <Text>
          The second factor of this account cannot be used here. Open the console at its public address, or
          ask a super admin to reset your factors.
        </Text>
      )}
      {methods.includes('passkey') && (
        <Button
          look="primary"
          full
          onClick={byPasskey}
          disabled={busy !== undefined}
          busy={busy === 'passkey'}
          busyText="Waiting for the passkey..."
        >
          Use a passkey
        </Button>
      )}
      {showsCode && (
        <CodeForm
          key={code}
          method={code}
          primary={!methods.includes('passkey')}
          busy={busy === code}
          onSubmit={(typed) => byCode(code, typed)}
        />
      )}
      {error && <Alert>{error}</Alert>}
      {hasRecovery && (methods.includes('totp') || methods.includes('passkey')) && (
        <Button look="plain" onClick={() => setRecovering(!recovering)} style={{ alignSelf: 'center' }}>
          {recovering ? 'Do not use a recovery code' : 'Use a recovery code'}
        </Button>
      )}
    </Stack>
  );
}

/** Field for a code of the authenticator app, or for a recovery code. */
export function CodeForm({
  method,
  primary,
  busy,
  submitText = 'Verify',
  onSubmit,
}: {
  method: 'totp' | 'recovery';
  primary: boolean;
  busy: boolean;
  submitText?: string;
  onSubmit: (code: string) => Promise<void>;
}) {
  const isTotp = method === 'totp';
  const { field, handleSubmit, reset } = useForm(isTotp ? totpForm : recoveryForm, { code: '' });
  const submit = handleSubmit(async ({ code }) => {
    await onSubmit(code);
    // A code serves once, right or wrong.
    reset();
  });
  return (
    <form noValidate onSubmit={submit} aria-label={isTotp ? 'Authenticator app' : 'Recovery'}>
      <Stack gap={4}>
        <TextField
          label={isTotp ? 'Code of your authenticator app' : 'Recovery code'}
          autoComplete={isTotp ? 'one-time-code' : 'off'}
          {...(isTotp ? { inputMode: 'numeric' as const } : { autoCapitalize: 'none', spellCheck: false })}
          {...field('code', {
            setValueAs: (typed: string) => (isTotp ? typed.replaceAll(/[\s-]/g, '') : typed),
          })}
        />
        <Button type="submit" full look={primary ? 'primary' : 'quiet'} busy={busy} busyText="Verifying...">
          {submitText}
        </Button>
      </Stack>
    </form>
  );
}

/** Message that a login has expired, with the way back to the password. */
export function ExpiredLogin({ message, onRestart }: { message: string | undefined; onRestart: () => void }) {
  return (
    <Stack gap={4}>
      <Alert>{message}</Alert>
      <Button look="primary" full onClick={onRestart}>
        Back to the password
      </Button>
    </Stack>
  );
}

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
  const { field, handleSubmit, formState } = useForm(resetPasswordForm, {
    newPassword: '',
    confirmPassword: '',
  });
  if (expired) return <ExpiredLogin message={error} onRestart={onRestart} />;
  const submit = handleSubmit(({ newPassword }) => choose(newPassword));
  // An untouched confirmation is not validated yet.
  const deps = formState.touchedFields.confirmPassword ? ['confirmPassword' as const] : [];
  return (
    <form noValidate onSubmit={submit} aria-label="Own password">
      <Stack gap={4} tone="text">
        <PasswordField label="New Password" autoComplete="new-password" {...field('newPassword', { deps })} />
        <PasswordField label="Confirm Password" autoComplete="new-password" {...field('confirmPassword')} />
        {error && <Alert>{error}</Alert>}
        <Button type="submit" look="primary" full busy={formState.isSubmitting} busyText="Saving...">
          Save Password
        </Button>
      </Stack>
    </form>
  );
}
