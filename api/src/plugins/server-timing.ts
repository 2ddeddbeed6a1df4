import { AsyncLocalStorage } from 'node:async_hooks';
import type { Call } from '@padiman/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { ObjectSchema } from 'yup';
import { DeadlineExceeded } from './errors.ts';

/** Times of one request, in milliseconds. Those of its statements are a sum, also if they ran at once. */
interface RequestTimes {
  /** By the clock of `performance.now()`. */
  begun: number;
  statements: number;
  milliseconds: number;
  /** Milliseconds that its steps have taken, of those that have a deadline. */
  spent: number;
  /** It was answered with a failure because it took too long: nothing more is done for it. */
  isOverdue: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Begin, and statements that this request has sent to the database in this process. */
    times: RequestTimes | null;
  }
}

const current = new AsyncLocalStorage<RequestTimes | null>();

/** Step of the coarse times, in milliseconds: finer ones would tell a stranger what the database knows of a phone number. */
const coarse = 100;

/** Counts a statement for the request in whose course it ran. */
export function countStatement(milliseconds: number): void {
  const times = current.getStore();
  if (!times) return;
  times.statements += 1;
  times.milliseconds += milliseconds;
}

/** @throws DeadlineExceeded in the course of a request that was answered already because it took too long */
export function assertInTime(): void {
  if (current.getStore()?.isOverdue === true) throw new DeadlineExceeded();
}

/**
 * Adds the header `Server-Timing` to every answer: `total` and, where the request used the database of this process, `db`,
 * in milliseconds, with the number of statements. Where it used the database for nobody with a session, the time is coarse.
 */
export const serverTiming = fastifyPlugin(
  (app: FastifyInstance) => {
    if (app.hasRequestDecorator('times')) return Promise.resolve();
    app.decorateRequest('times', null);
    app.addHook('onRequest', (request, _reply, done) => {
      const begun = performance.now();
      request.times = { begun, statements: 0, milliseconds: 0, spent: 0, isOverdue: false };
      current.run(request.times, done);
    });
    // Reading the body leaves the context of the request.
    app.addHook('preValidation', (request, _reply, done) => current.run(request.times, done));
    app.addHook('onSend', (request, reply, _payload, done) => {
      const isKnown = typeof request.adminId === 'string';
      const own = timingOf(request.times, isKnown);
      // That of an existing backend comes first.
      const backend = reply.getHeader('server-timing');
      void reply.header('server-timing', backend === undefined ? own : `${String(backend)}, ${own}`);
      done();
    });
    return Promise.resolve();
  },
  { name: 'server-timing' },
);

function timingOf(times: RequestTimes | null, isKnown: boolean): string {
  // Null for a request that was refused before any hook.
  if (!times) return total(0);
  const elapsed = performance.now() - times.begun;
  if (times.statements === 0) return total(elapsed);
  if (!isKnown) return total(Math.ceil(elapsed / coarse) * coarse);
  return `db;dur=${round(times.milliseconds)};desc="${times.statements} statements", ${total(elapsed)}`;
}

const total = (milliseconds: number) => `total;dur=${round(milliseconds)}`;
const round = (milliseconds: number) => Math.round(milliseconds * 10) / 10;

/** Milliseconds after which a request is answered with 503. */
const requestDeadline = 10_000;

/** Calls that read or change a whole history. */
const longCalls = new Set(['verifyAuditChain', 'exportUser', 'eraseUser']);

/** Fields of a body with up to 1,000 records to work on. */
const bulkFields = ['ids', 'items', 'userIds'];

/** Tells whether a call has a deadline: not bulk work, and those that read or change a whole history. */
export function hasDeadline({ name, body }: Call): boolean {
  if (longCalls.has(name)) return false;
  return !(body instanceof ObjectSchema) || !bulkFields.some((field) => Object.hasOwn(body.fields, field));
}

/**
 * Runs a step of a request. Once its steps have taken too long, the request is answered, and no further statement is sent
 * for it, so that an open transaction is rolled back. Time in which the body arrives does not count.
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
