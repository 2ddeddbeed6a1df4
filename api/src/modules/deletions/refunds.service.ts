import type { TransactionHandle } from '../../database/schema.ts';
import { entries, post } from '../ledger/ledger.service.ts';
import { noteRefund, type PayableKind, type RemovableRow } from './deletions.repository.ts';

/** What is still owed to the payer of a record, in kobo. */
export const owed = (row: RemovableRow): number => row.paid_amount - row.refunded_amount;

/**
 * Gives back to the payers of records. Lock the records first: what has gone back already is part of the ledger's key,
 * so that one refund is posted once.
 *
 * @param share how much of what a record cost goes back, all that is owed by default; never more than is owed
 * @returns the records for which something went back
 */
export async function refundRecords(
  transaction: TransactionHandle,
  kind: PayableKind,
  rows: RemovableRow[],
  share: (row: RemovableRow) => number = owed,
): Promise<Set<string>> {
  const due = rows
    .map((row) => ({ row, kobo: share(row) }))
    .filter(({ row, kobo }) => kobo > 0 && kobo <= owed(row));
  await post(
    transaction,
    due.map(({ row: { id, user_id: userId, refunded_amount: before }, kobo }) =>
      entries.refund({ id, userId, kobo, before }),
    ),
  );
  for (const { row, kobo } of due) await noteRefund(transaction, kind, row.id, kobo);
  return new Set(due.map(({ row }) => row.id));
}
