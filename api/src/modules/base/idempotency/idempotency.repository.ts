import { sql } from 'kysely';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { execute, firstRow, hasRow } from '../../../database/statements.ts';

/** A use of an idempotency key by a service key or an admin. */
export interface KeyUse {
  callerId: string;
  idempotencyKey: string;
  requestHash: string;
}

const isOf = ({ callerId, idempotencyKey }: KeyUse) =>
  sql`caller_id = ${callerId} and idempotency_key = ${idempotencyKey}`;

/**
 * Claims an idempotency key until the transaction ends. A concurrent claim of the same key waits for that end.
 * @returns false if an earlier transaction has it
 */
export const insertClaim = (transaction: TransactionHandle, use: KeyUse) =>
  hasRow(transaction)`insert into service_answers (caller_id, idempotency_key, request_hash)
      values (${use.callerId}, ${use.idempotencyKey}, ${use.requestHash}) on conflict do nothing returning 1`;

/** The stored answer of a key. */
export const selectAnswer = (transaction: TransactionHandle, use: KeyUse) =>
  firstRow<{ request_hash: string; answer: unknown }>(transaction)`
      select request_hash, answer from service_answers where ${isOf(use)}`;

export const setAnswer = (transaction: TransactionHandle, use: KeyUse, answer: unknown) =>
  execute(transaction)`
    update service_answers set answer = ${JSON.stringify(answer)}::json where ${isOf(use)}`;

/** Deletes answers that are older than three days, at most 10,000. */
export const deleteOldAnswers = (database: Handle) =>
  execute(database)`delete from service_answers where (caller_id, idempotency_key) in (
      select caller_id, idempotency_key from service_answers where created_at < now() - interval '3 days'
      order by created_at limit 10000 for update skip locked)`;
