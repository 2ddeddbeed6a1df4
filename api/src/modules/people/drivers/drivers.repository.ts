import { sql, type Selectable } from 'kysely';
import type { DriverApplicationsTable, Handle, TransactionHandle } from '../../../database/schema.ts';
import { live } from '../../../lists/record-list.ts';
import { deciderJoin, decisionColumns } from '../../base/decisions/decisions.read-model.ts';
import type { DecidedRow, Decision } from '../../base/decisions/decisions.rules.ts';

/** Decision on an application with its remark, the time of the application, and its user. */
export type ApplicationDecision = DecidedRow &
  Pick<Selectable<DriverApplicationsTable>, 'id' | 'created_at' | 'remark'> & { user_deleted: boolean };

/** Decisions on live applications. Lock the applications first if their decisions must not change. */
export async function selectDecisions(database: Handle, ids: string[]): Promise<ApplicationDecision[]> {
  const { rows } = await sql<ApplicationDecision>`
    select record.id, ${decisionColumns}, record.created_at, record.remark,
      applicant.deleted_at is not null as user_deleted
    from driver_applications as record join users as applicant on applicant.id = record.user_id ${deciderJoin}
    where ${live} and record.id = any(${ids}::uuid[])`.execute(database);
  return rows;
}

/** Locks a live application. */
export function lockApplication(
  transaction: TransactionHandle,
  id: string,
): Promise<Pick<Selectable<DriverApplicationsTable>, 'user_id'> | undefined> {
  return transaction
    .selectFrom('driver_applications')
    .select('user_id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function setDecision(
  transaction: TransactionHandle,
  id: string,
  { status, adminId, remark }: { status: Decision; adminId: string; remark: string | null },
): Promise<void> {
  await transaction
    .updateTable('driver_applications')
    .set({ status, remark, decided_by: adminId, decided_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}
