import { useEffect, useState } from 'react';
import { Button, Skeleton } from '@padiman/ui';
import { PasskeySetUp, RecoveryCodes, TotpSetUp } from '@padiman/ui/factors';
import { Dialog } from '@padiman/ui/overlay';
import { useAddFactor } from './factors.hooks.ts';

const titles = { passkey: 'Add a passkey', totp: 'Set up an authenticator app' } as const;

/** Adds a passkey or an authenticator app; after the first factor shows the recovery codes. */
export function AddFactorDialog({ kind, onClose }: { kind: 'passkey' | 'totp'; onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  const setUp = useAddFactor((recoveryCodes) => (recoveryCodes ? setCodes(recoveryCodes) : onClose()));
  const [begin] = useState(() => setUp.beginTotp);
  useEffect(() => {
    if (kind === 'totp') void begin();
  }, [kind, begin]);
  if (codes) {
    return (
      // Closed by its button alone, because the codes are not shown again.
      <Dialog open title="Your recovery codes" closable={false} onClose={onClose}>
        <RecoveryCodes codes={codes} onDone={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      title={titles[kind]}
      onClose={onClose}
      closable={!setUp.busy}
      actions={
        <Button onClick={onClose} disabled={setUp.busy}>
          Cancel
        </Button>
      }
    >
      {kind === 'passkey' ? (
        <PasskeySetUp setUp={setUp} />
      ) : setUp.totp || setUp.error ? (
        <TotpSetUp setUp={setUp} />
      ) : (
        <Skeleton h="240px" role="status" aria-label="Loading" />
      )}
    </Dialog>
  );
}
