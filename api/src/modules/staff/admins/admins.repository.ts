import { sql, type RawBuilder } from 'kysely';
import type { Handle, TransactionHandle, Row, NewRow } from '../../../database/schema.ts';
import { allRows, execute, firstRow, hasRow } from '../../../database/statements.ts';
import { live, type RecordList } from '../../../lists/record-list.ts';

/** An admin as management sees it; never the password hash. */
export type AdminRow = Pick<
  Row<'admins'>,
  'id' | 'first_name' | 'last_name' | 'phone_number' | 'super_admin' | 'rights' | 'deleted_at'
>;

const columns = sql`record.id, record.first_name, record.last_name, record.phone_number, record.super_admin,
  record.rights, record.deleted_at`;

export const selectAdmin = (database: Handle, id: string) =>
  firstRow<AdminRow>(database)`
    select ${columns} from admins as record where id = ${id}::uuid and deleted_at is null`;

/** Ids and phone numbers of all members of staff. */
export const selectStaff = (database: Handle) =>
  allRows<{ id: string; phone: string }>(
    database,
  )`select id, phone_number as phone from admins where deleted_at is null`;

/** Admins with the given ids, deleted ones too, and all live super admins. */
export const selectConcerned = (database: Handle, ids: readonly string[]) =>
  allRows<AdminRow & { is_super_admin: boolean }>(database)`
    select ${columns}, super_admin and deleted_at is null as is_super_admin from admins as record
    where id = any(${ids}::uuid[]) or (super_admin and deleted_at is null) order by id`;

/** Members of staff. There are few, so the total is counted at each call. */
export const adminList: RecordList = {
  name: 'admins',
  table: 'admins',
  columns,
  always: live,
  filters: { all: { where: sql`true` } },
  sorts: {
    firstName: { column: sql`record.first_name`, type: 'text' },
    lastName: { column: sql`record.last_name`, type: 'text' },
  },
};

/** True if there is a live super admin. */
export const selectSuperAdminExists = (database: Handle) =>
  hasRow(database)`select from admins where super_admin and deleted_at is null limit 1`;

/** True if a live admin has a phone number. */
export const selectPhoneTaken = (database: Handle, phone: string) =>
  hasRow(database)`select from admins where phone_number = ${phone} and deleted_at is null`;

/** Key of the advisory lock: an arbitrary number that no other lock uses and no release changes. */
const firstAdminLock = 7_203_412;

/** Waits for concurrent creations of the first super admin; there is no row yet that could be locked. */
export const lockFirstAdmin = (transaction: TransactionHandle) =>
  execute(transaction)`select pg_advisory_xact_lock(${sql.lit(firstAdminLock)})`;

/** Inserts an admin, with the time that somebody else set the password. @returns false if the phone number is taken */
export async function insertAdmin(database: Handle, admin: NewRow<'admins'>): Promise<boolean> {
  const inserted = await database
    .insertInto('admins')
    .values(admin)
    .onConflict((conflict) => conflict.column('phone_number').where('deleted_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export const setRights = (transaction: TransactionHandle, id: string, rights: AdminRow['rights']) =>
  execute(transaction)`
    update admins set rights = ${JSON.stringify(rights)}::jsonb, updated_at = now() where id = ${id}`;

export const softDeleteAdmins = (
  transaction: TransactionHandle,
  ids: string[],
  { deletedBy, reason }: { deletedBy: string | null; reason: string | null },
) =>
  execute(transaction)`
    update admins set deleted_at = now(), deleted_by = ${deletedBy}, delete_reason = ${reason},
      updated_at = now() where id = any(${ids}::uuid[])`;

/** An admin with the stored password hash. */
export interface CredentialsRow extends AdminRow, Pick<Row<'admins'>, 'password_hash'> {
  /** `oneTime` if somebody else set the password, `lapsed` after 7 days; null for an own one. */
  given_password: 'oneTime' | 'lapsed' | null;
}

const credentials = sql<CredentialsRow>`select ${columns}, password_hash,
  case when password_given_at is null then null
    when password_given_at > now() - interval '7 days' then 'oneTime' else 'lapsed' end as given_password
  from admins as record where deleted_at is null`;

/** The live admin with a phone number, with the stored password hash. */
export const findCredentialsByPhone = (database: Handle, phone: string) =>
  firstRow<CredentialsRow>(database)`${credentials} and phone_number = ${phone}`;

/** A live admin with the stored password hash. */
export const findCredentials = (database: Handle, id: string) =>
  firstRow<CredentialsRow>(database)`${credentials} and id = ${id}::uuid`;

/**
 * Locks an admin in share mode whose password was verified before the transaction.
 * @returns false if the admin has been deleted or the password has changed since
 */
export const lockVerifiedAdmin = (transaction: TransactionHandle, id: string, verifiedHash: string) =>
  hasRow(transaction)`
    select from admins where id = ${id} and password_hash = ${verifiedHash} and deleted_at is null for share`;

/** Sets the hash of an own password of a live admin. @returns false if there is none under the condition */
const setPasswordHash = (
  transaction: TransactionHandle,
  id: string,
  newHash: string,
  condition: RawBuilder<unknown>,
) =>
  hasRow(transaction)`
    update admins set password_hash = ${newHash}, password_given_at = null, updated_at = now()
      where id = ${id} and deleted_at is null and ${condition} returning 1`;

/** Replaces the password hash that was verified. @returns false if it has changed, or the admin has been deleted */
export const replacePassword = (
  transaction: TransactionHandle,
  id: string,
  { verifiedHash, newHash }: { verifiedHash: string; newHash: string },
) => setPasswordHash(transaction, id, newHash, sql`password_hash = ${verifiedHash}`);

/** Sets the password hash of the live admin with this id and phone number. @returns false if there is none */
export const resetPasswordHash = (
  transaction: TransactionHandle,
  id: string,
  { phoneNumber, newHash }: { phoneNumber: string; newHash: string },
) => setPasswordHash(transaction, id, newHash, sql`phone_number = ${phoneNumber}`);

/** Access of an admin: super admin flag and rights. */
export type AdminStatus = Pick<AdminRow, 'id' | 'super_admin' | 'rights'>;

const statuses = sql`select id, super_admin, rights from admins where deleted_at is null`;
const named = (ids: readonly string[]) => sql`id = any(${ids}::uuid[])`;

/** Locks a live admin in share mode. */
export const lockStatusShared = (transaction: TransactionHandle, id: string) =>
  firstRow<AdminStatus>(transaction)`${statuses} and id = ${id}::uuid for share`;

// In the order of their ids, to avoid deadlocks. Ids do not change, so "no key update" is enough: writers of rows that
// reference the admin, above all of audit rows, do not wait for this lock while this transaction waits for the head of
// the audit chain.
const inOrder = sql`order by id for no key update`;

/** Raises the version of an account, so that nothing rests on it any more. */
export const raiseVersion = (transaction: TransactionHandle, id: string) =>
  execute(transaction)`update admins set version = version + 1, updated_at = now() where id = ${id}::uuid`;

/** Locks live admins for a change. */
export const lockStatuses = (transaction: TransactionHandle, ids: readonly string[]) =>
  allRows<AdminStatus>(transaction)`${statuses} and ${named(ids)} ${inOrder}`;

/** Locks live admins and every live super admin, so that concurrent calls agree on the last super admin. */
export const lockStatusesAndSuperAdmins = (transaction: TransactionHandle, ids: readonly string[]) =>
  allRows<AdminStatus>(transaction)`${statuses} and (super_admin or ${named(ids)}) ${inOrder}`;
