import { sql, type Selectable } from 'kysely';
import type {
  Handle,
  StaffPasskeysTable,
  StaffTotpTable,
  TransactionHandle,
} from '../../../database/schema.ts';

export type PasskeyRow = Selectable<StaffPasskeysTable>;

export function selectPasskeys(database: Handle, adminId: string): Promise<PasskeyRow[]> {
  return database
    .selectFrom('staff_passkeys')
    .selectAll()
    .where('admin_id', '=', adminId)
    .orderBy('id')
    .execute();
}

/** Inserts a passkey. @returns false if it is known already, of any account */
export async function insertPasskey(
  transaction: TransactionHandle,
  row: Pick<
    PasskeyRow,
    'id' | 'admin_id' | 'credential_id' | 'public_key' | 'counter' | 'transports' | 'name'
  >,
): Promise<boolean> {
  const inserted = await transaction
    .insertInto('staff_passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Notes the use of a passkey, unless its counter went back or stood still, as that of a copy does. A counter of 0 means
 * that the authenticator does not count.
 */
export async function notePasskeyUse(database: Handle, id: string, counter: number): Promise<boolean> {
  const row = await database
    .updateTable('staff_passkeys')
    .set({ counter, last_used_at: sql`now()` })
    .where('id', '=', id)
    .where(({ or, and, eb }) =>
      or([eb('counter', '<', counter), and([eb('counter', '=', 0), eb(sql.val(counter), '=', 0)])]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deletePasskey(
  transaction: TransactionHandle,
  adminId: string,
  id: string,
): Promise<string | undefined> {
  const row = await transaction
    .deleteFrom('staff_passkeys')
    .where('id', '=', id)
    .where('admin_id', '=', adminId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

export function selectTotp(
  database: Handle,
  adminId: string,
): Promise<Selectable<StaffTotpTable> | undefined> {
  return database.selectFrom('staff_totp').selectAll().where('admin_id', '=', adminId).executeTakeFirst();
}

/** Stores an unconfirmed secret. @returns false if the account has a confirmed one */
export async function replaceUnconfirmedTotp(
  database: Handle,
  adminId: string,
  secret: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into staff_totp as totp (admin_id, secret) values (${adminId}, ${secret})
    on conflict (admin_id) do update set secret = ${secret}, last_step = 0
      where totp.confirmed_at is null
    returning 1`.execute(database);
  return rows.length > 0;
}

/** Encrypted secrets of authenticator apps, by account. */
export const selectTotpSecrets = (database: Handle): Promise<{ admin_id: string; secret: string }[]> =>
  database.selectFrom('staff_totp').select(['admin_id', 'secret']).execute();

/** Replaces the encrypted form of a secret, unless the secret has changed. */
export async function replaceTotpSecret(
  database: Handle,
  { admin_id: adminId, secret }: { admin_id: string; secret: string },
  fresh: string,
): Promise<void> {
  await database
    .updateTable('staff_totp')
    .set({ secret: fresh })
    .where('admin_id', '=', adminId)
    .where('secret', '=', secret)
    .execute();
}

/** Confirms the secret that a code was verified with. @returns false if it has been replaced or confirmed since */
export async function confirmTotpSecret(
  transaction: TransactionHandle,
  adminId: string,
  { secret, step }: { secret: string; step: number },
): Promise<boolean> {
  const row = await transaction
    .updateTable('staff_totp')
    .set({ confirmed_at: sql`now()`, last_step: step })
    .where('admin_id', '=', adminId)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .returning('admin_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses the code of a time step. @returns false if that code or a later one has been used */
export async function useTotpStep(database: Handle, adminId: string, step: number): Promise<boolean> {
  const row = await database
    .updateTable('staff_totp')
    .set({ last_step: step })
    .where('admin_id', '=', adminId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .returning('admin_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the authenticator app. @returns false if none was confirmed */
export async function deleteTotp(transaction: TransactionHandle, adminId: string): Promise<boolean> {
  const row = await transaction
    .deleteFrom('staff_totp')
    .where('admin_id', '=', adminId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return row !== undefined && row.confirmed_at !== null;
}

/** Number of second factors; recovery codes are none. */
export async function countFactors(database: Handle, adminId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from staff_passkeys where admin_id = ${adminId}::uuid)
      + (select count(*) from staff_totp where admin_id = ${adminId}::uuid and confirmed_at is not null) as count`.execute(
    database,
  );
  return Number(rows[0]?.count ?? 0);
}

/** Replaces all recovery codes; none deletes them. */
export async function replaceRecoveryCodes(
  transaction: TransactionHandle,
  adminId: string,
  hashes: string[],
): Promise<void> {
  await transaction.deleteFrom('recovery_codes').where('admin_id', '=', adminId).execute();
  if (hashes.length === 0) return;
  const rows = hashes.map((code_hash) => ({ admin_id: adminId, code_hash }));
  await transaction.insertInto('recovery_codes').values(rows).execute();
}

export async function countRecoveryCodes(database: Handle, adminId: string): Promise<number> {
  const { count } = await database
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('admin_id', '=', adminId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Uses a recovery code. @returns false for a wrong one, and for one that was used */
export async function useRecoveryCode(database: Handle, adminId: string, codeHash: string): Promise<boolean> {
  const row = await database
    .deleteFrom('recovery_codes')
    .where('admin_id', '=', adminId)
    .where('code_hash', '=', codeHash)
    .returning('admin_id')
    .executeTakeFirst();
  return row !== undefined;
}
