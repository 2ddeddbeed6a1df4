import type { FormEvent } from 'react';
import { recoveryForm, totpForm } from '@padiman/contracts';
import { useForm } from '@padiman/client/forms';
import { Button } from '../controls/Button.tsx';
import { TextField } from '../controls/TextField.tsx';
import { Stack } from '../layout/Stack.styles.ts';

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
  const { register, handleSubmit, formState, reset } = useForm(isTotp ? totpForm : recoveryForm, {
    code: '',
  });
  const submit = (event: FormEvent) =>
    void handleSubmit(async ({ code }) => {
      await onSubmit(code);
      // A code serves once, right or wrong.
      reset();
    })(event);
  return (
    <form noValidate onSubmit={submit} aria-label={isTotp ? 'Authenticator app' : 'Recovery'}>
      <Stack gap={4}>
        <TextField
          label={isTotp ? 'Code of your authenticator app' : 'Recovery code'}
          autoComplete={isTotp ? 'one-time-code' : 'off'}
          {...(isTotp ? { inputMode: 'numeric' as const } : { autoCapitalize: 'none', spellCheck: false })}
          error={formState.errors.code?.message}
          {...register('code', {
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
