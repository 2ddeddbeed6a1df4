import type { TransactionHandle } from '../../database/schema.ts';
import { entries, post } from '../ledger/ledger.service.ts';
import { addRefund, type LockedRecord } from './deletions.repository.ts';
import type { PayableTable } from './deletions.rules.ts';

/** Kobo that a refund still owes to the payer of a record. */
export const refundable = (row: LockedRecord): number => row.paid_amount - row.refunded_amount;

/**
 * Refunds the payers of locked records. The amount refunded before is part of the ledger's key, so that one refund is
 * posted once.
 *
 * @param share kobo to refund, by default all that is refundable; a larger amount is skipped
 * @returns ids of the refunded records
 */
export async function refundRecords(
  transaction: TransactionHandle,
  table: PayableTable,
  rows: LockedRecord[],
  share: (row: LockedRecord) => number = refundable,
): Promise<Set<string>> {
  const due = rows
    .map((row) => ({ row, kobo: share(row) }))
    .filter(({ row, kobo }) => kobo > 0 && kobo <= refundable(row));
  await post(
    transaction,
    due.map(({ row: { id, user_id: userId, refunded_amount: before }, kobo }) =>
      entries.refund({ id, userId, kobo, before }),
    ),
  );
  for (const { row, kobo } of due) await addRefund(transaction, table, row.id, kobo);
  return new Set(due.map(({ row }) => row.id));
}
