import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import type { TransactionHandle, UsersTable } from '../../database/schema.ts';
import { live, type ListFilter, type RecordList } from '../../lists/record-list.ts';

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

const flag = (where: RawBuilder<SqlBool>, counter: string): ListFilter => ({
  where,
  counters: { total: `users.${counter}` },
});

/** Users of the app. */
export const userList: RecordList<
  'all' | 'drivers' | 'blocked' | 'verified' | 'notVerified',
  'first_name' | 'last_name' | 'totalEarnings' | 'totalBalance'
> = {
  name: 'users',
  table: 'users',
  // Written out: a reference each would be built anew for every page.
  columns: sql.raw(shownColumns.map((column) => `record.${column}`).join(', ')),
  always: live,
  filters: {
    all: flag(sql`true`, 'all'),
    drivers: flag(sql`record.is_driver`, 'drivers'),
    blocked: flag(sql`record.blocked`, 'blocked'),
    verified: flag(sql`record.is_verified`, 'verified'),
    notVerified: flag(sql`not record.is_verified`, 'notVerified'),
  },
  sorts: {
    first_name: { column: sql`record.first_name`, type: 'text' },
    last_name: { column: sql`record.last_name`, type: 'text' },
    totalEarnings: { column: sql`record.total_earnings`, type: 'bigint' },
    totalBalance: { column: sql`record.total_balance`, type: 'bigint' },
  },
};

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
  { adminId, reason }: { adminId: string; reason: string | null },
): Promise<void> {
  await transaction
    .updateTable('users')
    .set({ deleted_at: sql`now()`, deleted_by: adminId, delete_reason: reason, updated_at: sql`now()` })
    .where('id', 'in', ids)
    .execute();
}
