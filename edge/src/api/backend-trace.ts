import type { IncomingHttpHeaders } from 'node:http';
import { currentTracer, formatTraceparent, isEventStream, traceOf } from '@padiman/api/app';
import type { FastifyInstance, FastifyRequest } from 'fastify';

type Span = NonNullable<FastifyRequest['span']>;

/** Spans of calls that the backend has not answered yet. */
const calls = new WeakMap<object, Span>();

/** Longest `tracestate` that is passed on, in characters (W3C Trace Context, section 3.3.1.5). */
const longestState = 512;

/**
 * Headers by which the backend continues the trace of a request. While tracing is off, what the client sent passes
 * unchanged, and a request without a trace brings none: the backend decides what it records, as without the edge.
 */
export function backendTrace(
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
export function addBackendSpans(scope: FastifyInstance): void {
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
