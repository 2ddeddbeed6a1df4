import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { RuntimeConfig } from '@padiman/shared/contracts';

/** `/config.json`: what no build can know. */
export function addConfigRoute(edge: FastifyInstance, config: RuntimeConfig): void {
  const body = JSON.stringify(config);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`;
  edge.get('/config.json', async (request, reply) => {
    reply.header('cache-control', 'no-cache').header('etag', etag).type('application/json; charset=utf-8');
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(body);
  });
}
