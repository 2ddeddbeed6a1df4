import type { Selectable } from 'kysely';
import type { AdminsTable, Handle } from '../../database/schema.ts';
import { searchConditions } from '../../lists/search.ts';

/** What management sees of an admin; the password's hash is never among it. */
const shownColumns = [
  'id',
  'first_name',
  'last_name',
  'phone_number',
  'super_admin',
  'rights',
  'deleted_at',
] as const satisfies (keyof AdminsTable)[];

export type AdminRow = Pick<Selectable<AdminsTable>, (typeof shownColumns)[number]>;

export interface AdminListFilter {
  search: string | undefined;
}

export function selectAdmin(database: Handle, id: string): Promise<AdminRow | undefined> {
  return liveAdmins(database).select(shownColumns).where('id', '=', id).executeTakeFirst();
}

export function selectAdminWithHash(
  database: Handle,
  phoneNumber: string,
): Promise<(AdminRow & { password_hash: string }) | undefined> {
  return liveAdmins(database)
    .select([...shownColumns, 'password_hash'])
    .where('phone_number', '=', phoneNumber)
    .executeTakeFirst();
}

export function selectAdminPage(
  database: Handle,
  filter: AdminListFilter & { after: string | undefined; take: number },
): Promise<AdminRow[]> {
  const { after } = filter;
  const newest = filteredAdmins(database, filter).select(shownColumns);
  return (after === undefined ? newest : newest.where('id', '<', after))
    .orderBy('id', 'desc')
    .limit(filter.take)
    .execute();
}

export async function countAdmins(database: Handle, filter: AdminListFilter): Promise<number> {
  const row = await filteredAdmins(database, filter)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

/** @returns whether it was inserted: not where a live admin has the phone number */
export async function insertAdmin(
  database: Handle,
  admin: {
    id: string;
    first_name: string;
    last_name: string;
    phone_number: string;
    password_hash: string;
    super_admin: boolean;
  },
): Promise<boolean> {
  const inserted = await database
    .insertInto('admins')
    .values(admin)
    .onConflict((conflict) => conflict.column('phone_number').where('deleted_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

const liveAdmins = (database: Handle) => database.selectFrom('admins').where('deleted_at', 'is', null);

const filteredAdmins = (database: Handle, { search }: AdminListFilter) =>
  liveAdmins(database).where(({ and, ref }) => and(searchConditions(ref('search'), search)));
