import { useId, type ComponentProps } from 'react';
import { createServiceKey, listServiceKeys, serviceKeyForm, serviceScopes } from '@padiman/contracts';
import { useForm } from '@padiman/client/forms';
import { useWrite } from '@padiman/client/query';
import { Alert, Stack, Text, TextField } from '@padiman/ui';
import { FormDialog } from '@padiman/ui/overlay';
import { SecretDialog } from '../../SecretDialog.tsx';
import { Choices, Token } from './service-keys.styles.ts';

/** Create Key form; afterwards the new key, once. A failure keeps the input. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync, data, error } = useWrite(createServiceKey, { changes: [listServiceKeys] });
  const { register, handleSubmit, formState, reset } = useForm(serviceKeyForm, { label: '', scopes: [] });
  const { errors, isSubmitting } = formState;
  // Afterwards the input is saved, so that nothing of the form is unsaved any more.
  const submit = handleSubmit((body) =>
    mutateAsync({ body }).then(
      () => reset(),
      () => {},
    ),
  );
  if (data) {
    return (
      <SecretDialog title="Service key created" secret={data.key} onClose={onClose}>
        {(copied) => (
          <Stack gap={3} tone="text">
            <Text>Copy the key now: it is not shown again.</Text>
            <Token>{data.key}</Token>
            {copied === true && <Alert tone="good">The key was copied.</Alert>}
            {copied === false && <Alert>The key could not be copied. Select it and copy it by hand.</Alert>}
          </Stack>
        )}
      </SecretDialog>
    );
  }
  return (
    <FormDialog
      title="Create Key"
      submitText="Create Key"
      busy={isSubmitting}
      error={error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label="Label" autoComplete="off" error={errors.label?.message} {...register('label')} />
      <ScopeChoice error={errors.scopes?.message} {...register('scopes')} />
      <TextField
        label="Last day (optional)"
        type="date"
        error={errors.expiresOn?.message}
        {...register('expiresOn', { setValueAs: (day: string) => day || undefined })}
      />
    </FormDialog>
  );
}

/** Scopes of a key as checkboxes of one field. */
function ScopeChoice({ error, ...field }: { error?: string | undefined } & ComponentProps<'input'>) {
  const id = useId();
  return (
    <Choices aria-describedby={error ? id : undefined}>
      <legend>Scopes</legend>
      {Object.entries(serviceScopes).map(([scope, label]) => (
        <label key={scope}>
          <input type="checkbox" value={scope} {...field} />
          {label}
        </label>
      ))}
      {error && (
        <Text id={id} role="alert" tone="danger" size="caption">
          {error}
        </Text>
      )}
    </Choices>
  );
}
