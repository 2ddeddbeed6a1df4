import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { TooBusy } from './errors.ts';

/** From where on calls are refused before they cost anything; 0 switches a limit off. */
export interface PressureLimits {
  /** Mean delay of the event loop over a second, in milliseconds. */
  eventLoopDelay: number;
  /** Part of a second that the event loop was busy, 0 to 1. */
  eventLoopUtilisation: number;
  /** Calls that are not answered yet: nearly all of them wait for the database. */
  requestsInFlight: number;
}

/**
 * Back-pressure: while the process is overloaded, refuses calls of the registering plugin at once with 503 and
 * `Retry-After`.
 */
export const pressure = fastifyPlugin(
  async (app: FastifyInstance, limits: PressureLimits) => {
    let inFlight = 0;
    app.addHook('onRequest', (_request, reply, done) => {
      inFlight += 1;
      // Fastify calls no onResponse hook if the caller disconnects first.
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
