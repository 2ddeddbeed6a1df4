import { useId, type FormEvent } from 'react';
import { serviceKeyForm } from '@padiman/contracts';
import { useForm } from '@padiman/client/forms';
import { Alert, Button, Stack, TextField } from '@padiman/ui';
import { Dialog } from '@padiman/ui/overlay';
import { CreatedKey } from './CreatedKey.tsx';
import { ScopeChoice } from './ScopeChoice.tsx';
import { useCreateKey } from './service-keys.hooks.ts';

/** Create Key form; afterwards the new key, once. A failure keeps the input. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const { create, created, failure } = useCreateKey();
  const { register, handleSubmit, formState, reset } = useForm(serviceKeyForm, { label: '', scopes: [] });
  const { errors, isSubmitting } = formState;
  const submit = (event: FormEvent) =>
    void handleSubmit(async (key) => {
      // The input is saved, so that nothing of the form is unsaved any more.
      if (await create(key)) reset();
    })(event);
  if (created !== undefined) return <CreatedKey token={created} onClose={onClose} />;
  return (
    <Dialog
      open
      title="Create Key"
      onClose={onClose}
      closable={!isSubmitting}
      actions={
        <>
          <Button onClick={onClose} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" form={id} look="primary" busy={isSubmitting} busyText="Processing...">
            Create Key
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} aria-label="Create Key">
        <Stack gap={4} tone="text">
          <TextField label="Label" autoComplete="off" error={errors.label?.message} {...register('label')} />
          <ScopeChoice error={errors.scopes?.message} {...register('scopes')} />
          <TextField
            label="Last day (optional)"
            type="date"
            error={errors.expiresOn?.message}
            {...register('expiresOn', { setValueAs: (day: string) => day || undefined })}
          />
          {failure && <Alert>{failure}</Alert>}
        </Stack>
      </form>
    </Dialog>
  );
}
