import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Handle, RefundApprovalsTable, TransactionHandle } from '../../../database/schema.ts';
import type { RefundApproval, RefundSnapshot } from './refunds.rules.ts';

type ItemType = RefundApprovalsTable['item_type'];

/** First of two approvals of a refund. */
export interface RefundApprovalRow extends RefundApproval {
  record_id: string;
  item_type: ItemType;
  admin_id: string;
  approved_at: Date;
  reason: string | null;
  first_name: string;
  last_name: string;
}

/** An approval with the trip and the payer of its live record. */
export interface WaitingRow extends RefundApprovalRow {
  title: string;
  payer: string;
}

const approvals = sql`
  refund_approvals as approval join admins as admin on admin.id = approval.admin_id`;
const approvalColumns = (right: string) => sql`
  approval.*, admin.first_name, admin.last_name, md5(admin.password_hash) as approver,
  admin.deleted_at is null and (admin.super_admin or coalesce(admin.rights ->> ${right}::text = 'true', false))
    as approver_allowed`;

/** Locks the admin who refunds, so that concurrent calls of one admin see each other's sums. */
export async function lockRefunder(transaction: TransactionHandle, adminId: string): Promise<void> {
  await sql`select from admins where id = ${adminId}::uuid for no key update`.execute(transaction);
}

/** @param right that an approver must still have */
export async function selectApprovals(
  database: Handle,
  ids: string[],
  right: string,
): Promise<Map<string, RefundApprovalRow>> {
  const { rows } = await sql<RefundApprovalRow>`
    select ${approvalColumns(right)} from ${approvals} where approval.record_id = any(${ids}::uuid[])`.execute(
    database,
  );
  return new Map(rows.map((row) => [row.record_id, row]));
}

/** Approvals of live records, oldest first. @param right that an approver must still have */
export async function selectWaiting(database: Handle, right: string, most: number): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select ${approvalColumns(right)}, record.title, concat_ws(' ', payer.first_name, payer.last_name) as payer
    from ${approvals}
    join lateral (
      select user_id, concat_ws(' – ', current_city, destination) as title from passenger_requests
      where id = approval.record_id and deleted_at is null
      union all
      select user_id, concat_ws(' – ', sender_city, receiver_city) from sent_parcels
      where id = approval.record_id and deleted_at is null
    ) as record on true
    join users as payer on payer.id = record.user_id
    order by approval.approved_at, approval.record_id limit ${most}`.execute(database);
  return rows;
}

/** Stores an approval and replaces one that has become invalid. Lock the record first. */
export async function upsertApproval(
  transaction: TransactionHandle,
  approval: {
    id: string;
    itemType: ItemType;
    adminId: string;
    reason: string | null;
    snapshot: RefundSnapshot;
  },
): Promise<void> {
  const { id, itemType, adminId, reason, snapshot } = approval;
  await sql`
    insert into refund_approvals (record_id, item_type, admin_id, reason, seen)
    select ${id}::uuid, ${itemType}, admin.id, ${reason},
      ${JSON.stringify(snapshot)}::jsonb || jsonb_build_object('approver', md5(admin.password_hash))
    from admins as admin where admin.id = ${adminId}::uuid
    on conflict (record_id) do update set admin_id = excluded.admin_id, reason = excluded.reason,
      seen = excluded.seen, approved_at = now()`.execute(transaction);
}

/** Deletes approvals. @returns the records that had one, with their types */
export async function deleteApprovals(
  transaction: TransactionHandle,
  ids: string[],
): Promise<{ record_id: string; item_type: ItemType }[]> {
  return transaction
    .deleteFrom('refund_approvals')
    .where('record_id', 'in', ids)
    .returning(['record_id', 'item_type'])
    .execute();
}

/** Sum that an admin refunded alone within 24 hours, in kobo. */
export async function sumSingleRefunds(database: Handle, adminId: string): Promise<number> {
  const { rows } = await sql<{ kobo: number }>`
    select coalesce(sum(amount), 0)::bigint as kobo from single_refunds
    where admin_id = ${adminId}::uuid and at > now() - interval '24 hours'`.execute(database);
  return Number(rows[0]?.kobo ?? 0);
}

export async function insertSingleRefund(
  transaction: TransactionHandle,
  adminId: string,
  kobo: number,
): Promise<void> {
  await transaction
    .insertInto('single_refunds')
    .values({ id: newId(), admin_id: adminId, amount: kobo })
    .execute();
}
