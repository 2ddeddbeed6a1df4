import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { defaultDeadlines, destinationOf, type Backend } from '../backend/backend.ts';
import { backendHeaders, browserHeaders } from './proxy-headers.ts';
import type { BackendFailure } from '../metrics/edge-metrics.ts';
import type { IncomingHttpHeaders } from 'node:http';
import { currentTracer, formatTraceparent, isEventStream, logRepeated, traceOf } from '@padiman/api/app';

type Span = NonNullable<FastifyRequest['span']>;

/** Spans of calls that the backend has not answered yet. */
const calls = new WeakMap<object, Span>();

/** Longest `tracestate` that is passed on, in characters (W3C Trace Context, section 3.3.1.5). */
const longestState = 512;

/**
 * Headers by which the backend continues the trace of a request. While tracing is off, what the client sent passes
 * unchanged, and a request without a trace brings none: the backend decides what it records, as without the edge.
 */
function backendTrace(
  request: { method: string; span: Span | null; raw: { headers: IncomingHttpHeaders } },
  { tracestate }: IncomingHttpHeaders,
): Record<string, string> {
  const trace = traceOf(request.raw);
  const isPassed = trace.isTaken && typeof tracestate === 'string' && tracestate.length <= longestState;
  const state = isPassed ? { tracestate } : undefined;
  const span =
    request.span &&
    currentTracer()?.start(`${request.method} backend`, { kind: 'client', parent: request.span.context });
  if (!span) return trace.isTaken ? { traceparent: formatTraceparent(trace.context), ...state } : {};
  calls.set(request, span);
  return { traceparent: formatTraceparent(span.context), ...state };
}

/** Ends the span of a call when the backend begins its answer, or fails. Event streams have no span. */
function addBackendSpans(scope: FastifyInstance): void {
  scope.addHook('onSend', (request, reply, _payload, done) => {
    if (isEventStream(reply)) calls.delete(request);
    const span = calls.get(request);
    const { statusCode } = reply;
    span?.set({ 'http.request.method': request.method, 'http.response.status_code': statusCode });
    span?.end(statusCode >= 500 ? String(statusCode) : undefined);
    done();
  });
  scope.addHook('onRequestAbort', (request, done) => {
    calls.get(request)?.end('clientClosed');
    done();
  });
}

/** Codes of a call that the backend cannot have received, because no connection stood. */
const unsent = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Answer to a call that the backend did not answer, and its cause for the metrics: 504 after a deadline, else 502. */
function proxyFailure(error: Error, method: string) {
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = 'code' in cause ? String(cause.code) : '';
  const late = /_TIMEOUT$|^ETIMEDOUT$/.test(code) || ('statusCode' in error && error.statusCode === 504);
  const what = late ? 'The service did not answer in time.' : 'The service does not answer.';
  const uncertain = method !== 'GET' && method !== 'HEAD' && !unsent.has(code);
  const advice = uncertain
    ? 'It may have made the change: check before you try again.'
    : 'Please try again in a moment.';
  const failure: BackendFailure = late ? 'timeout' : unsent.has(code) ? 'unreachable' : 'broken';
  return { status: late ? 504 : 502, message: `${what} ${advice}`, failure };
}

/** Encoded dots, slashes, backslashes, semicolons, control characters; and percent signs before two hex digits. */
const hiddenSeparators = /%(2e|2f|5c|3b|0[0-9a-f]|1[0-9a-f]|7f|25[0-9a-f]{2})/i;

/**
 * Tells whether servers may disagree about the path of an address: dot segments (also with path parameters, `..;`),
 * backslashes, encoded separators, and characters that are encoded twice. A backend may decode once more than the edge,
 * and so serve something outside its prefix. The console's calls contain none of these.
 */
function isAmbiguousPath(url: string): boolean {
  const path = url.split('?', 1)[0] ?? '';
  return hiddenSeparators.test(path) || path.includes('\\') || /\/\.{1,2}(;|\/|$)/.test(path);
}

/**
 * Proxies `/api` to an existing backend. Each call reaches it at most once; status, body and content type of the answer
 * pass unchanged.
 */
export async function addApiProxy(
  edge: FastifyInstance,
  backend: Backend,
  noteFailure: (cause: BackendFailure) => void,
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
          const { status, message, failure } = proxyFailure(error, reply.request.method);
          noteFailure(failure);
          logRepeated(
            edge.log,
            { cause: `backend ${failure}`, level: 'error' },
            { err: error.cause ?? error, requestId: reply.request.id },
            'The backend does not answer',
          );
          reply
            .code(status)
            .header('cache-control', 'no-store')
            .send({ success: false, code: 'unavailable', message, requestId: reply.request.id });
        },
      },
    });
  });
}
