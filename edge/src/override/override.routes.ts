import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from '@padiman/federation/registry';
import type { Site } from '../site/site.ts';
import { overrideCookie, readOverrides } from './override-cookie.ts';
import { overriddenDescriptor } from './override-registry.ts';

/** The address of a section from which the request came, to see there what is live; undefined for any other. */
function cameFrom({ headers: { referer = '' } }: FastifyRequest, registry: Registry | undefined) {
  if (!URL.canParse(referer)) return undefined;
  const { pathname, search } = new URL(referer);
  const paths = Object.values(registry?.remotes ?? {}).flatMap(({ descriptor }) => descriptor.paths);
  return paths.some(({ path }) => path === pathname) ? pathname + search : undefined;
}

/**
 * Lets a developer's browser take one remote from a local development server, inside a running console.
 * Only for origins that the configuration lists, and only for that browser.
 */
export function addOverrideRoutes(edge: FastifyInstance, site: Site, allowed: readonly string[]): void {
  edge.get<{ Querystring: { remote?: string; origin?: string } }>('/dev/override', async (request, reply) => {
    const { remote = '', origin = '' } = request.query;
    reply.header('cache-control', 'no-store').type('text/plain');
    if (!allowed.includes(origin)) {
      return reply
        .code(403)
        .send('This console takes no remote from there: DEV_ORIGINS does not list the origin.');
    }
    const registry = await site.registry();
    const described = registry && (await overriddenDescriptor(registry, remote, origin));
    if (!described) {
      return reply
        .code(404)
        .send(
          'There is no such remote in the registry, and its development server does not answer this console.',
        );
    }
    const overrides = { ...readOverrides(request, allowed), [remote]: origin };
    reply.header('set-cookie', overrideCookie(overrides));
    return reply.redirect(described.paths[0]?.path ?? '/', 303);
  });

  edge.get('/dev/override/leave', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('set-cookie', overrideCookie({}));
    return reply.redirect(cameFrom(request, await site.registry()) ?? '/', 303);
  });
}
