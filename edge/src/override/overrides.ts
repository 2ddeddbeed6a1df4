import type { FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';
import { readDescriptor, type RegisteredRemote, type Registry } from '@padiman/federation/registry';

/** Cookie of a browser that develops remotes. */
export const overrideCookieName = 'padiman-override';

/** Remotes that one browser loads from development servers: remote name to origin. */
export type Overrides = Readonly<Record<string, string>>;

/** Remotes that one browser can override at a time; each costs a request to its development server. */
export const maxOverrides = 10;

/** Reads the overrides from a request's cookie. Ignores origins that the configuration does not allow. */
export function readOverrides(request: FastifyRequest, allowed: readonly string[]): Overrides {
  if (allowed.length === 0) return {};
  const overrides = new URLSearchParams(request.cookies[overrideCookieName]);
  const found = [...overrides].filter(([, origin]) => allowed.includes(origin));
  return Object.fromEntries(found.slice(0, maxOverrides));
}

/** Sets the overrides for the browser's session, or clears them if there are none. */
export function setOverrides(reply: FastifyReply, overrides: Overrides): FastifyReply {
  const value = new URLSearchParams(overrides).toString();
  return reply.setCookie(overrideCookieName, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    // URLSearchParams has already escaped the value.
    encode: String,
    ...(value === '' && { maxAge: 0 }),
  });
}

type Descriptor = RegisteredRemote['descriptor'];

/** Registry entry of a remote on a development server: not immutable, hence without integrity. */
export const developedRemote = (
  origin: string,
  descriptor: Descriptor,
  needs: RegisteredRemote['needs'],
): RegisteredRemote => ({
  version: 'development',
  build: 'development',
  base: `${origin}/`,
  integrity: {},
  manifest: `${origin}/mf-manifest.json`,
  descriptor,
  needs,
  lastGood: null,
  overridden: true,
});

/** Descriptor of an overridden remote: the developer's, or the live one if the edge cannot reach the dev server. */
export async function findDescriptor(
  { remotes }: Registry,
  name: string,
  origin: string,
): Promise<Descriptor | undefined> {
  const live = remotes[name]?.descriptor;
  try {
    const answer = await fetch(`${origin}/remote.json`, { signal: AbortSignal.timeout(500) });
    return (answer.ok ? readDescriptor(name, await answer.json()).descriptor : undefined) ?? live;
  } catch {
    return live;
  }
}

/** Replaces remotes by those of development servers; adds remotes that were never released. */
export async function overrideRegistry(registry: Registry, overrides: Overrides): Promise<Registry> {
  const found = await Promise.all(
    Object.entries(overrides).map(async ([name, origin]) => {
      const descriptor = await findDescriptor(registry, name, origin);
      const needs = registry.remotes[name]?.needs ?? {};
      return descriptor ? [[name, developedRemote(origin, descriptor, needs)] as const] : [];
    }),
  );
  return { ...registry, remotes: { ...registry.remotes, ...Object.fromEntries(found.flat()) } };
}
