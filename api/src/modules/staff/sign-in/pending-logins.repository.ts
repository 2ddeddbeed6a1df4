import { sql, type Insertable, type Selectable } from 'kysely';
import type { Handle, PendingLoginsTable, TransactionHandle } from '../../../database/schema.ts';

export type PendingLoginRow = Selectable<PendingLoginsTable>;

/** Proofs that one login may try. */
const maxTries = 5;

/** Stores a pending login of five minutes, and deletes the expired ones of the admin. */
export async function insertPendingLogin(
  transaction: TransactionHandle,
  row: Omit<Insertable<PendingLoginsTable>, 'expires_at' | 'tries'>,
): Promise<void> {
  await transaction
    .deleteFrom('pending_logins')
    .where('admin_id', '=', row.admin_id)
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute();
  await transaction
    .insertInto('pending_logins')
    .values({ ...row, expires_at: sql<Date>`now() + interval '5 minutes'` })
    .execute();
}

export function selectPendingLogin(
  database: Handle,
  tokenHash: string,
): Promise<PendingLoginRow | undefined> {
  return database
    .selectFrom('pending_logins')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** Counts a try, in one statement. @returns undefined for an expired login, and after five tries */
export function countPendingTry(database: Handle, tokenHash: string): Promise<PendingLoginRow | undefined> {
  return database
    .updateTable('pending_logins')
    .set({ tries: sql`tries + 1` })
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries', '<', maxTries)
    .returningAll()
    .executeTakeFirst();
}

/** Ends a pending login. @returns false if a concurrent call did */
export async function deletePendingLogin(transaction: TransactionHandle, id: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('pending_logins')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
