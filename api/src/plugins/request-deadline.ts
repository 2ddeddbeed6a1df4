import type { Call } from '@padiman/contracts';
import type { FastifyRequest } from 'fastify';
import { ObjectSchema } from 'yup';
import { DeadlineExceeded } from './errors.ts';

/** Milliseconds after which a request is answered with 503. */
export const requestDeadline = 10_000;

/** Calls that read or change a whole history. */
const longCalls = new Set(['verifyAuditChain', 'exportUser', 'eraseUser']);

/** Fields of a body with up to 1,000 records to work on. */
const bulkFields = ['ids', 'items', 'userIds'];

/** Tells whether a call has a deadline: not streams, bulk work, and those that read or change a whole history. */
export function hasDeadline({ name, streams, body }: Call): boolean {
  if (streams === true || longCalls.has(name)) return false;
  return !(body instanceof ObjectSchema) || !bulkFields.some((field) => Object.hasOwn(body.fields, field));
}

/**
 * Runs a step of a request. Once its steps have taken too long, the request is answered, and no further statement is sent
 * for it, so that an open transaction is rolled back. Time in which the body arrives does not count.
 *
 * @throws DeadlineExceeded after `milliseconds`
 */
export async function withinDeadline<T>(
  { times }: Pick<FastifyRequest, 'times'>,
  step: () => Promise<T>,
  milliseconds = requestDeadline,
): Promise<T> {
  const begun = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    const giveUp = () => {
      if (times) times.isOverdue = true;
      reject(new DeadlineExceeded());
    };
    timer = setTimeout(giveUp, milliseconds - (times?.spent ?? 0));
  });
  try {
    return await Promise.race([step(), deadline]);
  } finally {
    clearTimeout(timer);
    if (times) times.spent += performance.now() - begun;
  }
}
