import { useId, type FormEvent } from 'react';
import { newAdmin } from '@padiman/contracts';
import { useForm } from '@padiman/client/forms';
import { useCapability } from '@padiman/client/session';
import { Alert, Button, PasswordField, Stack, Text, TextField } from '@padiman/ui';
import { Dialog } from '@padiman/ui/overlay';
import { useAddAdmin, type NewAdmin } from './admins.hooks.ts';

/** Add Admin form; a failure keeps the input. Source: specification sections 2 and 5. */
export function AddAdminDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
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
  const submit = (event: FormEvent) => void handleSubmit(add)(event);
  return (
    <Dialog
      open
      title="Add Admin"
      onClose={onClose}
      closable={!isSubmitting}
      actions={
        <>
          <Button onClick={onClose} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" form={id} look="primary" busy={isSubmitting} busyText="Processing...">
            Add Admin
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} aria-label="Add Admin">
        <Stack gap={4} tone="text">
          <TextField
            label="First Name"
            autoComplete="off"
            error={errorOf('firstName')}
            {...register('firstName')}
          />
          <TextField
            label="Last Name"
            autoComplete="off"
            error={errorOf('lastName')}
            {...register('lastName')}
          />
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
          {failure && Object.keys(refused).length === 0 && <Alert>{failure}</Alert>}
        </Stack>
      </form>
    </Dialog>
  );
}
