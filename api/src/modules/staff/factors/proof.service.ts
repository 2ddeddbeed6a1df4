import type { FactorMethod } from '@padiman/contracts';
import type { Handle } from '../../../database/schema.ts';
import type { ApiSettings } from '../../../config/settings.ts';
import { deriveKeys, openText, type SealKeys } from '../../../sealing/sealed-text.ts';
import { FactorWrong, TooManyFactorTries } from './factors.errors.ts';
import {
  countRecoveryCodes,
  selectPasskeys,
  selectTotp,
  useRecoveryCode,
  useTotpStep,
} from './factors.repository.ts';
import { isPasskeyProved, type FactorHolder, type UsedPasskey } from './passkeys.service.ts';
import { countTry, discountTry, secondsUntilTry } from './proof.repository.ts';
import { hashRecoveryCode } from './recovery-codes.rules.ts';
import type { RelyingParty } from './relying-party.rules.ts';
import { stepOf } from './totp.rules.ts';

/** Settings of second factors. */
export type FactorSettings = Pick<
  ApiSettings,
  'codeKey' | 'formerKeys' | 'product' | 'staffMfa' | 'publicOrigin'
>;

/** Proof of a second factor: `passkey` or `code`, by its method. */
export interface Proof {
  method: FactorMethod;
  code?: string | undefined;
  passkey?: UsedPasskey | undefined;
}

/** Keys that encrypt the secrets of authenticator apps. */
export const totpKeys = ({ codeKey, formerKeys }: Pick<FactorSettings, 'codeKey' | 'formerKeys'>): SealKeys =>
  deriveKeys(codeKey, formerKeys, 'second factor secrets');

/**
 * Methods that an account can prove its second factor by here.
 *
 * @returns undefined for an account without a second factor
 */
export async function methodsOf(
  database: Handle,
  adminId: string,
  party: RelyingParty | undefined,
): Promise<FactorMethod[] | undefined> {
  const passkeys = await selectPasskeys(database, adminId);
  const totp = await selectTotp(database, adminId);
  const codes = await countRecoveryCodes(database, adminId);
  const confirmed = totp !== undefined && totp.confirmed_at !== null;
  if (passkeys.length === 0 && !confirmed) return undefined;
  return [
    ...(passkeys.length > 0 && party !== undefined ? (['passkey'] as const) : []),
    ...(confirmed ? (['totp'] as const) : []),
    ...(codes > 0 ? (['recovery'] as const) : []),
  ];
}

/**
 * Verifies the proof of a second factor. Codes are counted before they are compared; a passkey cannot be guessed, so that
 * whoever uses up the tries of an account does not lock out its passkeys.
 *
 * @throws FactorWrong
 * @throws TooManyFactorTries
 */
export async function prove(
  database: Handle,
  settings: FactorSettings,
  party: RelyingParty | undefined,
  holder: FactorHolder,
  { method, code = '', passkey }: Proof,
): Promise<void> {
  if (method === 'passkey') {
    const proved = passkey !== undefined && (await isPasskeyProved(database, party, holder, passkey));
    if (!proved) throw new FactorWrong();
    return;
  }
  const { adminId } = holder;
  await tryCode(database, adminId, () =>
    method === 'totp'
      ? useTotpCode(database, settings, adminId, code)
      : useAnyRecoveryCode(database, settings, adminId, code),
  );
}

/** Counts one try of a code. @throws FactorWrong @throws TooManyFactorTries */
export async function tryCode(
  database: Handle,
  adminId: string,
  check: () => Promise<boolean>,
): Promise<void> {
  if (!(await countTry(database, adminId))) {
    throw new TooManyFactorTries(await secondsUntilTry(database, adminId));
  }
  if (!(await check())) throw new FactorWrong();
  await discountTry(database, adminId);
}

/** Uses a recovery code whose hash was made with the current key or a former one. */
async function useAnyRecoveryCode(
  database: Handle,
  { codeKey, formerKeys }: FactorSettings,
  adminId: string,
  code: string,
): Promise<boolean> {
  for (const key of [codeKey, ...formerKeys])
    if (await useRecoveryCode(database, adminId, hashRecoveryCode(key, adminId, code))) return true;
  return false;
}

async function useTotpCode(
  database: Handle,
  settings: FactorSettings,
  adminId: string,
  code: string,
): Promise<boolean> {
  const totp = await selectTotp(database, adminId);
  const secret = totp && openText(totpKeys(settings), adminId, totp.secret);
  const step = secret && stepOf(secret, code);
  return step !== undefined && step !== '' && useTotpStep(database, adminId, step);
}
