import type { ErrorAnswer, ErrorCode } from '@padiman/contracts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { statementTimedOut, Unavailable } from '../database/unavailable.ts';
import { AppError, DeadlineExceeded, TooBusy } from './errors.ts';
import { logRepeated } from './repeated-log.ts';

/** HTTP status of each error code. */
export const statusOf: Record<ErrorCode, number> = {
  validation: 400,
  unauthenticated: 401,
  forbidden: 403,
  stepUpRequired: 403,
  notFound: 404,
  conflict: 409,
  notIndependent: 409,
  underWay: 409,
  keyReused: 422,
  tooLarge: 413,
  tooManyRequests: 429,
  internal: 500,
  unavailable: 503,
};

export interface Answerable {
  status: number;
  code: ErrorCode;
  message: string;
  fields?: Record<string, string> | undefined;
  retryAfter?: number | undefined;
}

/** Turns every error and every unknown path into the error envelope. */
export const errorHandler = fastifyPlugin(
  (app: FastifyInstance) => {
    app.setErrorHandler(answerFailure);
    app.setNotFoundHandler((request, reply) =>
      send(reply, request, { status: 404, code: 'notFound', message: 'There is no such call.' }),
    );
    return Promise.resolve();
  },
  { name: 'error-handler' },
);

/** Answers a failed request with the error envelope, and logs server errors under the request id. */
export function answerFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const answerable = toAnswerable(error);
  // Rejections under load are not logged, so that a flood of requests does not flood the log.
  if (error instanceof Unavailable) {
    logOutage(request.server.log, error, { requestId: request.id });
  } else if (answerable.status >= 500 && !(error instanceof TooBusy)) {
    request.log.error({ err: error }, 'request failed');
  }
  return send(reply, request, answerable);
}

/** Logs that the database is unavailable: its calls and jobs share the lines of an outage. */
export const logOutage = (
  log: Parameters<typeof logRepeated<'warn'>>[0],
  outage: Unavailable,
  found: object,
) =>
  logRepeated(
    log,
    { cause: 'database', level: 'warn' },
    { code: outage.code, problem: outage.message, ...found },
    'the database is unavailable',
  );

function send(reply: FastifyReply, request: FastifyRequest, from: Answerable): FastifyReply {
  const answer: ErrorAnswer = {
    success: false,
    code: from.code,
    message: from.message,
    ...(from.fields && Object.keys(from.fields).length > 0 ? { fields: from.fields } : {}),
    requestId: request.id,
  };
  if (from.retryAfter !== undefined) void reply.header('retry-after', String(from.retryAfter));
  if (from.status === 401) void reply.header('www-authenticate', 'Bearer');
  return reply.code(from.status).header('cache-control', 'no-store').send(answer);
}

/** Status and content of the answer to an error. */
export function toAnswerable(error: FastifyError): Answerable {
  if (error instanceof AppError) return pick(error);
  if (error instanceof Unavailable) {
    const message = 'The service is not available right now. Please try again.';
    return { status: 503, code: 'unavailable', message, retryAfter: 2 };
  }
  if (error.code === statementTimedOut) return pick(new DeadlineExceeded());
  const status = error.statusCode ?? 500;
  if (status === 413) return { status, code: 'tooLarge', message: 'The request is too large.' };
  if (status === 415) return { status, code: 'validation', message: 'The body must be JSON.' };
  if (status === 503)
    return { status, code: 'unavailable', message: 'The server is busy. Please try again.' };
  // Fastify's own 4xx errors: invalid JSON, wrong content length and the like.
  if (status >= 400 && status < 500)
    return { status: 400, code: 'validation', message: 'The request is not valid.' };
  return { status: 500, code: 'internal', message: 'Something went wrong' };
}

function pick({ code, message, fields, retryAfter }: AppError): Answerable {
  return { status: statusOf[code], code, message, fields, retryAfter };
}
