import { sql, type Selectable } from 'kysely';
import type { TransactionHandle, UsersTable } from '../../database/schema.ts';

/** What decides on what may be done for a user; the balance in kobo. */
export interface UserStanding extends Pick<Selectable<UsersTable>, 'id' | 'blocked' | 'total_balance'> {
  deleted: boolean;
}

/** Locks users, deleted ones too, in the order of their ids, so that two calls cannot block each other. */
export function lockStandings(transaction: TransactionHandle, ids: string[]): Promise<UserStanding[]> {
  return transaction
    .selectFrom('users')
    .select(['id', 'blocked', 'total_balance'])
    .select(sql<boolean>`deleted_at is not null`.as('deleted'))
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export async function setDriver(transaction: TransactionHandle, id: string): Promise<void> {
  await transaction
    .updateTable('users')
    .set({ is_driver: true, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}
