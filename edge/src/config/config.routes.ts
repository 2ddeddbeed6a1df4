import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RuntimeConfig } from '@padiman/shared/contracts';

function answerOf(config: RuntimeConfig) {
  const body = JSON.stringify(config);
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"` };
}

/**
 * `/config.json`: what no build can know. A browser that takes a remote from a development server is told of no
 * keys: nobody signs what that developer has.
 */
export function addConfigRoute(
  edge: FastifyInstance,
  config: RuntimeConfig,
  isDeveloping: (request: FastifyRequest) => boolean,
): void {
  const answer = answerOf(config);
  const developing = answerOf({ ...config, registryKeys: [] });
  edge.get('/config.json', async (request, reply) => {
    const { body, etag } = isDeveloping(request) ? developing : answer;
    reply.header('cache-control', 'no-cache').header('etag', etag).type('application/json; charset=utf-8');
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(body);
  });
}
