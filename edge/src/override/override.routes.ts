import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from '@padiman/federation/registry';
import type { Site } from '../site/site.ts';
import { readOverrides, setOverrides } from './override-cookie.ts';
import { findDescriptor } from './override-registry.ts';

/** Path and query of the referring page, if the live release serves it. */
function refererPath({ headers: { referer = '' } }: FastifyRequest, registry: Registry | undefined) {
  if (!URL.canParse(referer)) return undefined;
  const { pathname, search } = new URL(referer);
  const paths = Object.values(registry?.remotes ?? {}).flatMap(({ descriptor }) => descriptor.paths);
  return paths.some(({ path }) => path === pathname) ? pathname + search : undefined;
}

/**
 * Lets a developer's browser load one remote from a development server inside a running console.
 * Only from origins that the configuration allows, and only in that browser.
 */
export function addOverrideRoutes(edge: FastifyInstance, site: Site, allowed: readonly string[]): void {
  edge.get<{ Querystring: { remote?: string; origin?: string } }>('/dev/override', async (request, reply) => {
    const { remote = '', origin = '' } = request.query;
    reply.header('cache-control', 'no-store').type('text/plain');
    if (!allowed.includes(origin)) {
      return reply.code(403).send('Origin not allowed: DEV_ORIGINS does not list it.');
    }
    const registry = await site.registry();
    const found = registry && (await findDescriptor(registry, remote, origin));
    if (!found) {
      return reply
        .code(404)
        .send('Unknown remote: it is not in the registry, and its development server does not answer.');
    }
    setOverrides(reply, { ...readOverrides(request, allowed), [remote]: origin });
    return reply.redirect(found.paths[0]?.path ?? '/', 303);
  });

  edge.get('/dev/override/leave', async (request, reply) => {
    setOverrides(reply.header('cache-control', 'no-store'), {});
    return reply.redirect(refererPath(request, await site.registry()) ?? '/', 303);
  });
}
