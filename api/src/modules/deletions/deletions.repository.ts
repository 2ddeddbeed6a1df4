import { sql } from 'kysely';
import type { TransactionHandle } from '../../database/schema.ts';

/** Tables whose records staff remove. */
export type RemovableKind = 'parcel_trips' | 'offered_rides' | 'passenger_requests' | 'sent_parcels';

/** Those for which somebody pays. */
export type PayableKind = 'passenger_requests' | 'sent_parcels';

/** What the payer of a record paid, and what of it has gone back already; in kobo, 0 where nothing is paid. */
export interface RemovableRow {
  id: string;
  user_id: string;
  paid_amount: number;
  refunded_amount: number;
}

const payable: Record<RemovableKind, boolean> = {
  parcel_trips: false,
  offered_rides: false,
  passenger_requests: true,
  sent_parcels: true,
};

/** Locks records that are still there, in the order of their ids, so that two calls cannot block each other. */
export async function lockRecords(
  transaction: TransactionHandle,
  kind: RemovableKind,
  ids: string[],
): Promise<RemovableRow[]> {
  const money = payable[kind]
    ? sql`case when paid then amount else 0 end as paid_amount, refunded_amount`
    : sql`0 as paid_amount, 0 as refunded_amount`;
  const { rows } = await sql<RemovableRow>`
    select id, user_id, ${money} from ${sql.table(kind)}
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
  kind: RemovableKind,
  ids: string[],
  { adminId, reason }: { adminId: string; reason: string | null },
): Promise<void> {
  await sql`
    update ${sql.table(kind)} set deleted_at = now(), deleted_by = ${adminId}::uuid, delete_reason = ${reason},
      updated_at = now()
    where id = any(${ids}::uuid[])`.execute(transaction);
}

/** Notes on a record that more of what was paid for it has gone back; the table refuses more than was paid. */
export async function noteRefund(
  transaction: TransactionHandle,
  kind: PayableKind,
  id: string,
  kobo: number,
): Promise<void> {
  const flag = kind === 'sent_parcels' ? sql`, refund_ride = true` : sql``;
  await sql`
    update ${sql.table(kind)} set refunded_amount = refunded_amount + ${kobo}, updated_at = now() ${flag}
    where id = ${id}::uuid`.execute(transaction);
}
