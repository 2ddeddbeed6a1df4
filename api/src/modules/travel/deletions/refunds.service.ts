import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { entries, paymentsOf, postEntries } from '../../money/ledger/ledger.service.ts';
import { addRefund, lockRows, selectRows } from './deletions.repository.ts';
import {
  contradictsLedger,
  isPayable,
  refundable,
  type DeletableTable,
  type LockedRecord,
  type LockedRow,
  type PayableTable,
} from './deletions.rules.ts';

/** Locks live records, in the order of their ids, and reads their payments once they are locked. */
export async function lockRecords(transaction: TransactionHandle, table: DeletableTable, ids: string[]) {
  const rows = await lockRows(transaction, table, ids);
  return withPayments(transaction, isPayable(table) ? rows.map(({ id }) => id) : [], rows);
}

/** Reads live records with their payments, in the order of their ids. */
export async function readRecords(database: Handle, table: PayableTable, ids: string[]) {
  const rows = await selectRows(database, table, ids);
  return withPayments(database, ids, rows);
}

async function withPayments(database: Handle, paidIds: string[], rows: LockedRow[]): Promise<LockedRecord[]> {
  const payments = await paymentsOf(database, paidIds);
  return rows.map((row) => {
    const { paid, refunded } = payments.get(row.id) ?? { paid: 0, refunded: 0 };
    return { ...row, paid_amount: paid, refunded_amount: Math.max(refunded, row.recorded_refund) };
  });
}

/**
 * Refunds the payers of locked records. The amount refunded before is part of the ledger's key, so that one refund is
 * posted once.
 * @param share kobo to refund, by default all that is refundable; a larger amount is skipped
 * @returns refunded kobo by the ids of the records
 */
export async function refundRecords(
  transaction: TransactionHandle,
  table: PayableTable,
  rows: LockedRecord[],
  share: (row: LockedRecord) => number = refundable,
): Promise<Map<string, number>> {
  const due = rows
    .map((row) => ({ row, kobo: share(row) }))
    .filter(({ row, kobo }) => kobo > 0 && kobo <= refundable(row) && !contradictsLedger(row));
  const posted = due.map(({ row: { id, user_id: userId, refunded_amount: before }, kobo }) =>
    entries.refund({ id, userId, kobo, before }),
  );
  await postEntries(transaction, posted);
  for (const { row, kobo } of due) await addRefund(transaction, table, row.id, kobo);
  return new Map(due.map(({ row, kobo }) => [row.id, kobo]));
}
