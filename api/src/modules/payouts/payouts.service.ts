import type { Actor } from '../../plugins/caller.ts';
import type { Handle, TransactionHandle } from '../../database/schema.ts';
import { readable } from '../../lists/record-list-service.ts';
import { PayoutNotFound, PayoutNotOpen } from './payouts.errors.ts';
import { payoutList, type PayoutFilter, type PayoutListRow } from './payouts-list.repository.ts';
import { insertPayouts, lockPayout, selectPayout, type PayoutRow } from './payouts.repository.ts';
import { moveTo } from './settlement.service.ts';

export type { PayoutListRow, PayoutRow };

/** Who pays what is accepted. */
export type PayoutProvider = PayoutRow['provider'];

/** Payouts with the accounts that they go to. */
export const payouts = readable<PayoutListRow, PayoutFilter, never>(payoutList, 'all');

/** Queues accepted withdrawals to be paid, in the transaction that accepts them. */
export const queuePayouts = (
  transaction: TransactionHandle,
  withdrawalIds: string[],
  provider: PayoutProvider,
): Promise<void> => insertPayouts(transaction, withdrawalIds, provider);

/** The payout of a withdrawal, once it is accepted. */
export const payoutOf = (database: Handle, withdrawalId: string): Promise<PayoutRow | undefined> =>
  selectPayout(database, withdrawalId);

/** How a finance officer ends a payout: paid, by the bank's reference, or failed. */
export type ManualOutcome = { state: 'paid'; bankReference: string } | { state: 'failed'; remark: string };

/**
 * Notes how a payout by hand ended. The same outcome again changes nothing. A payout that a provider sends is in
 * nobody's hands but the provider's, unless the provider refused it and has nothing of it: then it may be given up.
 *
 * @throws PayoutNotFound
 * @throws PayoutNotOpen where it has ended another way, or may be on its way
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
    if (isTheSame(payout, outcome)) return payout;
    if (payout.settled_at !== null) throw new PayoutNotOpen(`The payout has been noted as ${payout.state}.`);
    const byHand = payout.provider === 'manual' || outcome.state === 'failed';
    if (!byHand || payout.state !== 'queued') {
      throw new PayoutNotOpen('The provider pays it; what becomes of it is noted when the provider says so.');
    }
    await moveTo(transaction, payout, outcome.state, {
      actor,
      change:
        outcome.state === 'paid'
          ? { bank_reference: outcome.bankReference }
          : { failure: outcome.remark, trouble: null },
    });
    return (await selectPayout(transaction, id)) ?? payout;
  });
}

const isTheSame = (payout: PayoutRow, outcome: ManualOutcome) =>
  payout.state === outcome.state &&
  (outcome.state === 'failed' || payout.bank_reference === outcome.bankReference);
