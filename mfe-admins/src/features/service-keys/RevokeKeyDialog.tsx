import type { ServiceKey } from '@padiman/contracts';
import { Stack, Text } from '@padiman/ui';
import { ConfirmDialog } from '@padiman/ui/overlay';
import { useRevokeKey } from './service-keys.hooks.ts';

/** Confirmation of revoking a key; shows a refusal. */
export function RevokeKeyDialog({ serviceKey, onClose }: { serviceKey: ServiceKey; onClose: () => void }) {
  const { revoke, busy, failure } = useRevokeKey(onClose);
  return (
    <ConfirmDialog
      open
      destructive
      title="Revoke service key"
      confirmText="Revoke"
      busy={busy}
      error={failure}
      onConfirm={() => void revoke(serviceKey)}
      onCancel={onClose}
    >
      <Stack gap={2}>
        <Text tone="text">Are you sure you want to revoke {serviceKey.label}?</Text>
        <Text>Calls with this key are refused at once. It cannot be undone.</Text>
      </Stack>
    </ConfirmDialog>
  );
}
