import type { FastifyRequest } from 'fastify';

const cookieName = 'padiman-override';

/** Remote to the development origin from which one browser takes it. */
export type Overrides = Readonly<Record<string, string>>;

/**
 * The overrides that a request's cookie asks for. Only origins that the configuration lists count: the cookie
 * alone, however it came to be, opens nothing.
 */
export function readOverrides(request: FastifyRequest, allowed: readonly string[]): Overrides {
  if (allowed.length === 0) return {};
  const cookies = request.headers.cookie?.split(';') ?? [];
  const start = `${cookieName}=`;
  const cookie = cookies.map((cookie) => cookie.trim()).find((cookie) => cookie.startsWith(start));
  const asked = new URLSearchParams(cookie?.slice(start.length));
  return Object.fromEntries([...asked].filter(([, origin]) => allowed.includes(origin)));
}

/** The header that sets the overrides for the browser's session, or clears them when there are none. */
export function overrideCookie(overrides: Overrides): string {
  const value = new URLSearchParams(overrides).toString();
  const end = value ? '' : '; Max-Age=0';
  return `${cookieName}=${value}; Path=/; HttpOnly; SameSite=Lax${end}`;
}
