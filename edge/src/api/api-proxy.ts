import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import { securityHeaderNames } from '../headers/security-headers.ts';

/** Path prefix of the backend's calls: that of its address, or `/api` if the address has none. */
function upstreamOf(address: string): { upstream: string; rewritePrefix: string } {
  const { origin, pathname } = new URL(address);
  return { upstream: origin, rewritePrefix: pathname === '/' ? '/api' : pathname.replace(/\/$/, '') };
}

/** Proxies `/api` to an existing backend. */
export async function addApiProxy(edge: FastifyInstance, address: string): Promise<void> {
  await edge.register(httpProxy, {
    ...upstreamOf(address),
    prefix: '/api',
    undici: { headersTimeout: 30_000, bodyTimeout: 60_000 },
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => ({
        ...headers,
        'x-forwarded-for': request.ip,
        'x-forwarded-proto': request.protocol,
        'x-forwarded-host': request.host,
      }),
      rewriteHeaders: (headers) =>
        Object.fromEntries(Object.entries(headers).filter(([name]) => !securityHeaderNames.includes(name))),
      onError: (reply, { error }) => {
        reply.request.log.error({ err: error }, 'The API behind the edge does not answer');
        const message = 'The service does not answer. Please try again in a moment.';
        const requestId = reply.request.id;
        reply
          .code(502)
          .header('cache-control', 'no-store')
          .send({ success: false, code: 'unavailable', message, requestId });
      },
    },
  });
}
