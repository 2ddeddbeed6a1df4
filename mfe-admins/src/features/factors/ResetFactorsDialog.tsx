import type { Admin } from '@padiman/contracts';
import { joinKnown, Stack, Text } from '@padiman/ui';
import { ConfirmDialog } from '@padiman/ui/overlay';
import { useResetFactors } from './factors.hooks.ts';

/** Confirmation of removing a colleague's second factors; shows a refusal. */
export function ResetFactorsDialog({ admin, onClose }: { admin: Admin; onClose: () => void }) {
  const { reset, busy, failure } = useResetFactors(onClose);
  return (
    <ConfirmDialog
      open
      destructive
      title="Reset second factors"
      confirmText="Reset"
      busy={busy}
      error={failure}
      onConfirm={() => void reset(admin)}
      onCancel={onClose}
    >
      <Stack gap={2}>
        <Text tone="text">
          Are you sure you want to remove all second factors of {joinKnown(admin.firstName, admin.lastName)}?
        </Text>
        <Text>
          For a colleague who lost them. They are signed out everywhere, and their password alone signs them
          in again. This cannot be undone.
        </Text>
      </Stack>
    </ConfirmDialog>
  );
}
