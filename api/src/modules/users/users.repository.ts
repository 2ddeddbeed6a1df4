import type { UserFilter } from '@padiman/shared/contracts';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Database, UsersTable } from '../../database/schema.ts';
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
  filter: UserFilter;
  search: string | undefined;
}

export function selectUserPage(
  database: Kysely<Database>,
  filter: UserListFilter & { after: string | undefined; take: number },
): Promise<UserRow[]> {
  return filteredUsers(database, filter)
    .select(shownColumns)
    .$if(filter.after !== undefined, (query) => query.where('id', '<', filter.after!))
    .orderBy('id', 'desc')
    .limit(filter.take)
    .execute();
}

export async function countUsers(database: Kysely<Database>, filter: UserListFilter): Promise<number> {
  const row = await filteredUsers(database, filter)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

/** Locks live users, in the order of their ids, so that two calls over the same users cannot block each other. */
export function lockUsers(transaction: Transaction<Database>, ids: string[]): Promise<UserRow[]> {
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
  transaction: Transaction<Database>,
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
  transaction: Transaction<Database>,
  ids: string[],
  adminId: string,
): Promise<void> {
  await transaction
    .updateTable('users')
    .set({ deleted_at: sql`now()`, deleted_by: adminId, updated_at: sql`now()` })
    .where('id', 'in', ids)
    .execute();
}

function filteredUsers(database: Kysely<Database>, { filter, search }: UserListFilter) {
  return database
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .$if(filter === 'drivers', (query) => query.where(sql<boolean>`is_driver`))
    .$if(filter === 'blocked', (query) => query.where(sql<boolean>`blocked`))
    .$if(filter === 'verified', (query) => query.where(sql<boolean>`is_verified`))
    .$if(filter === 'notVerified', (query) => query.where(sql<boolean>`not is_verified`))
    .where(({ and, ref }) => and(searchConditions(ref('search'), search)));
}
