import type { FastifyInstance } from 'fastify';

/**
 * `/healthz`: liveness. `/readyz`: readiness, with the result of each check.
 *
 * @param registryExpires time after which browsers refuse the live registry
 */
export function addHealthRoutes(
  edge: FastifyInstance,
  checks: Record<string, () => Promise<unknown>>,
  registryExpires: () => Promise<string | undefined>,
): void {
  edge.get('/healthz', async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });

  edge.get('/readyz', async (request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        const result = await check().catch((error: unknown) => {
          request.log.warn({ err: error }, `readyz: ${name} fails`);
          return false;
        });
        return [name, result === false ? 'fails' : 'ok'] as const;
      }),
    );
    const ready = results.every(([, result]) => result === 'ok');
    reply.code(ready ? 200 : 503).header('cache-control', 'no-store');
    const expires = await registryExpires().catch(() => undefined);
    return {
      status: ready ? 'ready' : 'not ready',
      ...Object.fromEntries(results),
      ...(expires && { registryExpires: expires }),
    };
  });
}
