import type { Admin } from '@padiman/contracts';
import { useCapability } from '@padiman/client/session';
import { Stack, Text } from '@padiman/ui';
import { ConfirmDialog } from '@padiman/ui/overlay';
import { useDeleteAdmin } from './admins.hooks.ts';
import { fullName } from './admins.messages.ts';

/** Confirmation of deleting an admin; shows a refusal. */
export function DeleteAdminDialog({ admin, onClose }: { admin: Admin; onClose: () => void }) {
  const { remove, busy, failure } = useDeleteAdmin(onClose);
  const canRestore = useCapability('deletedRecords');
  return (
    <ConfirmDialog
      open
      destructive
      title="Delete admin"
      confirmText="Delete"
      busy={busy}
      error={failure}
      onConfirm={() => void remove(admin)}
      onCancel={onClose}
    >
      <Stack gap={2}>
        <Text tone="text">Are you sure you want to delete {fullName(admin)}?</Text>
        <Text>
          {canRestore
            ? 'They are signed out everywhere and can no longer log in; only a super admin can restore them.'
            : 'They can no longer log in. This cannot be undone.'}
        </Text>
      </Stack>
    </ConfirmDialog>
  );
}
