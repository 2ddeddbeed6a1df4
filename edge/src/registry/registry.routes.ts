import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { signatureHeader } from '@padiman/federation/registry';
import { compressionCache } from '../assets/compression-cache.ts';
import type { SignedRegistry } from '../site/site.ts';

/** Identifies a registry with its signature. */
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16);

/**
 * `/registry.json`: the live builds for this browser, revalidated at every use, with the signature in a header. Private,
 * because a browser with an override gets another one than everybody else.
 */
export function addRegistryRoute(
  edge: FastifyInstance,
  registryFor: (request: FastifyRequest) => Promise<SignedRegistry | undefined>,
): void {
  const compressed = compressionCache();
  edge.get('/registry.json', async (request, reply) => {
    const found = await registryFor(request);
    reply.header('vary', 'accept-encoding');
    if (!found) {
      return reply.code(503).header('cache-control', 'no-store').send({ message: 'No release yet.' });
    }
    const { registry, signed } = found;
    const signature = signed && `${signed.key} ${signed.signature}`;
    // The signature covers this text: JSON.stringify keeps the order of keys.
    const text = JSON.stringify(registry);
    const { content, encoding } = await compressed(text, request.headers['accept-encoding']);
    const etag = `"${hashOf(text + (signature ?? ''))}-${encoding ?? 'plain'}"`;
    reply.header('cache-control', 'private, no-cache').header('etag', etag);
    reply.type('application/json; charset=utf-8');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    if (signature) reply.header(signatureHeader, signature);
    if (encoding) reply.header('content-encoding', encoding);
    return reply.send(content);
  });
}
