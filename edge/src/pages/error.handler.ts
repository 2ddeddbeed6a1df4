import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

/** What goes wrong in the edge itself. The API answers its own failures; nothing internal leaves the house. */
export function errorHandler(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const status =
    error.statusCode && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : 500;
  if (status === 500) request.log.error({ err: error }, 'The edge failed');
  const text = status === 500 ? 'Something went wrong.' : 'This request cannot be understood.';
  return reply.code(status).header('cache-control', 'no-store').type('text/plain').send(text);
}
