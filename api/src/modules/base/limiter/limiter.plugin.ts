import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../plugins/errors.ts';
import { callsPerMinute, type CallKind } from './budgets.rules.ts';
import { takeSlot } from './slots.service.ts';

declare module 'fastify' {
  interface FastifyInstance {
    takeSlot: typeof takeSlot;
    /** Counts a call of a principal: a session that reads, an admin who writes, or a service key. @throws AppError */
    countCall: (kind: CallKind, principal: string) => void;
  }
}

const minute = 60_000;

/** Decorates the server with the budgets that a process counts in its memory. @param callFactor multiple of those of calls */
export function limiter(app: FastifyInstance, { callFactor }: { callFactor: number }): void {
  let counts = new Map<string, number>();
  let begun = -Infinity;
  app.decorate('takeSlot', takeSlot);
  app.decorate('countCall', (kind, principal) => {
    const now = performance.now();
    if (now >= begun + minute) [counts, begun] = [new Map(), now];
    const key = `${kind} ${principal}`;
    const count = (counts.get(key) ?? 0) + 1;
    if (count > callFactor * callsPerMinute[kind])
      throw new AppError('tooManyRequests', 'Too many requests. Please try again later.', {
        retryAfter: Math.ceil((begun + minute - now) / 1000),
      });
    counts.set(key, count);
  });
}
