import type { Passkey } from '@padiman/contracts';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import type { Actor, Caller } from '../../../plugins/caller.ts';
import { AppError, conflict, found } from '../../../plugins/errors.ts';
import { AdminNotFound, lockAsSuperAdmin, lockStatus } from '../admins/admins.service.ts';
import { appendAudit, appendEntry, auditEntry } from '../../base/audit/audit.service.ts';
import { noteProof, revokeSessions } from '../../base/sessions/sessions.service.ts';
import { recordGrants } from '../four-eyes/independence.service.ts';
import { needsTwoSuperAdmins, propose, type CarryOut } from '../four-eyes/proposals.service.ts';
import { storeRecoveryCodes } from './factor-storage.service.ts';
import * as errors from './factors.errors.ts';
import * as repository from './factors.repository.ts';
import { needsFactor } from './factors.rules.ts';
import type { FactorHolder, FactorSettings, FactorSite, Proof } from './passkeys.service.ts';
import { prove } from './proof.service.ts';

/** Session of a caller, as the holder of challenges. */
export const holderOf = ({ sessionId: id, adminId }: Caller): FactorHolder => ({ id, adminId });

/** Second factors of the caller, without secrets. */
export async function factorsOf({ database, settings, party }: FactorSite, caller: Caller) {
  const { adminId } = caller;
  const confirmed = (await repository.selectTotp(database, adminId))?.confirmed_at ?? null;
  return {
    policy: settings.staffMfa,
    required: needsFactor(settings.staffMfa, caller),
    passkeysPossible: party !== undefined,
    passkeys: (await repository.selectPasskeys(database, adminId)).map(toPasskey),
    totp: confirmed && { since: confirmed.toISOString() },
    recoveryCodesLeft: await repository.countRecoveryCodes(database, adminId),
  };
}

const toPasskey = ({ id, name, created_at, last_used_at }: repository.PasskeyRow): Passkey => ({
  ...{ _id: id, name, createdAt: created_at.toISOString() },
  lastUsedAt: last_used_at?.toISOString() ?? null,
});

/** State of a session for calls with step-up. */
export async function stepUpState(database: Handle, { adminId, sessionId }: Caller) {
  if ((await repository.countFactors(database, adminId)) === 0) return 'noFactor';
  return (await repository.isProofRecent(database, sessionId)) ? 'proved' : 'unproved';
}

/** Proves a second factor for the caller's session. @throws FactorWrong @throws TooManyFactorTries */
export async function stepUp(site: FactorSite, caller: Caller, actor: Actor, proof: Proof): Promise<void> {
  const { database } = site;
  if ((await repository.countFactors(database, caller.adminId)) === 0) throw new errors.NoFactors();
  await prove(site, holderOf(caller), proof);
  await database.transaction().execute(async (transaction) => {
    await noteProof(transaction, caller.sessionId);
    await appendEntry(transaction, actor, 'session.stepUp', ['admin', actor.adminId], {
      method: proof.method,
    });
  });
}

/** Removes a passkey of the caller. */
export const removePasskey = (site: FactorSite, caller: Caller, actor: Actor, id: string): Promise<void> =>
  removeFactor(site, caller, actor, async (transaction) => {
    const name = found(await repository.deletePasskey(transaction, caller.adminId, id), 'passkey');
    return { kind: 'passkey', name };
  });

/** Removes the authenticator app of the caller. */
export const removeTotp = (site: FactorSite, caller: Caller, actor: Actor): Promise<void> =>
  removeFactor(site, caller, actor, async (transaction) => {
    if (!(await repository.deleteTotp(transaction, caller.adminId)))
      throw new AppError('notFound', 'No authenticator app is set up.');
    return { kind: 'totp' };
  });

/** The last factor takes the recovery codes with it. */
async function removeFactor(
  { database, settings }: FactorSite,
  caller: Caller,
  actor: Actor,
  remove: (transaction: TransactionHandle) => Promise<Record<string, unknown>>,
): Promise<void> {
  const { adminId } = caller;
  await database.transaction().execute(async (transaction) => {
    await lockStatus(transaction, adminId);
    const removed = await remove(transaction);
    if ((await repository.countFactors(transaction, adminId)) === 0) {
      if (needsFactor(settings.staffMfa, caller))
        throw conflict('Your rights need a second factor. Add another one first.');
      await repository.replaceRecoveryCodes(transaction, adminId, []);
    }
    await appendEntry(transaction, actor, 'factor.remove', ['admin', adminId], removed);
  });
}

/** Replaces the caller's recovery codes. @throws NoFactors */
export function renewRecoveryCodes(database: Handle, settings: FactorSettings, actor: Actor) {
  const { adminId } = actor;
  return database.transaction().execute(async (transaction) => {
    await lockStatus(transaction, adminId);
    if ((await repository.countFactors(transaction, adminId)) === 0) throw new errors.NoFactors();
    const codes = await storeRecoveryCodes(transaction, settings, adminId);
    await appendEntry(transaction, actor, 'factor.renewCodes', ['admin', adminId], {});
    return codes;
  });
}

/**
 * Removes all factors of a colleague, and ends the colleague's sessions; where changes of staff need two super admins,
 * proposes it.
 * @returns the number of factors that were removed; null if a second super admin must confirm
 * @throws OwnFactorsReset, AdminNotFound, ProposedAlready
 */
export function resetFactors(database: Handle, actor: Actor, id: string): Promise<number | null> {
  if (id === actor.adminId) throw new errors.OwnFactorsReset();
  return database.transaction().execute(async (transaction) => {
    const locked = await lockAsSuperAdmin(transaction, [actor.adminId, id]);
    if (!locked.some((admin) => admin.id === id)) throw new AdminNotFound();
    if (await needsTwoSuperAdmins(transaction)) {
      const proposal = { subject: `factors ${id}`, kind: 'resetFactors' as const, adminId: id, content: {} };
      await appendAudit(transaction, actor, [await propose(transaction, actor, proposal)]);
      return null;
    }
    const { removed, entry } = await removeFactorsOf(transaction, [actor.adminId], id);
    await appendAudit(transaction, actor, [entry]);
    return removed;
  });
}

/** Resets the factors of a confirmed proposal. @throws AdminNotFound */
export const resetConfirmedFactors: CarryOut = async (transaction, { adminId, superAdmins }) => {
  if (adminId === null || (await lockStatus(transaction, adminId)) === undefined) throw new AdminNotFound();
  return [(await removeFactorsOf(transaction, superAdmins, adminId)).entry];
};

async function removeFactorsOf(transaction: TransactionHandle, by: readonly string[], id: string) {
  const removed = await repository.countFactors(transaction, id);
  for (const passkey of await repository.selectPasskeys(transaction, id))
    await repository.deletePasskey(transaction, id, passkey.id);
  await repository.deleteTotp(transaction, id);
  await repository.replaceRecoveryCodes(transaction, id, []);
  const sessionsEnded = await revokeSessions(transaction, id);
  await recordGrants(transaction, by, id, ['factorReset']);
  const after = { removed, sessionsEnded, ...(by.length > 1 && { proposedBy: by[0] }) };
  return { removed, entry: auditEntry('factor.reset', ['admin', id], after) };
}
