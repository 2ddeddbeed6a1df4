import { databaseNow } from '../../../database/clock.ts';
import type { Handle } from '../../../database/schema.ts';
import { deriveKeys, openText, type SealKeys } from '../../../sealing/sealed-text.ts';
import { addressSubject, type BudgetName } from '../../base/limiter/budgets.rules.ts';
import { countWithin, takeBack } from '../../base/limiter/limiter.service.ts';
import { findCredentials } from '../admins/admins.service.ts';
import { FactorWrong, TooManyFactorTries } from './factors.errors.ts';
import * as repository from './factors.repository.ts';
import { hashRecoveryCode, stepOf, type RelyingParty } from './factors.rules.ts';
import {
  isPasskeyProved,
  type FactorHolder,
  type FactorSettings,
  type FactorSite,
  type Proof,
} from './passkeys.service.ts';

/** Keys that encrypt the secrets of authenticator apps. */
export const totpKeys = ({ codeKey, formerKeys }: Pick<FactorSettings, 'codeKey' | 'formerKeys'>): SealKeys =>
  deriveKeys(codeKey, formerKeys, 'second factor secrets');

/**
 * Methods that an account can prove its second factor by here.
 * @returns undefined for an account without a second factor
 */
export async function methodsOf(database: Handle, adminId: string, party: RelyingParty | undefined) {
  const passkeys = await repository.selectPasskeys(database, adminId);
  const totp = await repository.selectTotp(database, adminId);
  const codes = await repository.countRecoveryCodes(database, adminId);
  const confirmed = totp !== undefined && totp.confirmed_at !== null;
  if (passkeys.length === 0 && !confirmed) return undefined;
  return [
    ...(passkeys.length > 0 && party !== undefined ? (['passkey'] as const) : []),
    ...(confirmed ? (['totp'] as const) : []),
    ...(codes > 0 ? (['recovery'] as const) : []),
  ];
}

/**
 * Verifies the proof of a second factor. Codes are counted before they are compared. Passkeys, recovery codes and known
 * devices do not share the count of strangers, so that nobody can lock an owner out.
 * @throws FactorWrong, TooManyFactorTries
 */
export async function prove(site: FactorSite, holder: FactorHolder, { method, code = '', passkey }: Proof) {
  if (method === 'passkey') {
    const proved = passkey !== undefined && (await isPasskeyProved(site, holder, passkey));
    if (!proved) throw new FactorWrong();
    return;
  }
  const { adminId } = holder;
  if (method === 'recovery') {
    const principal = `${adminId} ${addressSubject(site.address)}`;
    return tryCode(site.database, ['recovery-code', principal], () =>
      useAnyRecoveryCode(site, adminId, code),
    );
  }
  const phone = (await findCredentials(site.database, adminId))?.phone_number;
  const device = phone === undefined ? null : site.knownDevice(phone);
  const counted: Counted =
    device === null ? ['factor-code', adminId] : ['factor-device', `${adminId} ${device}`];
  await tryCode(site.database, counted, () => useTotpCode(site, adminId, code));
}

/** Budget and principal that a try counts for. */
type Counted = [budget: BudgetName, principal: string];

/** Counts one try of a code, and takes it back if it is right. @throws FactorWrong @throws TooManyFactorTries */
export async function tryCode(database: Handle, [budget, principal]: Counted, check: () => Promise<boolean>) {
  const wait = await countWithin(database, budget, principal);
  if (wait > 0) throw new TooManyFactorTries(wait);
  if (!(await check())) throw new FactorWrong();
  await takeBack(database, budget, principal, 1);
}

/** Uses a recovery code whose hash was made with the current key or a former one. */
async function useAnyRecoveryCode({ database, settings }: FactorSite, adminId: string, code: string) {
  for (const key of [settings.codeKey, ...settings.formerKeys])
    if (await repository.useRecoveryCode(database, adminId, hashRecoveryCode(key, adminId, code)))
      return true;
  return false;
}

async function useTotpCode({ database, settings }: FactorSite, adminId: string, code: string) {
  const totp = await repository.selectTotp(database, adminId);
  const secret = totp && openText(totpKeys(settings), adminId, totp.secret);
  const step = secret === undefined ? undefined : stepOf(secret, code, databaseNow().getTime());
  return step !== undefined && repository.useTotpStep(database, adminId, step);
}
