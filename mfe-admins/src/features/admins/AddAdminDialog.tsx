import { newAdmin } from '@padiman/contracts';
import { useForm } from '@padiman/client/forms';
import { useCapability } from '@padiman/client/session';
import { PasswordField, Text, TextField } from '@padiman/ui';
import { FormDialog } from '@padiman/ui/overlay';
import { useAddAdmin, type NewAdmin } from './admins.hooks.ts';

/** Add Admin form; a failure keeps the input. Source: specification sections 2 and 5. */
export function AddAdminDialog({ onClose }: { onClose: () => void }) {
  const ownPassword = useCapability('firstLogin');
  const { add, failure, refused } = useAddAdmin(onClose);
  const { register, handleSubmit, formState } = useForm(newAdmin, {
    firstName: '',
    lastName: '',
    phoneNumber: '',
    password: '',
  });
  const { errors, isSubmitting } = formState;
  // A refused field shows the server's message; other failures appear under the form.
  const errorOf = (field: keyof NewAdmin) => errors[field]?.message ?? refused[field];
  return (
    <FormDialog
      title="Add Admin"
      submitText="Add Admin"
      busy={isSubmitting}
      error={Object.keys(refused).length === 0 ? failure : undefined}
      onSubmit={handleSubmit(add)}
      onClose={onClose}
    >
      <TextField
        label="First Name"
        autoComplete="off"
        error={errorOf('firstName')}
        {...register('firstName')}
      />
      <TextField label="Last Name" autoComplete="off" error={errorOf('lastName')} {...register('lastName')} />
      <TextField
        label="Phone Number"
        type="tel"
        inputMode="numeric"
        autoComplete="off"
        error={errorOf('phoneNumber')}
        {...register('phoneNumber')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        error={errorOf('password')}
        {...register('password')}
      />
      {ownPassword && (
        <Text tone="muted" size="caption">
          It serves once, within 7 days: at the first login they choose their own.
        </Text>
      )}
    </FormDialog>
  );
}
