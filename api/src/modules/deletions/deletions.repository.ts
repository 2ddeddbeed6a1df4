import { sql } from 'kysely';
import type { TransactionHandle } from '../../database/schema.ts';
import { isPayable, type DeletableTable, type PayableTable } from './deletions.rules.ts';

/** A locked record with its payment and what has been refunded of it, in kobo; 0 if nothing is paid. */
export interface LockedRecord {
  id: string;
  user_id: string;
  paid_amount: number;
  refunded_amount: number;
}

/** Locks live records, in the order of their ids to avoid deadlocks. */
export async function lockRecords(
  transaction: TransactionHandle,
  table: DeletableTable,
  ids: string[],
): Promise<LockedRecord[]> {
  const money = isPayable(table)
    ? sql`case when paid then amount else 0 end as paid_amount, refunded_amount`
    : sql`0 as paid_amount, 0 as refunded_amount`;
  const { rows } = await sql<LockedRecord>`
    select id, user_id, ${money} from ${sql.table(table)}
    where id = any(${ids}::uuid[]) and deleted_at is null
    order by id for update`.execute(transaction);
  return rows.map((row) => ({
    ...row,
    paid_amount: Number(row.paid_amount),
    refunded_amount: Number(row.refunded_amount),
  }));
}

export async function softDeleteRecords(
  transaction: TransactionHandle,
  table: DeletableTable,
  ids: string[],
  { adminId, reason }: { adminId: string | null; reason: string | null },
): Promise<void> {
  await sql`
    update ${sql.table(table)} set deleted_at = now(), deleted_by = ${adminId}::uuid, delete_reason = ${reason},
      updated_at = now()
    where id = any(${ids}::uuid[])`.execute(transaction);
}

/** Adds to the refunded amount of a record; a check of the table refuses more than was paid. */
export async function addRefund(
  transaction: TransactionHandle,
  table: PayableTable,
  id: string,
  kobo: number,
): Promise<void> {
  const flag = table === 'sent_parcels' ? sql`, refund_ride = true` : sql``;
  await sql`
    update ${sql.table(table)} set refunded_amount = refunded_amount + ${kobo}, updated_at = now() ${flag}
    where id = ${id}::uuid`.execute(transaction);
}
