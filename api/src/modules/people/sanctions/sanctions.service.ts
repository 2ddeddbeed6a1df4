import { suspensionHours, warningRule, type CallInput, type sanctionUser } from '@padiman/contracts';
import { v7 as newId } from 'uuid';
import { databaseNow } from '../../../database/clock.ts';
import { onSnapshot } from '../../../database/in-transaction.ts';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import type { Actor } from '../../../plugins/caller.ts';
import { ValidationFailed, conflict, found, notFound } from '../../../plugins/errors.ts';
import { appendAudit, auditEntry, type AuditEntry } from '../../base/audit/audit.service.ts';
import { lockUserStatuses } from '../users/users.service.ts';
import { selectSanctions, selectState } from './sanctions.read-model.ts';
import * as repository from './sanctions.repository.ts';

/** Reads the sanctions of a user, deleted or not, as rows of the contract. */
export const readSanctions = (database: Handle, userId: string) =>
  onSnapshot(database, async (view) => {
    const state = found(await selectState(view, userId), 'user');
    const proposal = state.suspendedUntil === null && state.unanswered >= warningRule.most;
    return { ...state, proposal, sanctions: await selectSanctions(view, userId) };
  });

/** A sanction as staff give it. */
export type GivenSanction = CallInput<typeof sanctionUser>['body'];

/**
 * Warns or suspends a user; the app is told by an event. A suspension whose time is over ends before the next one begins.
 * @returns the id of the sanction
 * @throws ValidationFailed for a length that is not allowed
 */
export async function sanction(
  transaction: TransactionHandle,
  actor: Actor,
  userId: string,
  { kind, reason, until: given }: GivenSanction,
): Promise<string> {
  const user = found((await lockUserStatuses(transaction, [userId])).get(userId), 'user');
  if (user.deleted) throw conflict('The user has been deleted.');
  await endOverdue(transaction, userId);
  const until = given === undefined ? null : allowedEnd(new Date(given));
  const id = newId();
  const row = { id, user_id: userId, kind, reason, until, admin_id: actor.adminId };
  if (!(await repository.insertSanction(transaction, row)))
    throw conflict('The user is suspended already. End that suspension first.');
  const action = kind === 'warning' ? 'user.warn' : 'user.suspend';
  const after = { sanctionId: id, ...(until !== null && { until: until.toISOString() }) };
  const entry = auditEntry(action, ['user', userId], after);
  await appendAudit(transaction, actor, [{ ...entry, related: { reason } }]);
  return id;
}

/** @throws ValidationFailed A minute is left for what the person and the network take. */
function allowedEnd(until: Date): Date {
  const hours = (until.getTime() - databaseNow().getTime()) / 3_600_000;
  if (hours < suspensionHours.least - 1 / 60 || hours > suspensionHours.most)
    throw new ValidationFailed({ until: 'must be an hour from now at least, and a year at most' });
  return until;
}

/** Ends a suspension, or takes a warning back. */
export const endSanction = (database: Handle, actor: Actor, id: string, reason: string) =>
  database.transaction().execute(async (transaction) => {
    const found = await repository.selectSanction(transaction, id);
    if (found === undefined) throw notFound('warning or suspension');
    if (!(await takeSanctionBack(transaction, actor, id, reason, true)))
      throw conflict('It has ended already.');
    return readSanctions(transaction, found.user_id);
  });

/**
 * Takes a sanction back in the transaction: a warning no longer counts, a suspension ends. Locks the user before the
 * sanction is read, as everybody who changes one does.
 * @param onlyOpen leaves a suspension that has ended by itself
 * @returns false if it has ended before
 */
export async function takeSanctionBack(
  transaction: TransactionHandle,
  actor: Actor,
  id: string,
  reason: string,
  onlyOpen = false,
): Promise<boolean> {
  const userId = (await repository.selectSanction(transaction, id))?.user_id ?? '';
  if (userId !== '') await lockUserStatuses(transaction, [userId]);
  const found = await repository.selectSanction(transaction, id);
  if (found === undefined || found.ended_by !== null || (onlyOpen && !found.is_open)) return false;
  await repository.setEnded(transaction, id, actor.adminId, reason);
  const isEnd = found.kind === 'suspension' && found.is_open;
  const withdrawal = auditEntry('user.withdrawSanction', ['user', userId], { sanctionId: id });
  await appendAudit(transaction, actor, [isEnd ? endEntry(userId, id, reason) : withdrawal]);
  return true;
}

/** Entry of the end of a suspension. @param reason null if it ended by itself */
const endEntry = (userId: string, sanctionId: string, reason: string | null): AuditEntry => ({
  ...auditEntry('user.endSuspension', ['user', userId], { sanctionId, bySelf: reason === null }),
  related: { reason },
});

async function endOverdue(transaction: TransactionHandle, userId: string): Promise<void> {
  const ended = await repository.endOverdue(transaction, userId);
  const entries = ended.map(({ id }) => endEntry(userId, id, null));
  await appendAudit(transaction, null, entries);
}

/**
 * Ends the suspension that has been over longest, with its event, in one transaction: a crash neither loses nor repeats
 * it. Locks its user, as a block and a manual end do.
 * @returns false if none is over, or others have their users locked
 */
export const endNextOverdue = (database: Handle): Promise<boolean> =>
  database.transaction().execute(async (transaction) => {
    const user = await repository.lockNextOverdue(transaction);
    if (user !== undefined) await endOverdue(transaction, user.id);
    return user !== undefined;
  });
