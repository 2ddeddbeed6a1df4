import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { insertClaim, selectAnswer, setAnswer, type KeyUse } from './idempotency.repository.ts';
import { createHash } from 'node:crypto';
import type { Call } from '@padiman/contracts';
import { canonical } from '../audit/audit.rules.ts';
import { AppError, ValidationFailed } from '../../../plugins/errors.ts';

const invalidKey = (reason: string) =>
  new ValidationFailed({ 'Idempotency-Key': reason }, `The header Idempotency-Key ${reason}.`);

/** Maximum length of a key that a caller gives, in characters. */
const maxKeyLength = 255;

/**
 * Reads the header `Idempotency-Key`: a quoted string as in the IETF draft, or the same without quotes.
 * @throws ValidationFailed if it is malformed, or missing where it is required
 */
export function readIdempotencyKey(header: unknown, required: boolean): string | undefined {
  if (header === undefined) {
    if (required) throw invalidKey('is required');
    return undefined;
  }
  const text = typeof header === 'string' ? header.trim() : '';
  const key = /^"(.*)"$/.exec(text)?.[1] ?? text;
  if (!/^[\x21\x23-\x5b\x5d-\x7e]+$/.test(key) || key.length > maxKeyLength)
    throw invalidKey(`must be 1 to ${maxKeyLength} visible ASCII characters`);
  return key;
}

/** Hash of a request: call, path parameters and body; the order of keys in an object does not matter. */
export const hashRequest = (call: string, params: unknown, body: unknown): string =>
  createHash('sha256')
    .update(canonical([call, params ?? null, body ?? null]))
    .digest('hex');

export { deleteOldAnswers as forgetOldAnswers } from './idempotency.repository.ts';

/** Answer of a write, and whether it is the stored one of an earlier request. */
export interface Idempotent<T> {
  answer: T;
  replayed: boolean;
}

/**
 * Performs a write once per idempotency key. Claim, write and stored answer are one transaction: a concurrent request with
 * the same key waits and gets the stored answer, and a write that fails stores nothing, so that it can be tried again.
 * @param use undefined to write without a key
 * @throws AppError for a key that another request used
 */
export const performOnce = <T>(
  database: Handle,
  use: KeyUse | undefined,
  write: (transaction: TransactionHandle) => Promise<T>,
): Promise<Idempotent<T>> =>
  database.transaction().execute(async (transaction) => {
    if (use === undefined) return { answer: await write(transaction), replayed: false };
    if (!(await insertClaim(transaction, use)))
      return { answer: await replay<T>(transaction, use), replayed: true };
    const answer = await write(transaction);
    await setAnswer(transaction, use, answer);
    return { answer, replayed: false };
  });

/** Request of a batch, as its route has it. */
interface BatchRequest {
  body: unknown;
  actor: { adminId: string };
  http: {
    request: { headers: Readonly<Record<string, unknown>> };
    reply: { header: (name: string, value: string) => unknown };
  };
}

/**
 * Performs a batch of staff in one transaction. With the header `Idempotency-Key` it is performed once: a page that lost the
 * answer sends the same batch again, and gets the stored answer.
 * @throws ValidationFailed for a malformed key
 * @throws AppError for a key that another request used
 */
export async function performBatch<T>(
  database: Handle,
  contract: Call,
  { body, actor, http }: BatchRequest,
  write: (transaction: TransactionHandle) => Promise<T>,
): Promise<T> {
  const idempotencyKey = readIdempotencyKey(http.request.headers['idempotency-key'], false);
  const requestHash = hashRequest(contract.name, undefined, body);
  const use =
    idempotencyKey === undefined ? undefined : { callerId: actor.adminId, idempotencyKey, requestHash };
  const { answer, replayed } = await performOnce(database, use, write);
  if (replayed) void http.reply.header('idempotency-replayed', 'true');
  return answer;
}

async function replay<T>(transaction: TransactionHandle, use: KeyUse): Promise<T> {
  const stored = await selectAnswer(transaction, use);
  if (stored === undefined || stored.request_hash !== use.requestHash)
    throw new AppError('keyReused', 'This idempotency key was used for another request.');
  return stored.answer as T;
}
