import { sql } from 'kysely';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';

/** Attempts before a code becomes invalid. */
const maxTries = 5;

export interface CodeRow {
  id: string;
  admin_id: string | null;
  code_hash: string;
}

/** Phone of a code, and the browser that requested it. */
export interface CodeKey {
  phoneNumber: string;
  browserHash: string;
}

/** Stores a new code for a phone and replaces the previous one of the same browser. */
export async function replaceCode(
  transaction: TransactionHandle,
  { phoneNumber, browserHash }: CodeKey,
  code: { id: string; admin_id: string | null; code_hash: string },
): Promise<void> {
  const fresh = {
    ...code,
    phone_number: phoneNumber,
    browser_hash: browserHash,
    tries: 0,
    created_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + interval '10 minutes'`,
    reset_hash: null,
    reset_expires_at: null,
  };
  await transaction
    .insertInto('one_time_codes')
    .values(fresh)
    .onConflict((conflict) => conflict.columns(['phone_number', 'browser_hash']).doUpdateSet(fresh))
    .execute();
}

/**
 * Counts an attempt before the comparison, in a statement of its own: concurrent attempts are all counted, and a request
 * that fails later does not undo it.
 *
 * @returns the code to compare with; undefined if there is no valid one
 */
export function countTry(
  database: Handle,
  { phoneNumber, browserHash }: CodeKey,
): Promise<CodeRow | undefined> {
  return database
    .updateTable('one_time_codes')
    .set({ tries: sql`tries + 1` })
    .where('phone_number', '=', phoneNumber)
    .where('browser_hash', '=', browserHash)
    .where('tries', '<', maxTries)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('reset_hash', 'is', null)
    .returning(['id', 'admin_id', 'code_hash'])
    .executeTakeFirst();
}

/** Exchanges a right code for a permission of ten minutes. @returns false if a concurrent request was first */
export async function grantReset(database: Handle, id: string, resetHash: string): Promise<boolean> {
  const row = await database
    .updateTable('one_time_codes')
    .set({ reset_hash: resetHash, reset_expires_at: sql`now() + interval '10 minutes'` })
    .where('id', '=', id)
    .where('reset_hash', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Id of the admin of a valid permission; null without one. */
export async function selectReset(
  database: Handle,
  permission: { resetHash: string; phoneNumber: string },
): Promise<string | null> {
  const row = await database
    .selectFrom('one_time_codes')
    .select('admin_id')
    .where('reset_hash', '=', permission.resetHash)
    .where('phone_number', '=', permission.phoneNumber)
    .where('reset_expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.admin_id ?? null;
}

/** Deletes permission and all codes of the phone. @returns the admin's id, to one caller only */
export async function consumeReset(
  transaction: TransactionHandle,
  permission: { resetHash: string; phoneNumber: string },
): Promise<string | null> {
  const row = await transaction
    .deleteFrom('one_time_codes')
    .where('reset_hash', '=', permission.resetHash)
    .where('phone_number', '=', permission.phoneNumber)
    .where('reset_expires_at', '>', sql<Date>`now()`)
    .returning('admin_id')
    .executeTakeFirst();
  if (row === undefined) return null;
  await transaction.deleteFrom('one_time_codes').where('phone_number', '=', permission.phoneNumber).execute();
  return row.admin_id;
}

/** Deletes codes older than a day. Skips locked rows, so that concurrent clean-ups do not wait for each other. */
export async function deleteExpiredCodes(database: Handle): Promise<void> {
  await sql`
    delete from one_time_codes where (phone_number, browser_hash) in (
      select phone_number, browser_hash from one_time_codes where created_at < now() - interval '1 day'
      for update skip locked)`.execute(database);
}
