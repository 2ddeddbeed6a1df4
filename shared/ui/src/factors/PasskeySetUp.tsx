import type { FormEvent } from 'react';
import { passkeyForm } from '@padiman/contracts';
import type { FactorSetUpState } from '@padiman/client/factors';
import { useForm } from '@padiman/client/forms';
import { Button } from '../controls/Button.tsx';
import { TextField } from '../controls/TextField.tsx';
import { Stack } from '../layout/Stack.styles.ts';
import { Alert } from '../states/Alert.tsx';

/** Form that creates a passkey under a name. */
export function PasskeySetUp({
  setUp: { busy, error, addPasskey },
}: {
  setUp: Pick<FactorSetUpState, 'busy' | 'error' | 'addPasskey'>;
}) {
  const { register, handleSubmit, formState } = useForm(passkeyForm, { name: '' });
  const submit = (event: FormEvent) => void handleSubmit(({ name }) => addPasskey(name))(event);
  return (
    <form noValidate onSubmit={submit} aria-label="New passkey">
      <Stack gap={4} tone="text">
        <TextField
          label="Name, such as Work laptop"
          autoComplete="off"
          error={formState.errors.name?.message}
          {...register('name')}
        />
        {error && <Alert>{error}</Alert>}
        <Button type="submit" look="primary" full busy={busy} busyText="Waiting for the passkey...">
          Create passkey
        </Button>
      </Stack>
    </form>
  );
}
