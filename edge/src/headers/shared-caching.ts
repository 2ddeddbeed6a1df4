import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Value of `cache-control` that a route sets for an answer which is the same for everybody: pages of the public site and
 * of the sign-in. The hook below replaces it.
 */
export const sameForEverybody = 'public, no-cache';

/** Seconds for which a shared cache serves a page that it cannot renew: the edge or its way there is away. */
const staleIfError = 24 * 60 * 60;

export interface SharedCachingOptions {
  /** Seconds for which shared caches may serve a page without asking; 0 for none. */
  seconds: number;
  /** Tells whether a browser's pages may differ from everybody's. */
  isPersonal: (request: FastifyRequest) => boolean;
}

/** Sets what shared caches may do with pages. Browsers revalidate them at each visit in any case. */
export function addSharedCaching(edge: FastifyInstance, { seconds, isPersonal }: SharedCachingOptions): void {
  const shared =
    seconds > 0 ? `public, max-age=0, s-maxage=${seconds}, stale-if-error=${staleIfError}` : 'no-cache';
  edge.addHook('onSend', async (request, reply) => {
    const control = reply.getHeader('cache-control');
    if (control !== 'no-cache' && control !== sameForEverybody) return;
    if (isPersonal(request)) reply.header('cache-control', 'private, no-cache');
    else if (control === sameForEverybody) reply.header('cache-control', shared);
  });
}
