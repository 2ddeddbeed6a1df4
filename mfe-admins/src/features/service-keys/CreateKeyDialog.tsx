import { serviceKeyForm } from '@padiman/contracts';
import { useForm } from '@padiman/client/forms';
import { TextField } from '@padiman/ui';
import { FormDialog } from '@padiman/ui/overlay';
import { CreatedKey } from './CreatedKey.tsx';
import { ScopeChoice } from './ScopeChoice.tsx';
import { useCreateKey } from './service-keys.hooks.ts';

/** Create Key form; afterwards the new key, once. A failure keeps the input. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const { create, created, failure } = useCreateKey();
  const { register, handleSubmit, formState, reset } = useForm(serviceKeyForm, { label: '', scopes: [] });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (key) => {
    // The input is saved, so that nothing of the form is unsaved any more.
    if (await create(key)) reset();
  });
  if (created !== undefined) return <CreatedKey token={created} onClose={onClose} />;
  return (
    <FormDialog
      title="Create Key"
      submitText="Create Key"
      busy={isSubmitting}
      error={failure}
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
