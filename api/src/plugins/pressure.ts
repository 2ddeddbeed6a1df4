import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { ApiSettings } from '../config/settings.ts';
import { TooBusy } from './errors.ts';

/**
 * Back-pressure: while the process is overloaded, refuses calls of the registering plugin at once with 503 and
 * `Retry-After`.
 */
export const pressure = fastifyPlugin(
  async (app: FastifyInstance, limits: ApiSettings['pressure']) => {
    let inFlight = 0;
    app.addHook('onRequest', (_request, reply, done) => {
      inFlight += 1;
      // Fastify calls no onResponse hook if the caller disconnects first.
      reply.raw.once('close', () => (inFlight -= 1));
      done(limits.requestsInFlight > 0 && inFlight > limits.requestsInFlight ? new TooBusy() : undefined);
    });
    await app.register(underPressure, {
      maxEventLoopDelay: limits.eventLoopDelay,
      sampleInterval: 1_000,
      customError: TooBusy,
    });
  },
  { name: 'pressure' },
);
