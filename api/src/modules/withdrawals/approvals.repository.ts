import { sql } from 'kysely';
import type { Handle, TransactionHandle } from '../../database/schema.ts';
import type { ApprovalSnapshot } from './approvals.rules.ts';

/** First of two approvals. */
export interface ApprovalRow {
  withdrawal_id: string;
  admin_id: string;
  approved_at: Date;
  remark: string | null;
  seen: ApprovalSnapshot;
  first_name: string;
  last_name: string;
  /** The admin who approved has been deleted since. */
  admin_deleted: boolean;
}

export async function selectApprovals(database: Handle, ids: string[]): Promise<Map<string, ApprovalRow>> {
  const { rows } = await sql<ApprovalRow>`
    select approval.*, admin.first_name, admin.last_name, admin.deleted_at is not null as admin_deleted
    from withdrawal_approvals as approval join admins as admin on admin.id = approval.admin_id
    where approval.withdrawal_id = any(${ids}::uuid[])`.execute(database);
  return new Map(rows.map((row) => [row.withdrawal_id, row]));
}

/** Stores an approval and replaces one that has become invalid. Lock the request first. */
export async function upsertApproval(
  transaction: TransactionHandle,
  approval: { id: string; adminId: string; remark: string | null; snapshot: ApprovalSnapshot },
): Promise<void> {
  const { id, adminId, remark } = approval;
  const seen = JSON.stringify(approval.snapshot);
  await transaction
    .insertInto('withdrawal_approvals')
    .values({ withdrawal_id: id, admin_id: adminId, remark, seen })
    .onConflict((conflict) =>
      conflict
        .column('withdrawal_id')
        .doUpdateSet({ admin_id: adminId, remark, seen, approved_at: sql`now()` }),
    )
    .execute();
}
