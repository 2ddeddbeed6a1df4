import type { FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';

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
