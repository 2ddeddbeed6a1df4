import type { Actor } from '../../../plugins/caller.ts';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { conflict, found, notFound } from '../../../plugins/errors.ts';
import { v7 as newId } from 'uuid';
import { appendAudit, auditEntry } from '../../base/audit/audit.service.ts';
import { banked } from '../ledger/outside-entries.rules.ts';
import { refusalOf, stateObstacles } from '../../base/decisions/acceptance.rules.ts';
import { exceptionType } from '../../base/notes/noted-records.read-model.ts';
import { closeEscalations, statesOf } from '../../base/notes/record-obstacles.service.ts';
import { selectOpen, type OpenReference } from './exceptions.repository.ts';
import { lockReconciliation } from './joining.repository.ts';
import { joinReferences, postOutside } from './joining.service.ts';
import { endMatches, insertMatches, selectMatches } from './reconciliation.repository.ts';

/** @throws DecisionRefused for a difference on hold, or escalated to a super admin, which the actor is not */
export async function assertFree(transaction: TransactionHandle, actor: Actor, ids: string[]): Promise<void> {
  for (const state of (await statesOf(transaction, actor, exceptionType, ids)).values()) {
    const refused = refusalOf(stateObstacles(state), 'accepted');
    if (refused !== undefined) throw refused;
  }
  await closeEscalations(transaction, actor, exceptionType, ids);
}

/**
 * Decides on references, once other writers of the reconciliation have ended.
 * @throws DecisionRefused as {@link assertFree}
 */
export const onReferences = <T>(
  database: Handle,
  actor: Actor,
  ids: string[],
  action: (transaction: TransactionHandle, references: OpenReference[]) => Promise<T>,
): Promise<T> =>
  database.transaction().execute(async (transaction) => {
    await lockReconciliation(transaction);
    await assertFree(transaction, actor, ids);
    const open = new Map((await selectOpen(transaction, ids)).map((one) => [one.id, one]));
    return action(
      transaction,
      ids.map((id) => {
        return found(open.get(id), 'difference any more');
      }),
    );
  });

/**
 * Matches a difference with others by hand: within an account they count as one, and what is left over stays. Between money
 * in transit and a bank, the money is posted to the bank.
 * @throws AppError for other accounts, for a part of another match, or for lines of another member's record
 */
export const matchByHand = (
  database: Handle,
  actor: Actor,
  { id, with: others, remark }: { id: string; with: readonly string[]; remark: string },
): Promise<void> =>
  onReferences(database, actor, [id, ...new Set(others)], async (transaction, [into, ...parts]) => {
    if (into === undefined) throw notFound('difference any more');
    assertMatchable(into, parts);
    const matches = parts.map((part) => ({ id: newId(), part }));
    await insertMatches(
      transaction,
      matches.map(({ id: matchId, part }) => ({
        ...{ id: matchId, account: part.account, reference: part.reference, day: part.day },
        ...{ into_account: into.account, into_reference: into.reference, into_day: into.day },
        ...{ admin_id: actor.adminId, remark },
      })),
    );
    const moving = matches.filter(({ part }) => part.account !== into.account);
    await postOutside(
      transaction,
      moving.map(({ id: matchId, part }) => {
        const [transit, bank] = part.account === 'inTransit' ? [part, into] : [into, part];
        const at = part.last_at > into.last_at ? part.last_at : into.last_at;
        const amount = Math.abs(Math.round(part.difference));
        return banked(sideOf(transit), sideOf(bank), amount, { id: matchId, match_id: matchId, at });
      }),
    );
    await joinReferences(transaction, [into, ...parts].map(sideOf));
    const names = [into, ...parts].map(({ account, reference }) => `${account} ${reference}`);
    await appendAudit(
      transaction,
      actor,
      [into, ...parts].map((one) =>
        auditEntry('reconciliationException.match', [exceptionType, one.id], { matched: names, remark }),
      ),
    );
  });

const sideOf = ({ account, reference }: { account: string; reference: string }) => ({ account, reference });

function assertMatchable(into: OpenReference, parts: readonly OpenReference[]): void {
  for (const part of parts) {
    if (part.id === into.id) throw conflict('A difference is not matched with itself.');
    if (part.parts > 0) throw conflict(`${part.reference} has been matched already. End its matches first.`);
    if (part.account === into.account) continue;
    const accounts = [part.account, into.account];
    const isBanked = accounts.includes('inTransit') && accounts.some((one) => one.startsWith('bank:'));
    const isFitting = part.account === 'inTransit' ? part.difference > 0 : part.difference < 0;
    if (!isBanked || !isFitting)
      throw conflict('Match differences of one account, or money in transit with its line of the bank.');
  }
  const all = [into, ...parts];
  if (all.some(({ kind }) => kind === null)) throw notFound('difference any more');
  const owners = all.filter(({ line_count: lines, user_id: user }) => lines > 0 && user !== null);
  if (owners.some((one) => all.some(({ user_id: user }) => user !== null && user !== one.user_id)))
    throw conflict('One of the lines belongs to a record of another member.');
}

/**
 * Ends the matches by hand of a reference. Money that a match moved is moved back.
 * @throws AppError without a match
 */
export const endMatchesOf = (
  database: Handle,
  actor: Actor,
  { id, remark }: { id: string; remark: string },
): Promise<void> =>
  onReferences(database, actor, [id], async (transaction, [into]) => {
    if (into === undefined) throw notFound('difference any more');
    const matches = await selectMatches(transaction, into);
    if (matches.length === 0) throw conflict('It is not matched by hand.');
    await endMatches(
      transaction,
      matches.map(({ id: matchId }) => ({ match_id: matchId, admin_id: actor.adminId, remark })),
    );
    const sidesOf = ({ into_account, into_reference, ...part }: (typeof matches)[number]) =>
      [sideOf(part), { account: into_account, reference: into_reference }] as const;
    await postOutside(
      transaction,
      matches.flatMap(({ amount, ...match }) => {
        if (amount === null) return [];
        const [part, whole] = sidesOf({ amount, ...match });
        const [transit, bank] = part.account === 'inTransit' ? [part, whole] : [whole, part];
        const cause = { id: `end:${match.id}`, match_id: match.id };
        return [banked(bank, transit, Math.abs(amount), cause)];
      }),
    );
    await joinReferences(transaction, matches.flatMap(sidesOf));
    const ended = matches.map(({ account, reference }) => `${account} ${reference}`);
    await appendAudit(transaction, actor, [
      auditEntry('reconciliationException.unmatch', [exceptionType, id], { ended, remark }),
    ]);
  });
