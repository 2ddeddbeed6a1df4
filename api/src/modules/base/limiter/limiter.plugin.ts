import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { takeSlot } from './slots.service.ts';

declare module 'fastify' {
  interface FastifyInstance {
    takeSlot: typeof takeSlot;
  }
}

/** Decorates the server with the budgets that a process counts in its memory. */
export const limiter = fastifyPlugin((app: FastifyInstance) => {
  app.decorate('takeSlot', takeSlot);
  return Promise.resolve();
});
