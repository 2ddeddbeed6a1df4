import { sql, type Selectable } from 'kysely';
import type { Handle, TransactionHandle, UsersTable } from '../../database/schema.ts';
import { searchConditions } from '../../lists/search.ts';

const shownColumns = [
  'id',
  'profile_img_url',
  'first_name',
  'last_name',
  'phone_number',
  'email',
  'blocked',
  'is_driver',
  'is_verified',
  'total_earnings',
  'total_withdrawals',
  'total_refunds',
  'total_balance',
] as const satisfies (keyof UsersTable)[];

export type UserRow = Pick<Selectable<UsersTable>, (typeof shownColumns)[number]>;

export interface UserListFilter {
  filter: 'all' | 'drivers' | 'blocked' | 'verified' | 'notVerified';
  search: string | undefined;
}

export function selectUserPage(
  database: Handle,
  filter: UserListFilter & { after: string | undefined; take: number },
): Promise<UserRow[]> {
  const { after } = filter;
  const newest = filteredUsers(database, filter).select(shownColumns);
  return (after === undefined ? newest : newest.where('id', '<', after))
    .orderBy('id', 'desc')
    .limit(filter.take)
    .execute();
}

export async function countUsers(database: Handle, filter: UserListFilter): Promise<number> {
  const row = await filteredUsers(database, filter)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

/** Locks live users, in the order of their ids, so that two calls over the same users cannot block each other. */
export function lockUsers(transaction: TransactionHandle, ids: string[]): Promise<UserRow[]> {
  return transaction
    .selectFrom('users')
    .select(shownColumns)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function setBlocked(
  transaction: TransactionHandle,
  ids: string[],
  blocked: boolean,
): Promise<void> {
  await transaction
    .updateTable('users')
    .set({ blocked, updated_at: sql`now()` })
    .where('id', 'in', ids)
    .execute();
}

export async function softDeleteUsers(
  transaction: TransactionHandle,
  ids: string[],
  adminId: string,
): Promise<void> {
  await transaction
    .updateTable('users')
    .set({ deleted_at: sql`now()`, deleted_by: adminId, updated_at: sql`now()` })
    .where('id', 'in', ids)
    .execute();
}

function filteredUsers(database: Handle, { filter, search }: UserListFilter) {
  return database
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .$if(filter === 'drivers', (query) => query.where(sql<boolean>`is_driver`))
    .$if(filter === 'blocked', (query) => query.where(sql<boolean>`blocked`))
    .$if(filter === 'verified', (query) => query.where(sql<boolean>`is_verified`))
    .$if(filter === 'notVerified', (query) => query.where(sql<boolean>`not is_verified`))
    .where(({ and, ref }) => and(searchConditions(ref('search'), search)));
}
