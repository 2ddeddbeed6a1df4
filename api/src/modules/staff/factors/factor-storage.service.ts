import { v7 as newId } from 'uuid';
import { inTransaction } from '../../../database/in-transaction.ts';
import { databaseNow } from '../../../database/clock.ts';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import type { AuditedAdmin } from '../../../plugins/caller.ts';
import { conflict } from '../../../plugins/errors.ts';
import { resealColumns } from '../../../sealing/reseal-columns.ts';
import { openText, sealText } from '../../../sealing/sealed-text.ts';
import { lockStatus } from '../admins/admins.service.ts';
import { appendAudit, auditEntry } from '../../base/audit/audit.service.ts';
import { lockSessions, noteProof, revokeSessions } from '../../base/sessions/sessions.service.ts';
import { FactorWrong, StepUpRequired, TotpExists } from './factors.errors.ts';
import * as repository from './factors.repository.ts';
import { hashRecoveryCode, newRecoveryCodes, newTotpSecret, stepOf, totpUri } from './factors.rules.ts';
import type { FactorHolder, FactorSettings, VerifiedPasskey } from './passkeys.service.ts';
import { totpKeys, tryCode } from './proof.service.ts';

/** Recovery codes of a new first factor, to show once; undefined with a further one. */
export type FirstCodes = { recoveryCodes: string[] | undefined };

/** Stores a verified passkey. @throws StepUpRequired */
export async function storePasskey(
  database: Handle,
  settings: FactorSettings,
  holder: FactorHolder,
  actor: AuditedAdmin,
  passkey: VerifiedPasskey & { name: string },
): Promise<FirstCodes & { id: string }> {
  const id = newId();
  const name = passkey.name.trim();
  const entry = { kind: 'passkey', name };
  const stored = await storeFactor(database, settings, holder, actor, entry, async (transaction) => {
    const row = { ...passkey, name, id, admin_id: holder.adminId };
    if (!(await repository.insertPasskey(transaction, row)))
      throw conflict('This passkey has been added already.');
  });
  return { ...stored, id };
}

/** Begins the set-up of an authenticator app: stores a new secret, encrypted. @throws TotpExists */
export async function newTotp(database: Handle, settings: FactorSettings, adminId: string, label: string) {
  const secret = newTotpSecret();
  const sealed = sealText(totpKeys(settings), adminId, secret);
  if (!(await repository.replaceUnconfirmedTotp(database, adminId, sealed))) throw new TotpExists();
  return { secret, uri: totpUri(settings.product, label, secret) };
}

/**
 * Verifies the first code of an authenticator app.
 * @returns the secret that it was verified with, and the time step of the code
 * @throws FactorWrong @throws TooManyFactorTries
 */
export async function verifyNewTotp(
  database: Handle,
  settings: FactorSettings,
  adminId: string,
  code: string,
) {
  const totp = await repository.selectTotp(database, adminId);
  if (totp !== undefined && totp.confirmed_at !== null) throw new TotpExists();
  const secret = totp && openText(totpKeys(settings), adminId, totp.secret);
  const step = secret === undefined ? undefined : stepOf(secret, code, databaseNow().getTime());
  await tryCode(database, ['factor-code', adminId], async () => step !== undefined);
  if (totp === undefined || step === undefined) throw new FactorWrong();
  return { secret: totp.secret, step };
}

/**
 * Stores that an authenticator app is set up.
 * @throws FactorWrong if the secret has been replaced since @throws StepUpRequired
 */
export const storeTotp = (
  database: Handle,
  settings: FactorSettings,
  holder: FactorHolder,
  actor: AuditedAdmin,
  verified: { secret: string; step: number },
): Promise<FirstCodes> =>
  storeFactor(database, settings, holder, actor, { kind: 'totp' }, async (transaction) => {
    if (!(await repository.confirmTotpSecret(transaction, holder.adminId, verified))) throw new FactorWrong();
  });

/**
 * Stores a factor. The first one ends all other sessions of the admin, and comes with recovery codes. Checked under the
 * lock of the admin: of two sessions that add the first factor, the slower one has to prove the faster one's.
 */
function storeFactor(
  database: Handle,
  settings: FactorSettings,
  holder: FactorHolder,
  actor: AuditedAdmin,
  described: Record<string, unknown>,
  store: (transaction: TransactionHandle) => Promise<void>,
): Promise<FirstCodes> {
  const { adminId } = holder;
  return inTransaction(database, async (transaction) => {
    await lockStatus(transaction, adminId);
    const isFirst = (await repository.countFactors(transaction, adminId)) === 0;
    if (!isFirst && !(await repository.isProofRecent(transaction, holder.id))) throw new StepUpRequired();
    await store(transaction);
    const others = (await lockSessions(transaction, adminId)).filter((id) => id !== holder.id);
    const sessionsEnded = isFirst ? await revokeSessions(transaction, adminId, others) : 0;
    const recoveryCodes = isFirst ? await storeRecoveryCodes(transaction, settings, adminId) : undefined;
    await noteProof(transaction, holder.id);
    const added = auditEntry('factor.add', ['admin', adminId], { ...described, sessionsEnded });
    await appendAudit(transaction, actor, [added]);
    return { recoveryCodes };
  });
}

/** Replaces the recovery codes. @returns the new ones, of which only hashes are stored */
export async function storeRecoveryCodes(
  transaction: TransactionHandle,
  { codeKey }: FactorSettings,
  adminId: string,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(codeKey, adminId, code));
  await repository.replaceRecoveryCodes(transaction, adminId, hashes);
  return codes;
}

/** Encrypts the secrets of authenticator apps under a former key with the current one. */
export async function resealTotpSecrets(database: Handle, settings: FactorSettings): Promise<void> {
  const sealed = { table: 'staff_totp', id: 'admin_id', columns: ['secret'] } as const;
  await resealColumns(database, totpKeys(settings), sealed);
}
