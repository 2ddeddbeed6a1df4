import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from '@padiman/shared/federation/registry';

/** `/registry.json`: what is live for this browser, never cached. */
export function addRegistryRoute(
  edge: FastifyInstance,
  registryFor: (request: FastifyRequest) => Promise<Registry | undefined>,
): void {
  edge.get('/registry.json', async (request, reply) => {
    const registry = await registryFor(request);
    reply.header('cache-control', 'no-store');
    return registry ?? reply.code(503).send({ message: 'Nothing is released yet.' });
  });
}
