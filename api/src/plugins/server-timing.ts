import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
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
      request.times = {
        begun: performance.now(),
        statements: 0,
        milliseconds: 0,
        spent: 0,
        isOverdue: false,
      };
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
