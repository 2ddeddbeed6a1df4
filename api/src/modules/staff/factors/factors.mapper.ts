import type { OwnFactors, Passkey } from '@padiman/contracts';
import type { FactorState, PasskeyRow } from './factors.service.ts';

/** Maps a passkey to the contract's record. */
export const toPasskey = ({ id, name, created_at, last_used_at }: PasskeyRow): Passkey => ({
  _id: id,
  name,
  createdAt: created_at.toISOString(),
  lastUsedAt: last_used_at?.toISOString() ?? null,
});

/** Maps the factors of an admin to the contract's record. */
export const toOwnFactors = (
  { passkeys, totpSince, recoveryCodesLeft }: FactorState,
  policy: Pick<OwnFactors, 'policy' | 'required' | 'passkeysPossible'>,
): OwnFactors => ({
  ...policy,
  passkeys: passkeys.map(toPasskey),
  totp: totpSince && { since: totpSince.toISOString() },
  recoveryCodesLeft,
});
