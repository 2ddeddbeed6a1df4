import { Text } from '@padiman/ui';
import { RecoveryCodes } from '@padiman/ui/factors';
import { ConfirmDialog, Dialog } from '@padiman/ui/overlay';
import { useRenewCodes } from './factors.hooks.ts';

/** Replaces the recovery codes after a confirmation, and shows the new ones once. */
export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const { renew, codes, busy, failure } = useRenewCodes();
  if (codes) {
    return (
      <Dialog open title="Your recovery codes" closable={false} onClose={onClose}>
        <RecoveryCodes codes={codes} onDone={onClose} />
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      open
      title="Replace the recovery codes"
      confirmText="Replace"
      busy={busy}
      error={failure}
      onConfirm={() => void renew()}
      onCancel={onClose}
    >
      <Text tone="text">You get ten new codes. The former ones no longer work.</Text>
    </ConfirmDialog>
  );
}
