import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { StorageUnavailable } from '@padiman/release/store';

/** Seconds after which a client may try again when the storage of the releases is away. */
const retryAfter = 5;

/** Answers a request whose path cannot be decoded. */
export function sendUnreadable(reply: FastifyReply): void {
  void reply.code(400).header('cache-control', 'no-store').type('text/plain').send('Invalid address.');
}

function outcomeOf(error: FastifyError) {
  if (error instanceof StorageUnavailable)
    return { status: 503, code: 'unavailable', message: 'Temporarily unavailable.' };
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return { status: error.statusCode, code: 'invalid', message: 'Invalid request.' };
  return { status: 500, code: 'internal', message: 'Internal error.' };
}

/** Answers errors of the edge itself, without internal details; the API has its own error handler. */
export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, code, message } = outcomeOf(error);
  if (status === 500) request.log.error({ err: error }, 'The edge failed');
  if (status === 503) {
    request.log.warn({ err: error }, 'Not served');
    reply.header('retry-after', String(retryAfter));
  }
  // Of the answer that was being prepared.
  for (const name of ['etag', 'content-encoding', 'link']) reply.removeHeader(name);
  reply.code(status).header('cache-control', 'no-store');
  if (!request.url.startsWith('/api/')) return reply.type('text/plain').send(message);
  return reply.send({ success: false, code, message, requestId: request.id });
}
