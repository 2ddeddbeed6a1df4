import { sql } from 'kysely';
import type { Handle, Row, TransactionHandle } from '../../../database/schema.ts';
import { allRows, execute, firstRow } from '../../../database/statements.ts';
import { finished } from '../../../lists/records.ts';
import { isPayable, type DeletableTable, type LockedRow, type PayableTable } from './deletions.rules.ts';

/** Locks live records, in the order of their ids to avoid deadlocks. */
export const lockRows = (transaction: TransactionHandle, table: DeletableTable, ids: string[]) =>
  selectRows(transaction, table, ids, sql`for update`);

/** Selects live records, in the order of their ids. */
export function selectRows(database: Handle, table: DeletableTable, ids: string[], lock = sql``) {
  const money = isPayable(table)
    ? sql`case when paid then amount else 0 end as recorded_payment, refunded_amount as recorded_refund,
        ${sql.raw(finished[table])} as finished`
    : sql`0 as recorded_payment, 0 as recorded_refund, false as finished`;
  return allRows<LockedRow>(database)`
    select id, user_id, extract(epoch from updated_at)::text as version, ${money},
      exists (select from reports where record_id = record.id and outcome is null) as reported
    from ${sql.table(table)} as record
    where id = any(${ids}::uuid[]) and deleted_at is null order by id ${lock}`;
}

/** Reads the access of a live admin. */
export const selectHolder = (transaction: TransactionHandle, adminId: string) =>
  firstRow<Pick<Row<'admins'>, 'rights'> & { superAdmin: boolean }>(transaction)`
    select super_admin as "superAdmin", rights from admins where id = ${adminId}::uuid and deleted_at is null`;

/** Deletes live records softly. @returns those of them that were not deleted yet */
export const softDeleteRecords = (
  transaction: TransactionHandle,
  table: DeletableTable,
  ids: string[],
  { adminId, reason }: { adminId: string | null; reason: string | null },
) =>
  allRows<{ id: string }>(transaction)`
    update ${sql.table(table)} set deleted_at = now(), deleted_by = ${adminId}::uuid,
      delete_reason = ${reason}, updated_at = now()
    where id = any(${ids}::uuid[]) and deleted_at is null returning id`;

/** Adds to the refunded amount of a record; a check of the table refuses more than was paid. */
export const addRefund = (transaction: TransactionHandle, table: PayableTable, id: string, kobo: number) =>
  execute(transaction)`
    update ${sql.table(table)} set refunded_amount = refunded_amount + ${kobo}, updated_at = now()
      ${table === 'sent_parcels' ? sql`, refund_ride = true` : sql``} where id = ${id}::uuid`;
