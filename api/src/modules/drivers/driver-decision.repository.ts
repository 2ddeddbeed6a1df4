import { sql, type Selectable } from 'kysely';
import type { DriverApplicationsTable, TransactionHandle } from '../../database/schema.ts';
import type { DecidedRow } from '../decisions/decisions.errors.ts';

/** Locks an application that is there, until the transaction ends. */
export function lockApplication(
  transaction: TransactionHandle,
  id: string,
): Promise<Pick<Selectable<DriverApplicationsTable>, 'user_id' | 'status'> | undefined> {
  return transaction
    .selectFrom('driver_applications')
    .select(['user_id', 'status'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Who decided, and when. Lock the application first. */
export function selectDecision(transaction: TransactionHandle, id: string): Promise<DecidedRow> {
  return transaction
    .selectFrom('driver_applications as record')
    .leftJoin('admins as decider', 'decider.id', 'record.decided_by')
    .select(['record.status', 'record.decided_at'])
    .select(['decider.first_name as decider_first_name', 'decider.last_name as decider_last_name'])
    .where('record.id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function setDecision(
  transaction: TransactionHandle,
  id: string,
  status: 'accepted' | 'rejected',
  adminId: string,
): Promise<void> {
  await transaction
    .updateTable('driver_applications')
    .set({ status, decided_by: adminId, decided_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}
