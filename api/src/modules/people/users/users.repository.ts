import { sql, type Selectable, type UpdateObject } from 'kysely';
import type { Database, TransactionHandle, UsersTable } from '../../../database/schema.ts';

/** Status of a user that decides on changes. */
export type LockedUser = Pick<Selectable<UsersTable>, 'id' | 'blocked'>;

/** Locks live users, in the order of their ids to avoid deadlocks. */
export function lockUsers(transaction: TransactionHandle, ids: string[]): Promise<LockedUser[]> {
  return transaction
    .selectFrom('users')
    .select(['id', 'blocked'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Changes locked users. */
export async function updateUsers(
  transaction: TransactionHandle,
  ids: string[],
  values: UpdateObject<Database, 'users'>,
): Promise<void> {
  await transaction
    .updateTable('users')
    .set({ ...values, updated_at: sql`now()` })
    .where('id', 'in', ids)
    .execute();
}

export const softDeleteUsers = (
  transaction: TransactionHandle,
  ids: string[],
  { adminId, reason }: { adminId: string | null; reason: string | null },
): Promise<void> =>
  updateUsers(transaction, ids, { deleted_at: sql`now()`, deleted_by: adminId, delete_reason: reason });

/** Status of a user that decides on payouts and applications; the balance in kobo. */
export interface UserStatus extends Pick<Selectable<UsersTable>, 'id' | 'blocked' | 'total_balance'> {
  deleted: boolean;
}

/** Locks users, deleted ones too, in the order of their ids to avoid deadlocks. */
export function lockStatuses(transaction: TransactionHandle, ids: string[]): Promise<UserStatus[]> {
  return transaction
    .selectFrom('users')
    .select(['id', 'blocked', 'total_balance'])
    .select(sql<boolean>`deleted_at is not null`.as('deleted'))
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
