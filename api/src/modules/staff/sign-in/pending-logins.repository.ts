import { sql } from 'kysely';
import type { Handle, TransactionHandle, Row, NewRow } from '../../../database/schema.ts';
import { execute, firstRow, hasRow } from '../../../database/statements.ts';

export type PendingLoginRow = Row<'pending_logins'>;

/** Proofs that one login may try. */
const maxTries = 5;

/** Stores a pending login of five minutes, and deletes the expired ones of the admin. */
export async function insertPendingLogin(
  transaction: TransactionHandle,
  row: Omit<NewRow<'pending_logins'>, 'expires_at' | 'tries'>,
): Promise<void> {
  await execute(transaction)`
    delete from pending_logins where admin_id = ${row.admin_id} and expires_at <= now()`;
  const expires_at = sql<Date>`now() + interval '5 minutes'`;
  await transaction
    .insertInto('pending_logins')
    .values({ ...row, expires_at })
    .execute();
}

export const selectPendingLogin = (database: Handle, tokenHash: string) =>
  firstRow<PendingLoginRow>(database)`
    select * from pending_logins where token_hash = ${tokenHash} and expires_at > now()`;

/** Counts a try, in one statement. @returns undefined for an expired login, and after five tries */
export const countPendingTry = (database: Handle, tokenHash: string) =>
  firstRow<PendingLoginRow>(database)`update pending_logins set tries = tries + 1
      where token_hash = ${tokenHash} and expires_at > now() and tries < ${maxTries} returning *`;

/** Ends a pending login. @returns false if a concurrent call did */
export const deletePendingLogin = (transaction: TransactionHandle, id: string) =>
  hasRow(transaction)`delete from pending_logins where id = ${id} returning 1`;
