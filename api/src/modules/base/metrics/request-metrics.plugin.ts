import type { FastifyInstance } from 'fastify';
import { LoginLocked, LoginRefused } from '../../staff/sign-in/sign-in.errors.ts';
import type { Metrics } from './metrics.service.ts';

/** Status that proxies log for a request that the client closed. */
const clientClosedRequest = 499;

/** Measures every call below the registering plugin, unknown routes included. */
export function requestMetrics(app: FastifyInstance, { requests, requestsInFlight, loginsRefused }: Metrics) {
  app.addHook('onRequest', (request, reply, done) => {
    requestsInFlight.inc();
    let sent = false;
    // Not `writableFinished`: it stays false for a call from this process (`inject`), which has no socket.
    reply.raw.once('finish', () => (sent = true));
    // Fastify's onResponse hook does not run if the client closes the connection first.
    reply.raw.once('close', () => {
      requestsInFlight.dec();
      // The route pattern, not the URL: URLs may hold phone numbers, and their number is unbounded.
      const route = request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown');
      const status = sent ? reply.statusCode : clientClosedRequest;
      requests.observe({ method: request.method, route, status }, reply.elapsedTime / 1000);
    });
    done();
  });
  app.addHook('onError', (_request, _reply, error, done) => {
    if (error instanceof LoginRefused) loginsRefused.inc({ reason: 'wrong' });
    if (error instanceof LoginLocked) loginsRefused.inc({ reason: 'locked' });
    done();
  });
}
