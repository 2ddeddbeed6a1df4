import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Handle, TransactionHandle, Database } from '../../../database/schema.ts';
import { allRows, execute, firstRow } from '../../../database/statements.ts';
import type { Authority } from '../../../plugins/caller.ts';
import { authorityStands } from '../../base/authority/authority.read-model.ts';
import { kindOf, titleOf } from '../../../lists/records.ts';
import type { RefundApproval } from './refunds.rules.ts';

type ItemType = Database['refund_approvals']['item_type'];

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
const basis = ['approval', 'approver_version'] as const;
const approvalColumns = sql`approval.*, admin.first_name, admin.last_name,
  ${authorityStands('admin', basis, 'issueRefunds')} as approver_stands`;

/** Locks the admin who refunds, so that concurrent calls of one admin see each other's sums. */
export const lockRefunder = (transaction: TransactionHandle, adminId: string) =>
  execute(transaction)`select from admins where id = ${adminId}::uuid for no key update`;

export async function selectApprovals(database: Handle, ids: string[]) {
  const selected = await allRows<RefundApprovalRow>(database)`
    select ${approvalColumns} from ${approvals} where approval.record_id = any(${ids}::uuid[])`;
  return new Map(selected.map((row) => [row.record_id, row]));
}

const waitingIn = (name: ItemType) => {
  const kind = kindOf(name);
  return sql`select user_id, ${titleOf(kind, ' – ')} as title from ${sql.table(kind.table)} as record
    where id = approval.record_id and deleted_at is null`;
};

/** Approvals of live records, oldest first. */
export const selectWaiting = (database: Handle, most: number) =>
  allRows<WaitingRow>(database)`
    select ${approvalColumns}, record.title, concat_ws(' ', payer.first_name, payer.last_name) as payer
    from ${approvals}
    join lateral (${waitingIn('passengerrequests')} union all ${waitingIn('sendparcels')}) as record on true
    join users as payer on payer.id = record.user_id
    order by approval.approved_at, approval.record_id limit ${most}`;

/** Stores an approval and replaces one that has become invalid. Lock the record first. */
export const upsertApproval = (
  transaction: TransactionHandle,
  { adminId, adminVersion, sessionId }: Authority,
  row: Pick<RefundApprovalRow, 'record_id' | 'item_type' | 'reason' | 'seen'>,
) =>
  execute(transaction)`
    insert into refund_approvals (record_id, item_type, admin_id, reason, seen, approver_version, session_id)
    values (${row.record_id}::uuid, ${row.item_type}, ${adminId}::uuid, ${row.reason},
      ${JSON.stringify(row.seen)}::jsonb, ${adminVersion}, ${sessionId}::uuid)
    on conflict (record_id) do update set admin_id = excluded.admin_id, reason = excluded.reason,
      seen = excluded.seen, approver_version = excluded.approver_version, session_id = excluded.session_id,
      approved_at = now(), lapsed_at = null`;

/** Deletes approvals. @returns the records that had one, with their types */
export const deleteApprovals = (transaction: TransactionHandle, ids: string[]) =>
  allRows<{ record_id: string; item_type: ItemType }>(transaction)`delete from refund_approvals
      where record_id = any(${ids}::uuid[]) returning record_id, item_type`;

/** Sum that an admin refunded alone within 24 hours, in kobo. */
export async function sumSingleRefunds(database: Handle, adminId: string): Promise<number> {
  const summed = await firstRow<{ kobo: number }>(database)`
    select coalesce(sum(amount), 0)::bigint as kobo from single_refunds
    where admin_id = ${adminId}::uuid and at > now() - interval '24 hours'`;
  return Number(summed?.kobo ?? 0);
}

export const insertSingleRefund = (transaction: TransactionHandle, adminId: string, kobo: number) =>
  execute(transaction)`
    insert into single_refunds (id, admin_id, amount) values (${newId()}, ${adminId}, ${kobo})`;
