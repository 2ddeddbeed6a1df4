import { sql } from 'kysely';
import type { Handle, TransactionHandle } from '../../database/schema.ts';

/** What an approval rests on; the balance in kobo. */
export interface Seen {
  accountNumber: string;
  accountName: string;
  bankCode: string;
  balance: number;
  blocked: boolean;
}

/** The first of two approvals. */
export interface ApprovalRow {
  withdrawal_id: string;
  admin_id: string;
  approved_at: Date;
  remark: string | null;
  seen: Seen;
  first_name: string;
  last_name: string;
  /** Whether who approved has been deleted since. */
  admin_deleted: boolean;
}

export async function selectApprovals(database: Handle, ids: string[]): Promise<Map<string, ApprovalRow>> {
  const { rows } = await sql<ApprovalRow>`
    select approval.*, admin.first_name, admin.last_name, admin.deleted_at is not null as admin_deleted
    from withdrawal_approvals as approval join admins as admin on admin.id = approval.admin_id
    where approval.withdrawal_id = any(${ids}::uuid[])`.execute(database);
  return new Map(rows.map((row) => [row.withdrawal_id, row]));
}

/** Writes an approval in the place of one that has lapsed. Lock the request first. */
export async function writeApproval(
  transaction: TransactionHandle,
  approval: { id: string; adminId: string; remark: string | null; seen: Seen },
): Promise<void> {
  const { id, adminId, remark } = approval;
  const seen = JSON.stringify(approval.seen);
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
