import type { Kysely, Selectable } from 'kysely';
import type { AdminsTable, Database } from '../../database/schema.ts';
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

export function selectAdmin(database: Kysely<Database>, id: string): Promise<AdminRow | undefined> {
  return liveAdmins(database).select(shownColumns).where('id', '=', id).executeTakeFirst();
}

export function selectAdminWithHash(
  database: Kysely<Database>,
  phoneNumber: string,
): Promise<(AdminRow & { password_hash: string }) | undefined> {
  return liveAdmins(database)
    .select([...shownColumns, 'password_hash'])
    .where('phone_number', '=', phoneNumber)
    .executeTakeFirst();
}

export function selectAdminPage(
  database: Kysely<Database>,
  filter: AdminListFilter & { after: string | undefined; take: number },
): Promise<AdminRow[]> {
  return filteredAdmins(database, filter)
    .select(shownColumns)
    .$if(filter.after !== undefined, (query) => query.where('id', '<', filter.after!))
    .orderBy('id', 'desc')
    .limit(filter.take)
    .execute();
}

export async function countAdmins(database: Kysely<Database>, filter: AdminListFilter): Promise<number> {
  const row = await filteredAdmins(database, filter)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

/** @returns whether it was inserted: not where a live admin has the phone number */
export async function insertAdmin(
  database: Kysely<Database>,
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

const liveAdmins = (database: Kysely<Database>) =>
  database.selectFrom('admins').where('deleted_at', 'is', null);

const filteredAdmins = (database: Kysely<Database>, { search }: AdminListFilter) =>
  liveAdmins(database).where(({ and, ref }) => and(searchConditions(ref('search'), search)));
