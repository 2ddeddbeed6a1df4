import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { insertClaim, selectAnswer, setAnswer, type KeyUse } from './idempotency.repository.ts';
import { KeyReused } from './idempotency.rules.ts';

export { deleteOldAnswers as forgetOldAnswers } from './idempotency.repository.ts';

/** Answer of a write, and whether it is the stored one of an earlier request. */
export interface Idempotent<T> {
  answer: T;
  replayed: boolean;
}

/**
 * Performs a write once per idempotency key. Claim, write and stored answer are one transaction: a concurrent request with
 * the same key waits and gets the stored answer, and a write that fails stores nothing, so that it can be tried again.
 *
 * @param use undefined to write without a key
 * @throws KeyReused for a key that another request used
 */
export function performOnce<T>(
  database: Handle,
  use: KeyUse | undefined,
  write: (transaction: TransactionHandle) => Promise<T>,
): Promise<Idempotent<T>> {
  return database.transaction().execute(async (transaction) => {
    if (use === undefined) return { answer: await write(transaction), replayed: false };
    if (!(await insertClaim(transaction, use)))
      return { answer: await replay<T>(transaction, use), replayed: true };
    const answer = await write(transaction);
    await setAnswer(transaction, use, answer);
    return { answer, replayed: false };
  });
}

async function replay<T>(transaction: TransactionHandle, use: KeyUse): Promise<T> {
  const stored = await selectAnswer(transaction, use);
  if (stored === undefined || stored.request_hash !== use.requestHash) throw new KeyReused();
  return stored.answer as T;
}
