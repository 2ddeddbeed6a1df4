import { sql } from 'kysely';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';

/** A use of an idempotency key by a service key. */
export interface KeyUse {
  keyId: string;
  idempotencyKey: string;
  requestHash: string;
}

/**
 * Claims an idempotency key until the transaction ends. A concurrent claim of the same key waits for that end.
 *
 * @returns false if an earlier transaction has it
 */
export async function insertClaim(transaction: TransactionHandle, use: KeyUse): Promise<boolean> {
  const row = await transaction
    .insertInto('service_answers')
    .values({
      key_id: use.keyId,
      idempotency_key: use.idempotencyKey,
      request_hash: use.requestHash,
      answer: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The stored answer of a key. */
export function selectAnswer(
  transaction: TransactionHandle,
  { keyId, idempotencyKey }: KeyUse,
): Promise<{ request_hash: string; answer: unknown } | undefined> {
  return transaction
    .selectFrom('service_answers')
    .select(['request_hash', 'answer'])
    .where('key_id', '=', keyId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
}

export async function setAnswer(
  transaction: TransactionHandle,
  { keyId, idempotencyKey }: KeyUse,
  answer: unknown,
): Promise<void> {
  await transaction
    .updateTable('service_answers')
    .set({ answer: JSON.stringify(answer) })
    .where('key_id', '=', keyId)
    .where('idempotency_key', '=', idempotencyKey)
    .execute();
}

/** Deletes answers that are older than three days, at most `most` of them. */
export async function deleteOldAnswers(database: Handle, most: number): Promise<void> {
  await sql`
    delete from service_answers where (key_id, idempotency_key) in (
      select key_id, idempotency_key from service_answers where created_at < now() - interval '3 days'
      order by created_at limit ${most} for update skip locked
    )`.execute(database);
}
