import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { PressureLimits } from '../config/settings.ts';
import { TooBusy } from './errors.ts';

/**
 * Refuses calls of the plugin that registers it while the process has more to do than it can: better an answer at
 * once that says when to come again than one that nobody waits for any more.
 */
export const pressure = fastifyPlugin(
  async (app: FastifyInstance, limits: PressureLimits) => {
    let inFlight = 0;
    app.addHook('onRequest', (_request, reply, done) => {
      inFlight += 1;
      // Fastify's own onResponse does not come where the caller goes away first.
      reply.raw.once('close', () => (inFlight -= 1));
      done(limits.requestsInFlight > 0 && inFlight > limits.requestsInFlight ? new TooBusy() : undefined);
    });
    await app.register(underPressure, {
      maxEventLoopDelay: limits.eventLoopDelay,
      maxEventLoopUtilization: limits.eventLoopUtilisation,
      eventLoopUtilizationMode: 'interval',
      sampleInterval: 1_000,
      customError: TooBusy,
    });
  },
  { name: 'pressure' },
);
