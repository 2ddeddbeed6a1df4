import { createAdmin, listAdmins, listProposals, newAdmin } from '@padiman/contracts';
import { useForm } from '@padiman/client/forms';
import { useWrite } from '@padiman/client/query';
import { useCapability } from '@padiman/client/session';
import { PasswordField, TextField } from '@padiman/ui';
import { ConfirmDialog } from '@padiman/ui/overlay';
import { Caption } from '../../ActionEntry.tsx';
import { failureMessage, fieldMessages } from '../../failure.messages.ts';

const empty = { firstName: '', lastName: '', phoneNumber: '', password: '' };

/** Add Admin form; a failure keeps the input. Source: specification sections 2 and 5. */
export function AddAdminDialog({ onClose }: { onClose: () => void }) {
  const ownPassword = useCapability('firstLogin');
  const { mutateAsync, error } = useWrite(createAdmin, { changes: [listAdmins, listProposals] });
  // Another backend may name fields that the form lacks.
  const { shown, other } = fieldMessages(error, Object.keys(empty));
  const { field, handleSubmit, formState } = useForm(newAdmin, empty, shown);
  const add = handleSubmit((admin) =>
    mutateAsync({ body: { ...admin, superAdmin: false, markedForDelete: false } }).then(onClose, () => {}),
  );
  return (
    <ConfirmDialog
      title="Add Admin"
      confirmText="Add Admin"
      busy={formState.isSubmitting}
      error={other && failureMessage(other, 'Failed to create admin')}
      onSubmit={add}
      onCancel={onClose}
    >
      <TextField label="First Name" autoComplete="off" {...field('firstName')} />
      <TextField label="Last Name" autoComplete="off" {...field('lastName')} />
      <TextField
        label="Phone Number"
        type="tel"
        inputMode="numeric"
        autoComplete="off"
        {...field('phoneNumber')}
      />
      <PasswordField label="Password" autoComplete="new-password" {...field('password')} />
      {ownPassword && (
        <Caption>
          This password works once and expires in 7 days. They choose their own at the first login.
        </Caption>
      )}
    </ConfirmDialog>
  );
}
