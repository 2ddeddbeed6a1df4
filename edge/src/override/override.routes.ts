import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findServed, type Registry } from '@padiman/federation/registry';
import { isOwnOrigin } from '../headers/security-headers.ts';
import type { Site } from '../site/site.ts';
import { sendEdgePage } from '../pages/edge-page.ts';
import { findDescriptor, maxOverrides, readOverrides, setOverrides } from './overrides.ts';

/** Path and query of the referring page, if the live release serves it. */
function refererPath({ headers: { referer = '' } }: FastifyRequest, registry: Registry | undefined) {
  if (!URL.canParse(referer)) return undefined;
  const { pathname, search } = new URL(referer);
  const paths = Object.values(registry?.remotes ?? {}).flatMap(({ descriptor }) => descriptor.paths);
  return findServed(paths, pathname) ? pathname + search : undefined;
}

interface Override {
  Querystring: { remote?: string; origin?: string };
}

/**
 * Lets a developer's browser load one remote from a development server inside a running console.
 * Only from origins that the configuration allows, only in that browser, and only after a confirmation on a page of this
 * origin: a link of another site changes nothing.
 */
export function addOverrideRoutes(
  edge: FastifyInstance,
  site: Site,
  { allowed, product }: { allowed: readonly string[]; product: string },
): void {
  const refuse = (reply: FastifyReply, status: number, text: string) =>
    reply.code(status).header('cache-control', 'no-store').type('text/plain').send(text);
  const refuseOrigin = (reply: FastifyReply) =>
    refuse(reply, 403, 'Origin not allowed: DEV_ORIGINS does not list it.');

  edge.get<Override>('/dev/override', async (request, reply) => {
    const { remote = '', origin = '' } = request.query;
    if (!allowed.includes(origin)) return refuseOrigin(reply);
    return sendEdgePage(reply, {
      status: 200,
      product,
      title: 'Load a remote from a development server',
      text: `${remote} from ${origin}, in this browser only, until you leave it.`,
      action: {
        address: `/dev/override?${new URLSearchParams({ remote, origin })}`,
        label: `Load ${remote}`,
      },
    });
  });

  void edge.register((scope, _options, done) => {
    // The form has no fields: its address says what to load.
    scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, _body, parsed) =>
      parsed(null),
    );
    scope.post<Override>('/dev/override', async (request, reply) => {
      const { remote = '', origin = '' } = request.query;
      // Every browser sends `Origin` with a POST.
      if (!isOwnOrigin(request.headers.origin ?? '', request))
        return refuse(reply, 403, 'Open this address, and confirm there.');
      if (!allowed.includes(origin)) return refuseOrigin(reply);
      const registry = await site.registry();
      const found = registry && (await findDescriptor(registry, remote, origin));
      if (!found) {
        const text = 'Unknown remote: it is not in the registry, and its development server does not answer.';
        return refuse(reply, 404, text);
      }
      const overrides = { ...readOverrides(request, allowed), [remote]: origin };
      if (Object.keys(overrides).length > maxOverrides)
        return refuse(
          reply,
          400,
          `At most ${maxOverrides} remotes at a time: open /dev/override/leave first.`,
        );
      setOverrides(reply.header('cache-control', 'no-store'), overrides);
      return reply.redirect(found.paths[0]?.path ?? '/', 303);
    });
    done();
  });

  edge.get('/dev/override/leave', async (request, reply) => {
    setOverrides(reply.header('cache-control', 'no-store'), {});
    return reply.redirect(refererPath(request, await site.registry()) ?? '/', 303);
  });
}
