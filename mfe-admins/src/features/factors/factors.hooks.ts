import { useState } from 'react';
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  readOwnFactors,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  resetFactors,
  type Admin,
} from '@padiman/contracts';
import { useFactorSetUp } from '@padiman/client/factors';
import { useWrite } from '@padiman/client/query';

const changes = { changes: [readOwnFactors] };

/**
 * Adds a passkey or an authenticator app.
 *
 * @param onDone receives the recovery codes of a first factor, to show once
 */
export function useAddFactor(onDone: (recoveryCodes: readonly string[] | undefined) => void) {
  const beginKey = useWrite(beginPasskey);
  const addKey = useWrite(addPasskey, changes);
  const beginApp = useWrite(beginTotp);
  const confirmApp = useWrite(confirmTotp, changes);
  return useFactorSetUp({
    passkeyOptions: async () => (await beginKey.mutateAsync({})).data,
    addPasskey: async (name, passkey) => {
      const { recoveryCodes } = await addKey.mutateAsync({ body: { name, passkey } });
      onDone(recoveryCodes);
    },
    beginTotp: async () => (await beginApp.mutateAsync({})).data,
    confirmTotp: async (code) => onDone((await confirmApp.mutateAsync({ body: { code } })).recoveryCodes),
  });
}

/** A factor to remove: a passkey, or the authenticator app. */
export type RemovedFactor = { kind: 'passkey'; _id: string; name: string } | { kind: 'totp' };

/** Removes a factor. */
export function useRemoveFactor(onDone: () => void) {
  const passkey = useWrite(removePasskey, changes);
  const totp = useWrite(removeTotp, changes);
  const remove = (factor: RemovedFactor) =>
    (factor.kind === 'passkey'
      ? passkey.mutateAsync({ params: { id: factor._id } })
      : totp.mutateAsync({})
    ).then(onDone, () => undefined);
  const { message } = passkey.error ?? totp.error ?? {};
  return { remove, busy: passkey.isPending || totp.isPending, failure: message };
}

/** Replaces the recovery codes; `codes` has the new ones, which the server shows once. */
export function useRenewCodes() {
  const write = useWrite(renewRecoveryCodes, changes);
  const [codes, setCodes] = useState<readonly string[]>();
  const renew = () =>
    write.mutateAsync({}).then(
      ({ recoveryCodes }) => setCodes(recoveryCodes),
      () => undefined,
    );
  return { renew, codes, busy: write.isPending, failure: write.error?.message };
}

/** Removes all second factors of a colleague. */
export function useResetFactors(onDone: () => void) {
  const write = useWrite(resetFactors);
  const reset = ({ _id: id }: Admin) => write.mutateAsync({ params: { id } }).then(onDone, () => undefined);
  return { reset, busy: write.isPending, failure: write.error?.message };
}
