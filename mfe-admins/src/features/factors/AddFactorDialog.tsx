import { useEffect, useState } from 'react';
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  readOwnFactors,
  renewRecoveryCodes,
} from '@padiman/contracts';
import { useFactorSetUp } from '@padiman/client/factors';
import { useWrite } from '@padiman/client/query';
import { Button, Skeleton } from '@padiman/ui';
import { PasskeySetUp, RecoveryCodes, TotpSetUp } from '@padiman/ui/factors';
import { ConfirmAction, Dialog } from '@padiman/ui/overlay';

const titles = { passkey: 'Add a passkey', totp: 'Set up an authenticator app' } as const;

const changes = [readOwnFactors];

/**
 * Adds a passkey or an authenticator app.
 *
 * @param onDone receives the recovery codes of a first factor, to show once
 */
function useAddFactor(onDone: (recoveryCodes: readonly string[] | undefined) => void) {
  const beginKey = useWrite(beginPasskey);
  const addKey = useWrite(addPasskey, { changes });
  const beginApp = useWrite(beginTotp);
  const confirmApp = useWrite(confirmTotp, { changes });
  return useFactorSetUp({
    passkeyOptions: async () => (await beginKey.mutateAsync({})).data,
    addPasskey: async (name, passkey) =>
      onDone((await addKey.mutateAsync({ body: { name, passkey } })).recoveryCodes),
    beginTotp: async () => (await beginApp.mutateAsync({})).data,
    confirmTotp: async (code) => onDone((await confirmApp.mutateAsync({ body: { code } })).recoveryCodes),
  });
}

/** New recovery codes; closed by its button alone, because they are not shown again. */
function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog open title="Your recovery codes" closable={false} onClose={onClose}>
      <RecoveryCodes codes={codes} onDone={onClose} />
    </Dialog>
  );
}

/** Adds a passkey or an authenticator app; after the first factor shows the recovery codes. */
export function AddFactorDialog({ kind, onClose }: { kind: 'passkey' | 'totp'; onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  const setUp = useAddFactor((recoveryCodes) => (recoveryCodes ? setCodes(recoveryCodes) : onClose()));
  const [begin] = useState(() => setUp.beginTotp);
  useEffect(() => {
    if (kind === 'totp') void begin();
  }, [kind, begin]);
  if (codes) return <CodesDialog codes={codes} onClose={onClose} />;
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

/** Replaces the recovery codes after a confirmation, and shows the new ones once. */
export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <CodesDialog codes={codes} onClose={onClose} />;
  return (
    <ConfirmAction
      call={renewRecoveryCodes}
      input={{}}
      changes={changes}
      title="Replace the recovery codes"
      confirmText="Replace"
      question="You get ten new codes. The former ones no longer work."
      onClose={onClose}
      onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
    />
  );
}
