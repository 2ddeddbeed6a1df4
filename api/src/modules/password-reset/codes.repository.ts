import { sql } from 'kysely';
import type { Handle, TransactionHandle } from '../../database/schema.ts';

/** Tries that a code survives. */
const mostTries = 5;

export interface TriedCode {
  id: string;
  admin_id: string | null;
  code_hash: string;
}

/** A new code for a phone, in the place of the one before. */
export async function replaceCode(
  transaction: TransactionHandle,
  code: { phone_number: string; id: string; admin_id: string | null; code_hash: string },
): Promise<void> {
  const fresh = {
    ...code,
    tries: 0,
    created_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + interval '10 minutes'`,
    reset_hash: null,
    reset_expires_at: null,
  };
  await transaction
    .insertInto('one_time_codes')
    .values(fresh)
    .onConflict((conflict) => conflict.column('phone_number').doUpdateSet(fresh))
    .execute();
}

/**
 * Counts a try before anybody looks at the code, in one statement that stands by itself: tries at the same moment are
 * each counted, and a request that fails afterwards takes nothing back.
 *
 * @returns the code to compare with; undefined where none is left to try
 */
export function countTry(database: Handle, phoneNumber: string): Promise<TriedCode | undefined> {
  return database
    .updateTable('one_time_codes')
    .set({ tries: sql`tries + 1` })
    .where('phone_number', '=', phoneNumber)
    .where('tries', '<', mostTries)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('reset_hash', 'is', null)
    .returning(['id', 'admin_id', 'code_hash'])
    .executeTakeFirst();
}

/** Exchanges a right code for ten minutes in which the password may be set. @returns whether it was the first to */
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

/** Whose password may be set now; null where nobody's may. */
export async function selectReset(
  database: Handle,
  asked: { resetHash: string; phoneNumber: string },
): Promise<string | null> {
  const row = await database
    .selectFrom('one_time_codes')
    .select('admin_id')
    .where('reset_hash', '=', asked.resetHash)
    .where('phone_number', '=', asked.phoneNumber)
    .where('reset_expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.admin_id ?? null;
}

/** Ends code and permission. @returns whose password may be set by it, to one caller only */
export async function consumeReset(
  transaction: TransactionHandle,
  asked: { resetHash: string; phoneNumber: string },
): Promise<string | null> {
  const row = await transaction
    .deleteFrom('one_time_codes')
    .where('reset_hash', '=', asked.resetHash)
    .where('phone_number', '=', asked.phoneNumber)
    .where('reset_expires_at', '>', sql<Date>`now()`)
    .returning('admin_id')
    .executeTakeFirst();
  return row?.admin_id ?? null;
}

/** @returns whether there is such a live admin */
export async function setPassword(
  transaction: TransactionHandle,
  adminId: string,
  phoneNumber: string,
  passwordHash: string,
): Promise<boolean> {
  const row = await transaction
    .updateTable('admins')
    .set({ password_hash: passwordHash, updated_at: sql`now()` })
    .where('id', '=', adminId)
    .where('phone_number', '=', phoneNumber)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
