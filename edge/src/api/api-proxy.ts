import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import { defaultDeadlines, destinationOf, type Backend } from './backend.ts';
import { isAmbiguousPath } from './ambiguous-path.ts';
import { backendHeaders } from './backend-headers.ts';
import { addBackendSpans, backendTrace } from './backend-trace.ts';
import { browserHeaders } from './browser-headers.ts';
import type { EdgeMetrics } from '../metrics/edge-metrics.ts';
import { proxyFailure } from './proxy-failure.ts';

/**
 * Proxies `/api` to an existing backend. Each call reaches it at most once; status, body and content type of the answer
 * pass unchanged.
 */
export async function addApiProxy(
  edge: FastifyInstance,
  backend: Backend,
  { noteBackendFailure }: Pick<EdgeMetrics, 'noteBackendFailure'>,
): Promise<void> {
  const destination = destinationOf(backend);
  const deadlines = { ...defaultDeadlines, ...backend.deadlines };

  await edge.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!isAmbiguousPath(request.url)) return;
      const message = 'The address of the call is encoded in a way that is not allowed.';
      reply.code(400).header('cache-control', 'no-store');
      return reply.send({ success: false, code: 'validation', message, requestId: request.id });
    });

    addBackendSpans(scope);
    // Otherwise plain text would be parsed, and cut at the edge's own limit.
    scope.removeAllContentTypeParsers();
    await scope.register(httpProxy, {
      upstream: destination.origin,
      rewritePrefix: destination.path || '/',
      prefix: '/api',
      // The log of the edge contains paths only with phone numbers masked.
      disableRequestLogging: true,
      destroyAgent: true,
      internalRewriteLocationHeader: false,
      undici: {
        connectTimeout: deadlines.connect,
        headersTimeout: deadlines.headers,
        bodyTimeout: deadlines.body,
        // The proxy's default is false: certificates would not be verified.
        connect: { rejectUnauthorized: true },
      },
      replyOptions: {
        // `retriesCount: 0` still repeats a GET ten times after a 503.
        retryDelay: () => null,
        rewriteRequestHeaders: (request, headers) => ({
          ...backendHeaders(request, headers),
          ...backendTrace(request, headers),
        }),
        rewriteHeaders: (headers) => browserHeaders(headers, destination),
        onError: (reply, { error }) => {
          const { status, message, cause } = proxyFailure(error, reply.request.method);
          noteBackendFailure(cause);
          reply.request.log.error({ err: error.cause ?? error }, 'The backend does not answer');
          reply
            .code(status)
            .header('cache-control', 'no-store')
            .send({ success: false, code: 'unavailable', message, requestId: reply.request.id });
        },
      },
    });
  });
}
