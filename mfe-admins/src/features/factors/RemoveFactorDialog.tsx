import { Stack, Text } from '@padiman/ui';
import { ConfirmDialog } from '@padiman/ui/overlay';
import { useRemoveFactor, type RemovedFactor } from './factors.hooks.ts';

/** Confirmation of removing a factor; shows a refusal. */
export function RemoveFactorDialog({ factor, onClose }: { factor: RemovedFactor; onClose: () => void }) {
  const { remove, busy, failure } = useRemoveFactor(onClose);
  const name = factor.kind === 'passkey' ? `the passkey ${factor.name}` : 'the authenticator app';
  return (
    <ConfirmDialog
      open
      destructive
      title="Remove second factor"
      confirmText="Remove"
      busy={busy}
      error={failure}
      onConfirm={() => void remove(factor)}
      onCancel={onClose}
    >
      <Stack gap={2}>
        <Text tone="text">Are you sure you want to remove {name}?</Text>
        <Text>
          It can no longer be used to sign in. Without another one, your password alone signs you in.
        </Text>
      </Stack>
    </ConfirmDialog>
  );
}
