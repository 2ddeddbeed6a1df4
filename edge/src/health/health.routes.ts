import type { FastifyInstance } from 'fastify';

/** Parts of the origin whose readiness can be asked for separately. */
export const parts = ['site', 'console', 'api'] as const;

export type Part = (typeof parts)[number];

/** Check of one thing that parts depend on: false or a rejection means that it fails. */
export interface Check {
  of: readonly Part[];
  check: () => Promise<unknown>;
}

export interface HealthOptions {
  /** Checks by the names that answers show. */
  checks: Readonly<Record<string, Check>>;
  /** Time after which browsers refuse the live registry. */
  registryExpires: () => Promise<string | undefined>;
  /** False while the storage of the releases is away, which fails no part: the last known release is served. */
  isStorageReachable?: (() => boolean) | undefined;
  /** Aborted when the process is about to end: no part is ready then. */
  draining?: AbortSignal | undefined;
}

/**
 * `/healthz`: liveness. `/readyz`: readiness, with the result of each check; `?of=site`, `console` or `api` for one part,
 * so that a proxy can go on sending pages to a process whose database is away.
 */
export function addHealthRoutes(
  edge: FastifyInstance,
  { checks, registryExpires, isStorageReachable, draining }: HealthOptions,
): void {
  const failing = new Set<string>();

  edge.get('/healthz', async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });

  edge.get<{ Querystring: { of?: unknown } }>('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const named = request.query.of;
    const selectedParts = parts.filter((part) => named === undefined || part === String(named));
    if (selectedParts.length === 0)
      return reply.code(400).send({ message: `of must be one of ${parts.join(', ')}` });
    if (draining?.aborted) return reply.code(503).send({ status: 'draining' });
    const selected = Object.entries(checks).filter(([, { of }]) =>
      of.some((part) => selectedParts.includes(part)),
    );
    const results = await Promise.all(
      selected.map(async ([name, { check }]) => {
        const result = await check().catch((error: unknown) => {
          if (!failing.has(name)) edge.log.warn({ err: error }, `readyz: ${name} fails`);
          failing.add(name);
          return false;
        });
        if (result !== false) failing.delete(name);
        return [name, result === false ? 'fails' : 'ok'] as const;
      }),
    );
    const ready = results.every(([, result]) => result === 'ok');
    reply.code(ready ? 200 : 503);
    const expires = selectedParts.includes('console')
      ? await registryExpires().catch(() => undefined)
      : undefined;
    return {
      status: ready ? 'ready' : 'not ready',
      ...Object.fromEntries(results),
      ...(isStorageReachable && { storage: isStorageReachable() ? 'ok' : 'away' }),
      ...(expires && { registryExpires: expires }),
    };
  });
}
