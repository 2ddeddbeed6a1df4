import type { Actor } from '../../plugins/caller.ts';
import type { Handle, TransactionHandle } from '../../database/schema.ts';
import { readable } from '../../lists/record-list-service.ts';
import { PayoutNotFound, PayoutNotOpen } from './payouts.errors.ts';
import { payoutList, type PayoutFilter, type PayoutListRow } from './payouts-list.repository.ts';
import { insertPayouts, lockPayout, selectPayout, type PayoutRow } from './payouts.repository.ts';
import { changeState } from './settlement.service.ts';

export type { PayoutListRow, PayoutRow };

/** Provider that pays accepted withdrawals. */
export type PayoutProvider = PayoutRow['provider'];

/** Payouts with the accounts that they go to. */
export const payouts = readable<PayoutListRow, PayoutFilter, never>(payoutList, 'all');

/** Queues accepted withdrawals for payout, in the transaction that accepts them. */
export const queuePayouts = (
  transaction: TransactionHandle,
  withdrawalIds: string[],
  provider: PayoutProvider,
): Promise<void> => insertPayouts(transaction, withdrawalIds, provider);

/** Payout of a withdrawal; undefined unless it is accepted. */
export const payoutOf = (database: Handle, withdrawalId: string): Promise<PayoutRow | undefined> =>
  selectPayout(database, withdrawalId);

/** Result of a manual payout: paid with the bank's reference, or failed. */
export type ManualOutcome = { state: 'paid'; bankReference: string } | { state: 'failed'; remark: string };

/**
 * Records the result of a manual payout. The same result again changes nothing. A provider's payout can only be recorded
 * as failed, and only while the provider does not have it.
 *
 * @throws PayoutNotFound
 * @throws PayoutNotOpen if it has another result, or may be under way
 */
export function settleByHand(
  database: Handle,
  actor: Actor,
  id: string,
  outcome: ManualOutcome,
): Promise<PayoutRow> {
  return database.transaction().execute(async (transaction) => {
    const payout = await lockPayout(transaction, { id });
    if (payout === undefined) throw new PayoutNotFound();
    if (isSameOutcome(payout, outcome)) return payout;
    if (payout.settled_at !== null) throw new PayoutNotOpen(`The payout has been noted as ${payout.state}.`);
    const isManual = payout.provider === 'manual' || outcome.state === 'failed';
    if (!isManual || payout.state !== 'queued') {
      throw new PayoutNotOpen('The provider pays it; what becomes of it is noted when the provider says so.');
    }
    await changeState(transaction, payout, outcome.state, {
      actor,
      change:
        outcome.state === 'paid'
          ? { bank_reference: outcome.bankReference }
          : { failure: outcome.remark, trouble: null },
    });
    return (await selectPayout(transaction, id)) ?? payout;
  });
}

const isSameOutcome = (payout: PayoutRow, outcome: ManualOutcome) =>
  payout.state === outcome.state &&
  (outcome.state === 'failed' || payout.bank_reference === outcome.bankReference);
