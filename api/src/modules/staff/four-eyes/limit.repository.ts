import { sql } from 'kysely';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { limitInForce, limitKey as key } from './limit.read-model.ts';

/** The limit in force in kobo; undefined for none. */
export async function selectLimit(database: Handle): Promise<number | undefined> {
  const { rows } = await sql<{ kobo: number | null }>`select ${limitInForce} as kobo`.execute(database);
  return rows[0]?.kobo ?? undefined;
}

/** Stores the limit of a database that has none yet. @returns false if it has one */
export async function insertLimit(
  transaction: TransactionHandle,
  kobo: number | undefined,
): Promise<boolean> {
  const inserted = await transaction
    .insertInto('meta')
    .values({ key, value: JSON.stringify({ kobo: kobo ?? null }) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Locks the limit until the transaction ends. @returns the limit in force in kobo */
export async function lockLimit(transaction: TransactionHandle): Promise<number | undefined> {
  await sql`select from meta where key = ${key} for update`.execute(transaction);
  return selectLimit(transaction);
}

export async function updateLimit(transaction: TransactionHandle, kobo: number | undefined): Promise<void> {
  await transaction
    .updateTable('meta')
    .set({ value: JSON.stringify({ kobo: kobo ?? null }), updated_at: sql`now()` })
    .where('key', '=', key)
    .execute();
}
