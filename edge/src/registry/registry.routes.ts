import type { FastifyInstance, FastifyRequest } from 'fastify';
import { signatureHeader } from '@padiman/federation/registry';
import { compressedOnce } from '../assets/compressed-once.ts';
import type { SignedRegistry } from '../site/site.ts';

/** `/registry.json`: what is live for this browser, never cached, with its signature in a header. */
export function addRegistryRoute(
  edge: FastifyInstance,
  registryFor: (request: FastifyRequest) => Promise<SignedRegistry | undefined>,
): void {
  const compressed = compressedOnce();
  edge.get('/registry.json', async (request, reply) => {
    const found = await registryFor(request);
    reply.header('cache-control', 'no-store').header('vary', 'accept-encoding');
    if (!found) return reply.code(503).send({ message: 'Nothing is released yet.' });
    const { registry, signed } = found;
    if (signed) reply.header(signatureHeader, `${signed.key} ${signed.signature}`);
    // The very text that was signed: the registry stays in the order in which it was written.
    const text = JSON.stringify(registry);
    const { content, encoding } = await compressed(text, request.headers['accept-encoding']);
    if (encoding) reply.header('content-encoding', encoding);
    return reply.type('application/json; charset=utf-8').send(content);
  });
}
