import type { TransactionHandle, Handle } from '../../../database/schema.ts';
import { readable } from '../../../lists/record-list-service.ts';
import { payoutList, type PayoutFilter, type PayoutListRow } from './payouts-list.repository.ts';
import {
  insertPayouts,
  selectPayout,
  sumLastDay,
  type AcceptedWithdrawal,
  type ClaimedPayoutRow,
  type PayoutRow,
} from './payouts.repository.ts';

export type { ClaimedPayoutRow, PayoutListRow, PayoutRow };

/** Provider that pays accepted withdrawals. */
export type PayoutProvider = PayoutRow['provider'];

/** Payouts with the accounts that they go to. */
export const payouts = readable<PayoutListRow, PayoutFilter, never>(payoutList, 'all');

/** Queues accepted withdrawals for payout, in the transaction that accepts them. */
export const queuePayouts = (
  transaction: TransactionHandle,
  accepted: AcceptedWithdrawal[],
  provider: PayoutProvider,
): Promise<void> => insertPayouts(transaction, accepted, provider);

/** Payout of a withdrawal; undefined unless it is accepted. */
export const payoutOf = (database: Handle, withdrawalId: string): Promise<ClaimedPayoutRow | undefined> =>
  selectPayout(database, withdrawalId);

/** Kobo accepted in the last 24 hours: of each user, and by an admin alone. */
export const acceptedLastDay = (
  transaction: TransactionHandle,
  of: { userIds: string[]; adminId: string },
): Promise<{ users: Map<string, number>; admin: number }> => sumLastDay(transaction, of);
