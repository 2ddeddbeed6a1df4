import type { Handle, TransactionHandle, Row, Database } from '../../../database/schema.ts';
import { allRows, execute, firstRow, hasRow } from '../../../database/statements.ts';

export type PasskeyRow = Row<'staff_passkeys'>;

export const selectPasskeys = (database: Handle, adminId: string) =>
  allRows<PasskeyRow>(database)`select * from staff_passkeys where admin_id = ${adminId} order by id`;

/** Inserts a passkey. @returns false if it is known already, of any account */
export async function insertPasskey(
  transaction: TransactionHandle,
  row: Omit<PasskeyRow, 'created_at' | 'last_used_at'>,
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
export const notePasskeyUse = (database: Handle, id: string, counter: number) =>
  hasRow(database)`update staff_passkeys set counter = ${counter}, last_used_at = now()
      where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter}::bigint = 0)) returning 1`;

/** Deletes a passkey. @returns its name; undefined if there is none */
export const deletePasskey = async (transaction: TransactionHandle, adminId: string, id: string) =>
  (
    await firstRow<Pick<PasskeyRow, 'name'>>(transaction)`
      delete from staff_passkeys where id = ${id} and admin_id = ${adminId} returning name`
  )?.name;

export const selectTotp = (database: Handle, adminId: string) =>
  firstRow<Row<'staff_totp'>>(database)`select * from staff_totp where admin_id = ${adminId}`;

/** Stores an unconfirmed secret. @returns false if the account has a confirmed one */
export const replaceUnconfirmedTotp = (database: Handle, adminId: string, secret: string) =>
  hasRow(database)`insert into staff_totp as totp (admin_id, secret) values (${adminId}, ${secret})
      on conflict (admin_id) do update set secret = ${secret}, last_step = 0 where totp.confirmed_at is null
      returning 1`;

/** Confirms the secret that a code was verified with. @returns false if it has been replaced or confirmed since */
export const confirmTotpSecret = (
  transaction: TransactionHandle,
  adminId: string,
  { secret, step }: { secret: string; step: number },
) =>
  hasRow(transaction)`update staff_totp set confirmed_at = now(), last_step = ${step}
      where admin_id = ${adminId} and secret = ${secret} and confirmed_at is null returning 1`;

/** Uses the code of a time step. @returns false if that code or a later one has been used */
export const useTotpStep = (database: Handle, adminId: string, step: number) =>
  hasRow(database)`update staff_totp set last_step = ${step}
      where admin_id = ${adminId} and confirmed_at is not null and last_step < ${step} returning 1`;

/** Deletes the authenticator app. @returns false if none was confirmed */
export const deleteTotp = async (transaction: TransactionHandle, adminId: string) => {
  const deleted = await firstRow<{ confirmed: boolean }>(transaction)`
    delete from staff_totp where admin_id = ${adminId}
    returning confirmed_at is not null as confirmed`;
  return deleted?.confirmed === true;
};

/** Number of second factors; recovery codes are none. */
export const countFactors = async (database: Handle, adminId: string) => {
  const counted = await firstRow<{ count: number }>(database)`
    select ((select count(*) from staff_passkeys where admin_id = ${adminId}::uuid)
      + (select count(*) from staff_totp where admin_id = ${adminId}::uuid and confirmed_at is not null))::int as count`;
  return counted?.count ?? 0;
};

/** Replaces all recovery codes; none deletes them. */
export async function replaceRecoveryCodes(
  transaction: TransactionHandle,
  adminId: string,
  hashes: string[],
): Promise<void> {
  await execute(transaction)`delete from recovery_codes where admin_id = ${adminId}`;
  await execute(transaction)`
    insert into recovery_codes (admin_id, code_hash) select ${adminId}::uuid, unnest(${hashes}::text[])`;
}

export const countRecoveryCodes = async (database: Handle, adminId: string) => {
  const counted = await firstRow<{ count: number }>(database)`
    select count(*)::int as count from recovery_codes where admin_id = ${adminId}`;
  return counted?.count ?? 0;
};

/** Uses a recovery code. @returns false for a wrong one, and for one that was used */
export const useRecoveryCode = (database: Handle, adminId: string, codeHash: string) =>
  hasRow(database)`
    delete from recovery_codes where admin_id = ${adminId} and code_hash = ${codeHash} returning 1`;

type Purpose = Database['factor_challenges']['purpose'];

/** Stores the challenge of a session or pending login in place of an earlier one, and deletes expired ones. */
export async function replaceChallenge(
  database: Handle,
  holderId: string,
  purpose: Purpose,
  challenge: string,
): Promise<void> {
  await execute(database)`insert into factor_challenges (holder_id, purpose, challenge, expires_at)
      values (${holderId}, ${purpose}, ${challenge}, now() + interval '5 minutes')
      on conflict (holder_id, purpose) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`;
  await execute(database)`delete from factor_challenges where (holder_id, purpose) in (
      select holder_id, purpose from factor_challenges
      where expires_at < now() - interval '1 hour' for update skip locked)`;
}

/** Takes the challenge, once. */
export async function takeChallenge(database: Handle, holderId: string, purpose: Purpose) {
  const found = await firstRow<{ challenge: string; valid: boolean }>(database)`
    delete from factor_challenges where holder_id = ${holderId}::uuid and purpose = ${purpose}
    returning challenge, expires_at > now() as valid`;
  return found?.valid === true ? found.challenge : undefined;
}

/** Tells of a session whether it proved a second factor in the last ten minutes. */
export const isProofRecent = (database: Handle, sessionId: string) =>
  hasRow(database)`
    select from sessions where id = ${sessionId}::uuid and factor_at > now() - interval '10 minutes'`;
