import { readable } from '../../../lists/contract-list.ts';
import * as repository from './payouts.repository.ts';

export type { ClaimedPayoutRow, PayoutListRow, PayoutRow } from './payouts.repository.ts';

/** Provider that pays accepted withdrawals. */
export type PayoutProvider = repository.PayoutRow['provider'];

/** Payouts with the accounts that they go to, as an admin sees them. */
export const payoutsFor = (adminId: string, filter: string | undefined) =>
  readable<repository.PayoutListRow>(repository.payoutsOf(adminId, filter));

/** Queues accepted withdrawals for payout, in the transaction that accepts them. */
export { insertPayouts as queuePayouts } from './payouts.repository.ts';

/** Payout of a withdrawal; undefined unless it is accepted. */
export { selectPayout as payoutOf } from './payouts.repository.ts';

/** Kobo accepted in the last 24 hours, for users and by an admin alone: the query, its sums, and both in one. */
export { lastDaySums, selectLastDay, sumLastDay as acceptedLastDay } from './payouts.repository.ts';
