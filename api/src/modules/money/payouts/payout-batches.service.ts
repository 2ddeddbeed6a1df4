import * as contracts from '@padiman/contracts';
import { databaseNow } from '../../../database/clock.ts';
import type { Handle } from '../../../database/schema.ts';
import type { Actor } from '../../../plugins/caller.ts';
import { refusal, ValidationFailed } from '../../../plugins/errors.ts';
import { appendAudit, auditEntry } from '../../base/audit/audit.service.ts';
import { readBulkResult, writeBulkFile, type ReadRow } from './bank-files.rules.ts';
import { claimEntry, claimMinutes } from './manual-payouts.service.ts';
import {
  claimOldest,
  lockPayouts,
  selectByReferences,
  selectListed,
  type ClaimedPayoutRow,
  type PayoutListRow,
} from './payouts.repository.ts';
import { isInvolved, needsFourEyes } from './payouts.rules.ts';

/** Some of the payouts cannot be written to a file. */
class NotClaimed extends refusal(
  'conflict',
  (count: number) =>
    `${count === 1 ? 'One payout is' : `${count} payouts are`} on hold, noted already or not claimed by you. Nothing was written; look at the list again.`,
) {}

/** Claims the oldest manual payouts that nobody has claimed, in one transaction. @returns them, oldest first */
export const claimNext = (database: Handle, actor: Actor, count: number): Promise<PayoutListRow[]> =>
  database.transaction().execute(async (transaction) => {
    const ids = await claimOldest(transaction, { adminId: actor.adminId, minutes: claimMinutes, count });
    const claimed = { id: '', claimed_by: null };
    if (ids.length > 0)
      await appendAudit(
        transaction,
        actor,
        ids.map((id) => claimEntry({ ...claimed, id }, actor.adminId)),
      );
    return selectListed(transaction, ids);
  });

/**
 * Writes a bank's bulk file for payouts that the caller has claimed, oldest first, and records that with each.
 * @throws NotClaimed if one of them is not claimed by the caller, is on hold, or has a result
 */
export const writeFile = (
  database: Handle,
  actor: Actor,
  { ids, format }: { ids: readonly string[]; format: contracts.BankFormatName },
) =>
  database.transaction().execute(async (transaction) => {
    const wanted = [...new Set(ids)];
    await lockPayouts(transaction, wanted);
    const rows = (await selectListed(transaction, wanted)).filter(
      ({ state, claimed_by: by, claim_expired: isExpired, onHold }) =>
        state === 'queued' && by === actor.adminId && !isExpired && !onHold,
    );
    if (rows.length < wanted.length) throw new NotClaimed(wanted.length - rows.length);
    await appendAudit(
      transaction,
      actor,
      rows.map(({ id }) => auditEntry('payout.bankFile', ['payout', id], { format }, { format: null })),
    );
    const day = contracts.lagosDay(databaseNow().getTime());
    return {
      name: `payouts-${format}-${day}-${rows.length}.csv`,
      content: writeBulkFile(contracts.bankFormat(format), rows, day),
      count: rows.length,
      amount: rows.reduce((sum, { amount }) => sum + amount, 0),
    };
  });

/** A row of a bank's answer with its payout; the amount in kobo. */
export interface ComparedRow extends ReadRow {
  result: 'paid' | 'failed' | 'differs' | 'unknown' | 'settled' | 'unclear';
  reason: string | null;
  payout: ClaimedPayoutRow | undefined;
}

/** Compares a bank's answer with the payouts. @throws ValidationFailed for a file without the columns of the format */
export async function compareResult(
  database: Handle,
  adminId: string,
  { format, content }: { format: contracts.BankFormatName; content: string },
): Promise<ComparedRow[]> {
  const rows = readBulkResult(contracts.bankFormat(format), content);
  if (typeof rows === 'string') throw new ValidationFailed({ content: rows }, rows);
  const found = await selectByReferences(database, [...new Set(rows.map(({ reference }) => reference))]);
  const payouts = new Map(found.map((payout) => [payout.reference, payout]));
  const named = new Set<string>();
  return rows.map((row) => {
    const payout = payouts.get(row.reference);
    const isRepeated = named.has(row.reference);
    named.add(row.reference);
    return { ...row, payout, ...resultOf(row, payout, { isRepeated, adminId }) };
  });
}

function resultOf(
  { amount, bankReference, outcome, status }: ReadRow,
  payout: ClaimedPayoutRow | undefined,
  { isRepeated, adminId }: { isRepeated: boolean; adminId: string },
): Pick<ComparedRow, 'result' | 'reason'> {
  const unclear = (reason: string) => ({ result: 'unclear', reason }) as const;
  if (payout === undefined) return { result: 'unknown', reason: 'No payout has this reference.' };
  if (isRepeated) return unclear('The file names the payout twice.');
  if (amount !== payout.amount) return { result: 'differs', reason: 'The amount is another one.' };
  if (payout.settled_at !== null)
    return { result: 'settled', reason: `It has been noted as ${payout.state}.` };
  if (outcome === 'failed')
    return { result: 'failed', reason: 'An admin who did not claim it notes the failure.' };
  if (outcome === undefined) return unclear(`The status ${status || 'is missing'} is not known.`);
  if (bankReference === '' || !contracts.bankReference().isValidSync(bankReference))
    return unclear('There is no usable reference of the bank.');
  if (payout.provider !== 'manual') return unclear('The provider pays it.');
  if (payout.claimed_by === null) return unclear('Nobody has claimed it.');
  if (needsFourEyes(payout) ? isInvolved(payout, adminId) : payout.claimed_by !== adminId)
    return unclear(needsFourEyes(payout) ? 'Another admin must note it.' : 'You have not claimed it.');
  return { result: 'paid', reason: null };
}
