import type { FastifyInstance, FastifyRequest } from 'fastify';
import { signatureHeader } from '@padiman/federation/registry';
import { compressionCache } from '../assets/compression-cache.ts';
import type { SignedRegistry } from '../site/site.ts';

/** `/registry.json`: the live builds for this browser, never cached, with the signature in a header. */
export function addRegistryRoute(
  edge: FastifyInstance,
  registryFor: (request: FastifyRequest) => Promise<SignedRegistry | undefined>,
): void {
  const compressed = compressionCache();
  edge.get('/registry.json', async (request, reply) => {
    const found = await registryFor(request);
    reply.header('cache-control', 'no-store').header('vary', 'accept-encoding');
    if (!found) return reply.code(503).send({ message: 'No release yet.' });
    const { registry, signed } = found;
    if (signed) reply.header(signatureHeader, `${signed.key} ${signed.signature}`);
    // The signature covers this text: JSON.stringify keeps the order of keys.
    const text = JSON.stringify(registry);
    const { content, encoding } = await compressed(text, request.headers['accept-encoding']);
    if (encoding) reply.header('content-encoding', encoding);
    return reply.type('application/json; charset=utf-8').send(content);
  });
}
