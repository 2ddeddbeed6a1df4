import { sql, type Selectable } from 'kysely';
import type { AdminsTable, Handle, TransactionHandle } from '../../../database/schema.ts';
import type { AdminRow } from './admins.repository.ts';

/** An admin with the stored password hash. */
export interface CredentialsRow extends AdminRow, Pick<Selectable<AdminsTable>, 'password_hash'> {
  /** `oneTime` if somebody else set the password, `lapsed` after 7 days; null for an own one. */
  given_password: 'oneTime' | 'lapsed' | null;
}

export const selectCredentialsByPhone = (
  database: Handle,
  phoneNumber: string,
): Promise<CredentialsRow | undefined> =>
  liveCredentials(database).where('phone_number', '=', phoneNumber).executeTakeFirst();

export const selectCredentials = (database: Handle, id: string): Promise<CredentialsRow | undefined> =>
  liveCredentials(database).where('id', '=', id).executeTakeFirst();

const liveCredentials = (database: Handle) =>
  database
    .selectFrom('admins')
    .select(['id', 'first_name', 'last_name', 'phone_number', 'super_admin', 'rights', 'deleted_at'])
    .select('password_hash')
    .select(
      sql<CredentialsRow['given_password']>`case when password_given_at is null then null
        when password_given_at > now() - interval '7 days' then 'oneTime' else 'lapsed' end`.as(
        'given_password',
      ),
    )
    .where('deleted_at', 'is', null);

/** Locks an admin in share mode. @returns false if it has been deleted or its password has changed */
export async function lockUnchangedPassword(
  transaction: TransactionHandle,
  id: string,
  passwordHash: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('admins')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Sets the password hash of a live admin to that of an own password.
 *
 * @param expected column and value that must not have changed
 * @returns false if it has changed, or the admin has been deleted
 */
export async function updatePasswordHash(
  transaction: TransactionHandle,
  id: string,
  expected: ['password_hash' | 'phone_number', string],
  passwordHash: string,
): Promise<boolean> {
  const [column, value] = expected;
  const row = await transaction
    .updateTable('admins')
    .set({ password_hash: passwordHash, password_given_at: null, updated_at: sql`now()` })
    .where('id', '=', id)
    .where(column, '=', value)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
