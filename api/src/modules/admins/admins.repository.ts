import { sql, type Selectable } from 'kysely';
import type { AdminsTable, Handle } from '../../database/schema.ts';
import { live, type RecordList } from '../../lists/record-list.ts';

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

/** Members of staff. There are few: they are counted each time. */
export const adminList: RecordList<'all', 'firstName' | 'lastName'> = {
  name: 'admins',
  table: 'admins',
  // Written out: a reference each would be built anew for every page.
  columns: sql.raw(shownColumns.map((column) => `record.${column}`).join(', ')),
  always: live,
  filters: { all: { where: sql`true` } },
  sorts: {
    firstName: { column: sql`record.first_name`, type: 'text' },
    lastName: { column: sql`record.last_name`, type: 'text' },
  },
};

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
