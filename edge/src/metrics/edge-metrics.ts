import { isEventStream } from '@padiman/api/app';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Classes of requests, by address: the number of series does not depend on callers. */
export type RequestClass = 'page' | 'file' | 'data' | 'call' | 'report' | 'edge' | 'health';

const backendFailures = ['timeout', 'unreachable', 'broken'] as const;

/** Causes of a call that the backend of `API_URL` did not answer. */
export type BackendFailure = (typeof backendFailures)[number];

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Status that proxies log for a request that the client closed. */
const clientClosedRequest = 499;

/** Class of a request by its path. */
export function requestClassOf(url: string): RequestClass {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  if (/^\/(api\/telemetry\/|csp-report$)/.test(path)) return 'report';
  if (/^\/api(\/|$)/.test(path)) return 'call';
  if (path.startsWith('/files/')) return 'file';
  if (/^\/(edge|dev)\//.test(path)) return 'edge';
  if (/^\/(healthz|readyz|metrics)$/.test(path)) return 'health';
  return /^\/(registry|config|loading)\.json$/.test(path) ? 'data' : 'page';
}

/**
 * Measures every request of a server by class and status, and tells that it is draining.
 * @param measuresCalls false where the API of this process measures its own calls
 * @param shutdown aborted when the process begins to drain
 * @returns counts a call that the backend did not answer
 */
export function watchRequests(
  edge: FastifyInstance,
  registry: Registry,
  measuresCalls: boolean,
  shutdown?: AbortSignal,
): (cause: BackendFailure) => void {
  const registers = [registry];
  const requests = new Histogram({
    name: 'padiman_edge_request_duration_seconds',
    help: 'How long requests took, by class and status; calls only where the API does not measure them itself.',
    labelNames: ['class', 'status'],
    buckets: seconds,
    registers,
  });
  const gauge = (name: string, help: string) => new Gauge({ name: `padiman_edge_${name}`, help, registers });
  const inFlight = gauge('requests_in_flight', 'Requests of the origin that are not answered yet.');
  const draining = gauge('draining', '1 while the process finishes its requests before it ends.');
  const failures = new Counter({
    name: 'padiman_backend_failures_total',
    help: 'Calls that the backend of API_URL did not answer, by cause.',
    labelNames: ['cause'],
    registers,
  });
  // A rate misses the increase with which a series begins.
  for (const cause of backendFailures) failures.inc({ cause }, 0);

  edge.addHook('onRequest', (request, reply, done) => {
    const requestClass = requestClassOf(request.url);
    if (requestClass === 'call' && !measuresCalls) return done();
    inFlight.inc();
    // Not `reply.elapsedTime`: it is 0 without a log.
    const started = performance.now();
    let sent = false;
    reply.raw.once('finish', () => (sent = true));
    // Fastify's onResponse hook does not run if the client closes the connection first.
    reply.raw.once('close', () => {
      inFlight.dec();
      const status = sent ? reply.statusCode : clientClosedRequest;
      if (!isEventStream(reply))
        requests.observe({ class: requestClass, status }, (performance.now() - started) / 1000);
    });
    done();
  });
  shutdown?.addEventListener('abort', () => draining.set(1), { once: true });
  edge.addHook('preClose', (done) => {
    draining.set(1);
    done();
  });
  return (cause) => failures.inc({ cause });
}
