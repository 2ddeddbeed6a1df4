import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { LoginRefused } from '../sign-in/sign-in.errors.ts';
import type { Metrics } from './metrics.service.ts';

/** The status by which proxies note a call whose caller did not wait for the answer. */
const callerWentAway = 499;

/** Measures every call of the plugin that registers it, and those that it has no route for. */
export const requestMetrics = fastifyPlugin(
  (app: FastifyInstance, { requests, requestsInFlight, loginsRefused }: Metrics) => {
    app.addHook('onRequest', (request, reply, done) => {
      requestsInFlight.inc();
      // Fastify's own onResponse does not come where the caller goes away first.
      reply.raw.once('close', () => {
        requestsInFlight.dec();
        // The pattern, never the address: that may hold a phone number, and has no end of values.
        const route = request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown');
        const status = reply.raw.writableFinished ? reply.statusCode : callerWentAway;
        requests.observe({ method: request.method, route, status }, reply.elapsedTime / 1000);
      });
      done();
    });
    app.addHook('onError', (_request, _reply, error, done) => {
      if (error instanceof LoginRefused) loginsRefused.inc({ reason: error.reason });
      done();
    });
    return Promise.resolve();
  },
  { name: 'request-metrics' },
);
