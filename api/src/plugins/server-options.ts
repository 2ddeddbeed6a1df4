import { releaseHeader, parseReleaseName } from '@padiman/contracts';
import { LogController, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import { callerRequestId, newRequestId } from '../tracing/trace-context.ts';
import { bodyLimit } from './contract-route.ts';
import { answerFailure } from './error-handler.ts';
import { maskPath, maskPhones } from './masking.ts';
import { setTraceHeaders, traceOf } from './request-trace.ts';

/** Server options that differ between processes. */
export interface ServerChoices {
  /** pino level, or `silent`. */
  logLevel?: string | undefined;
  /** Addresses of trusted proxies, whose `X-Forwarded-For` is used, comma separated; none by default. */
  trustedProxies?: string | undefined;
}

/**
 * Options of every Fastify server that serves the API: limits, request ids of our own, and a log without bodies, queries, tokens or
 * phone numbers, whose lines name the trace of the request and the release of the caller's page. The edge spreads them into
 * its own options.
 */
export const serverOptions = (choices: ServerChoices = {}): FastifyServerOptions => ({
  bodyLimit,
  requestTimeout: 30_000,
  // Each request has one line, when it has ended.
  logController: new LogController({ disableRequestLogging: true }),
  trustProxy: choices.trustedProxies
    ? choices.trustedProxies.split(',').map((address) => address.trim())
    : false,
  genReqId: newRequestId,
  requestIdHeader: false,
  childLoggerFactory: (logger, bindings, options, raw) => {
    const release = parseReleaseName(raw.headers[releaseHeader]);
    const { traceId } = traceOf(raw).context;
    const callerId = callerRequestId(raw);
    const found = {
      ...(release !== undefined && { release }),
      ...(callerId !== undefined && { callerId }),
    };
    return logger.child({ ...bindings, traceId, ...found }, options);
  },
  // Paths that cannot be decoded reach no plugin.
  frameworkErrors: (error, request, reply) => {
    setTraceHeaders(request, reply);
    answerFailure(error, request, reply);
  },
  logger: {
    level: choices.logLevel ?? 'info',
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token'],
      censor: '[hidden]',
    },
    serializers: { req: describeRequest, err: describeError },
  },
});

/** Logs a request without its query: a search may contain a name, a phone number or an e-mail address. */
const describeRequest = (request: FastifyRequest) => ({
  method: request.method,
  path: maskPath(request.url),
  address: request.ip,
});

/** Logs an error without a database error's `detail` and `parameters`, which contain values of rows. */
const describeError = (error: Error & { code?: string }) => ({
  type: error.name,
  message: maskPhones(error.message),
  code: error.code ?? '',
  stack: maskPhones(error.stack ?? ''),
});
