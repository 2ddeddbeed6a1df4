import type { IncomingMessage } from 'node:http';
import { parseReleaseName, releaseHeader } from '@padiman/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import {
  formatTraceparent,
  newTraceContext,
  parseCallingPart,
  parseTraceparent,
  type TraceContext,
} from '../tracing/trace-context.ts';
import { currentTracer, failureOf, runInSpan, type Span, type Tracer } from '../tracing/tracer.ts';
import { maskPath } from './masking.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Innermost span of the request; null while tracing is off, and for probes. */
    span: Span | null;
  }
}

/** Node's request, over HTTP/1.1 or 2. */
type RawRequest = Pick<IncomingMessage, 'headers'>;

/** Traces that requests belong to, also while tracing is off; `isTaken` if the caller named it. */
const traces = new WeakMap<RawRequest, { context: TraceContext; isTaken: boolean }>();

/** Trace of a request: that of its header `traceparent`, or a new one where that is missing or malformed. */
export function traceOf(raw: RawRequest) {
  const known = traces.get(raw);
  if (known !== undefined) return known;
  const given = parseTraceparent(raw.headers['traceparent']);
  const trace = { context: given ?? newTraceContext(), isTaken: given !== undefined };
  traces.set(raw, trace);
  return trace;
}

/** Sets `X-Request-ID` and `traceparent` of an answer. */
export function setTraceHeaders({ id, raw }: FastifyRequest, reply: FastifyReply): void {
  void reply.header('x-request-id', id).header('traceparent', formatTraceparent(traceOf(raw).context));
}

/** Paths of probes, which come every few seconds. */
const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

const isProbe = (url: string) => probes.has(url.split('?', 1)[0] ?? '');

const isTraced = ({ url }: FastifyRequest) => !isProbe(url);

/** Logs one line for each request but probes. Its `reqId` is the request id of the answer; `remote` and `build` are the part of the page that called. */
function logAccess(request: FastifyRequest, reply: FastifyReply): void {
  const { method, url, is404, routeOptions, log, raw } = request;
  if (isProbe(url)) return;
  // Of the API in this process.
  const { adminId } = request as { adminId?: string | null };
  log.info(
    {
      method,
      route: is404 ? maskPath(url) : routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...parseCallingPart(raw.headers['baggage']),
      ...(adminId && { adminId }),
      ...(!reply.raw.writableEnded && { aborted: true }),
    },
    'request',
  );
}

/**
 * Names request and trace in every answer, and while tracing is on records a span for each request. Of an API in the
 * process of another server, which registered this before, a span within that of the server.
 */
export const requestTrace = fastifyPlugin(
  (app: FastifyInstance) => {
    const isInner = app.hasRequestDecorator('span');
    if (!isInner) {
      app.decorateRequest('span', null);
      // Reading the body leaves the context of the request.
      app.addHook('preValidation', ({ span }, _reply, done) =>
        span === null ? done() : runInSpan(span, done),
      );
      app.addHook('onError', ({ span }, _reply, error, done) => {
        span?.set({ 'exception.type': failureOf(error) });
        done();
      });
    }
    app.addHook('onRequest', (request, reply, done) => {
      const tracer = currentTracer();
      const span = tracer && isTraced(request) ? startSpan(tracer, request) : undefined;
      if (!isInner) {
        setTraceHeaders(request, reply);
        reply.raw.once('close', () => logAccess(request, reply));
      }
      if (span === undefined) return done();
      endWithAnswer(span, reply);
      runInSpan(span, done);
    });
    return Promise.resolve();
  },
  { name: 'request-trace' },
);

function startSpan(tracer: Tracer, request: FastifyRequest): Span {
  const { raw, method, url, id, span: outer } = request;
  const route = request.is404 ? undefined : request.routeOptions.url;
  const name = route === undefined ? method : `${method} ${route}`;
  const attributes = { 'http.request.method': method, 'http.route': route };
  if (outer !== null)
    return (request.span = tracer.start(`API ${name}`, { attributes, parent: outer.context }));
  const trace = traceOf(raw);
  const caller = parseCallingPart(raw.headers['baggage']);
  const span = tracer.start(name, {
    kind: 'server',
    attributes: {
      ...attributes,
      'url.path': maskPath(url),
      'padiman.request_id': id,
      'padiman.release': parseReleaseName(raw.headers[releaseHeader]),
      'padiman.remote': caller?.remote,
      'padiman.build': caller?.build,
    },
    ...(trace.isTaken ? { parent: trace.context } : { traceId: trace.context.traceId }),
  });
  trace.context = span.context;
  return (request.span = span);
}

/** True for an event stream of an existing backend, which only its answer tells. */
export const isEventStream = (reply: Pick<FastifyReply, 'getHeader'>): boolean =>
  String(reply.getHeader('content-type')).startsWith('text/event-stream');

/**
 * Ends a span when the answer has been sent, or the client has closed the connection. That of an event stream is never
 * ended, so it is not exported.
 */
function endWithAnswer(span: Span, reply: FastifyReply): void {
  let isSent = false;
  reply.raw.once('finish', () => (isSent = true));
  // Inner spans, which come later, end first.
  reply.raw.prependOnceListener('close', () => {
    const { statusCode } = reply;
    if (isEventStream(reply)) return;
    if (!isSent) return span.end('clientClosed');
    span.set({ 'http.response.status_code': statusCode });
    span.end(statusCode >= 500 ? String(statusCode) : undefined);
  });
}
