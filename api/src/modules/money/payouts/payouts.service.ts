import type { FeeBearer } from '@padiman/contracts';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { readable } from '../../../lists/contract-list.ts';
import type { Actor } from '../../../plugins/caller.ts';
import { appendEntry } from '../../base/audit/audit.service.ts';
import type { Tariff } from '../payout-providers/payout-provider.port.ts';
import { borneBy } from './charges.rules.ts';
import * as repository from './payouts.repository.ts';

export type { ClaimedPayoutRow, PayoutListRow, PayoutRow } from './payouts.repository.ts';

/** Provider that pays accepted withdrawals. */
export type PayoutProvider = repository.PayoutRow['provider'];

/** Payouts with the accounts that they go to, as an admin sees them. */
export const payoutsFor = (adminId: string, filter: string | undefined) =>
  readable<repository.PayoutListRow>(repository.payoutsOf(adminId, filter));

/** Queues accepted withdrawals for payout, in the transaction that accepts them. */
export const queuePayouts = (
  transaction: TransactionHandle,
  accepted: repository.AcceptedWithdrawal[],
  { provider, tariff, bearer }: { provider: PayoutProvider; tariff: Tariff | undefined; bearer: FeeBearer },
): Promise<void> =>
  repository.insertPayouts(
    transaction,
    accepted.map((one) => ({ ...one, borne: borneBy(bearer, tariff, one.amount) })),
    provider,
  );

export { lockFeeBearer } from './payouts.repository.ts';
export { selectFeeBearer } from './fee-bearer.read-model.ts';
export { shownCharges } from './charges.rules.ts';

/** Changes who bears the charges of payouts, for requests that are accepted from now on. */
export const changeFeeBearer = (database: Handle, actor: Actor, bearer: FeeBearer): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const before = await repository.lockFeeBearer(transaction, 'update');
    if (before === bearer) return;
    await repository.updateFeeBearer(transaction, bearer);
    await appendEntry(
      transaction,
      actor,
      'payoutFees.change',
      ['limit', null],
      { bearer },
      { bearer: before },
    );
  });

/** Payout of a withdrawal; undefined unless it is accepted. */
export { selectPayout as payoutOf } from './payouts.repository.ts';

/** Kobo accepted in the last 24 hours, for users and by an admin alone: the query, its sums, and both in one. */
export { lastDaySums, selectLastDay, sumLastDay as acceptedLastDay } from './payouts.repository.ts';
