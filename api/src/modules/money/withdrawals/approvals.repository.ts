import { sql } from 'kysely';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import type { ApprovalSnapshot, GivenApproval } from './approvals.rules.ts';

/** First of two approvals. */
export interface ApprovalRow extends GivenApproval {
  withdrawal_id: string;
  remark: string | null;
  first_name: string;
  last_name: string;
}

export async function selectApprovals(database: Handle, ids: string[]): Promise<Map<string, ApprovalRow>> {
  const { rows } = await sql<ApprovalRow>`
    select approval.*, admin.first_name, admin.last_name, admin.deleted_at is not null as admin_deleted,
      admin.super_admin or coalesce(admin.rights -> 'viewWithdrawalEarnings' = 'true', false) as admin_allowed,
      admin.version as admin_version
    from withdrawal_approvals as approval join admins as admin on admin.id = approval.admin_id
    where approval.withdrawal_id = any(${ids}::uuid[])`.execute(database);
  return new Map(rows.map((row) => [row.withdrawal_id, row]));
}

/** Stores an approval and replaces one that has become invalid. Lock the request first. */
export async function upsertApproval(
  transaction: TransactionHandle,
  approval: {
    id: string;
    adminId: string;
    remark: string | null;
    snapshot: ApprovalSnapshot;
    evidence: string;
  },
): Promise<void> {
  const { id, adminId, remark, evidence } = approval;
  const seen = JSON.stringify(approval.snapshot);
  const { version } = await transaction
    .selectFrom('admins')
    .select('version')
    .where('id', '=', adminId)
    .executeTakeFirstOrThrow();
  const given = { admin_id: adminId, remark, seen, evidence, approver_version: version };
  await transaction
    .insertInto('withdrawal_approvals')
    .values({ withdrawal_id: id, ...given })
    .onConflict((conflict) =>
      conflict.column('withdrawal_id').doUpdateSet({ ...given, approved_at: sql`now()` }),
    )
    .execute();
}

/** Locks an admin, so that the sums of two concurrent calls of the admin include each other. */
export async function lockDecider(transaction: TransactionHandle, adminId: string): Promise<void> {
  await transaction.selectFrom('admins').select('id').where('id', '=', adminId).forNoKeyUpdate().execute();
}
