import { sql, type Selectable } from 'kysely';
import type { AdminsTable, Handle, TransactionHandle } from '../../../database/schema.ts';
import { live, type RecordList } from '../../../lists/record-list.ts';

/** Columns that management sees; never the password hash. */
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
  return database
    .selectFrom('admins')
    .select(shownColumns)
    .where('deleted_at', 'is', null)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Ids and phone numbers of all members of staff. */
export function selectStaff(database: Handle): Promise<{ id: string; phone_number: string }[]> {
  return database
    .selectFrom('admins')
    .select(['id', 'phone_number'])
    .where('deleted_at', 'is', null)
    .execute();
}

/** Members of staff. There are few, so the total is counted at each call. */
export const adminList: RecordList<'all', 'firstName' | 'lastName'> = {
  name: 'admins',
  table: 'admins',
  // Static SQL: column references would be built again for every page.
  columns: sql.raw(shownColumns.map((column) => `record.${column}`).join(', ')),
  always: live,
  filters: { all: { where: sql`true` } },
  sorts: {
    firstName: { column: sql`record.first_name`, type: 'text' },
    lastName: { column: sql`record.last_name`, type: 'text' },
  },
};

export async function selectSuperAdminExists(database: Handle): Promise<boolean> {
  const row = await database
    .selectFrom('admins')
    .select('id')
    .where(sql<boolean>`super_admin`)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** True if a live admin has a phone number. */
export async function selectPhoneTaken(database: Handle, phoneNumber: string): Promise<boolean> {
  const row = await database
    .selectFrom('admins')
    .select('id')
    .where('phone_number', '=', phoneNumber)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Key of the advisory lock: an arbitrary number that no other lock uses and no release changes. */
const firstAdminLock = 7_203_412;

/** Serializes the creation of the first super admin; there is no row yet that could be locked. */
export async function takeFirstAdminLock(transaction: TransactionHandle): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(firstAdminLock)})`.execute(transaction);
}

/** @returns false if an admin with the phone number exists */
export async function insertAdmin(
  database: Handle,
  admin: {
    id: string;
    first_name: string;
    last_name: string;
    phone_number: string;
    password_hash: string;
    super_admin: boolean;
    /** Time that somebody else set the password; absent for an own one. */
    password_given_at?: Date;
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

export async function setRights(
  transaction: TransactionHandle,
  id: string,
  rights: Selectable<AdminsTable>['rights'],
): Promise<void> {
  await transaction
    .updateTable('admins')
    .set({ rights: JSON.stringify(rights), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function softDeleteAdmins(
  transaction: TransactionHandle,
  ids: string[],
  { deletedBy, reason }: { deletedBy: string | null; reason: string | null },
): Promise<void> {
  await transaction
    .updateTable('admins')
    .set({ deleted_at: sql`now()`, deleted_by: deletedBy, delete_reason: reason, updated_at: sql`now()` })
    .where('id', 'in', ids)
    .execute();
}
