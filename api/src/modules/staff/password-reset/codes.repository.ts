import { sql } from 'kysely';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { execute, firstRow, hasRow } from '../../../database/statements.ts';

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
  code: CodeRow,
): Promise<void> {
  const fresh = {
    ...{ ...code, phone_number: phoneNumber, browser_hash: browserHash, tries: 0 },
    ...{ created_at: sql<Date>`now()`, expires_at: sql<Date>`now() + interval '10 minutes'` },
    ...{ reset_hash: null, reset_expires_at: null },
  };
  await transaction
    .insertInto('one_time_codes')
    .values(fresh)
    .onConflict((conflict) => conflict.columns(['phone_number', 'browser_hash']).doUpdateSet(fresh))
    .execute();
}

/**
 * Counts an attempt before the comparison, in a statement of its own: concurrent attempts are all counted, and a
 * request that fails later does not undo it.
 * @returns the code to compare with; undefined if there is no valid one
 */
export const countTry = (database: Handle, { phoneNumber, browserHash }: CodeKey) =>
  firstRow<CodeRow>(database)`update one_time_codes set tries = tries + 1
      where phone_number = ${phoneNumber} and browser_hash = ${browserHash} and tries < ${maxTries}
        and expires_at > now() and reset_hash is null
      returning id, admin_id, code_hash`;

/** Exchanges a right code for a permission of ten minutes. @returns false if a concurrent request was first */
export const grantReset = (database: Handle, id: string, resetHash: string) =>
  hasRow(database)`
    update one_time_codes set reset_hash = ${resetHash}, reset_expires_at = now() + interval '10 minutes'
      where id = ${id} and reset_hash is null and expires_at > now() returning 1`;

/** Permission to set the password of a phone. */
interface Permission {
  resetHash: string;
  phoneNumber: string;
}

const isOf = ({ resetHash, phoneNumber }: Permission) =>
  sql`reset_hash = ${resetHash} and phone_number = ${phoneNumber} and reset_expires_at > now()`;

/** Id of the admin of a valid permission; null without one. */
export async function selectReset(database: Handle, permission: Permission): Promise<string | null> {
  const selected = await firstRow<CodeRow>(database)`
    select admin_id from one_time_codes where ${isOf(permission)}`;
  return selected?.admin_id ?? null;
}

/** Deletes permission and all codes of the phone. @returns the admin's id, to one caller only */
export async function consumeReset(transaction: TransactionHandle, permission: Permission) {
  const row = await firstRow<CodeRow>(transaction)`
    delete from one_time_codes where ${isOf(permission)} returning admin_id`;
  if (row === undefined) return null;
  await execute(transaction)`delete from one_time_codes where phone_number = ${permission.phoneNumber}`;
  return row.admin_id;
}

/** Deletes codes older than a day. Skips locked rows, so that concurrent clean-ups do not wait for each other. */
export const deleteExpiredCodes = (database: Handle) =>
  execute(database)`delete from one_time_codes where (phone_number, browser_hash) in (
      select phone_number, browser_hash from one_time_codes where created_at < now() - interval '1 day'
      for update skip locked)`;
