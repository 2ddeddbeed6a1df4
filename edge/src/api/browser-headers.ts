import type { IncomingHttpHeaders } from 'node:http';
import { securityHeaderNames } from '../headers/security-headers.ts';
import { edgeCookies } from './backend-headers.ts';
import type { Destination } from './backend.ts';
import { hopByHopHeaders } from './hop-by-hop-headers.ts';

/** Headers that would hold for the whole origin, or that describe the backend's server. */
const ofTheOrigin: ReadonlySet<string> = new Set([
  ...securityHeaderNames,
  'alt-svc',
  'clear-site-data',
  'cross-origin-embedder-policy',
  'nel',
  'origin-agent-cluster',
  'report-to',
  'reporting-endpoints',
  'server',
  'service-worker-allowed',
  'x-powered-by',
  // Those of the edge's answer are the ones that the backend received.
  'traceparent',
  'tracestate',
  'x-request-id',
]);

/** Headers of a backend's answer as the browser receives them. */
export function browserHeaders(headers: IncomingHttpHeaders, destination: Destination): IncomingHttpHeaders {
  const ofConnection = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const kept = Object.entries(headers).filter(
    ([name]) => !hopByHopHeaders.has(name) && !ofTheOrigin.has(name) && !ofConnection.includes(name),
  );
  const { location } = headers;
  // Undici gives a single cookie as a string.
  const cookies = [headers['set-cookie'] ?? []]
    .flat()
    .flatMap((cookie) => browserCookie(cookie, destination));
  return {
    'cache-control': 'no-store',
    ...Object.fromEntries(kept),
    ...(location !== undefined && { location: browserLocation(location, destination) }),
    ...('set-cookie' in headers && { 'set-cookie': cookies }),
  };
}

/** Maps a path of the backend to that on the edge; undefined if it is not below the prefix of its calls. */
function browserPath(path: string, { path: prefix }: Destination): string | undefined {
  if (path !== prefix && !path.startsWith(`${prefix}/`)) return undefined;
  return `/api${path.slice(prefix.length)}`;
}

/** Maps redirects within the backend's calls to `/api`; others pass unchanged. */
function browserLocation(location: string, destination: Destination): string {
  if (!/^(\/(?!\/)|https?:\/\/)/i.test(location) || !URL.canParse(location, destination.origin))
    return location;
  const { origin, pathname, search, hash } = new URL(location, destination.origin);
  const path = origin === destination.origin ? browserPath(pathname, destination) : undefined;
  return path === undefined ? location : path + search + hash;
}

/**
 * Rewrites a cookie of the backend for the edge's origin: without `Domain`, which names the backend's host, and with its
 * `Path` below `/api`. @returns an empty list for a cookie that no call would send back
 */
function browserCookie(cookie: string, destination: Destination): string[] {
  const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
  const name = (pair.split('=', 1)[0] ?? '').trim();
  if (edgeCookies.includes(name)) return [];
  const kept: string[] = [];
  for (const attribute of attributes) {
    const [key = '', value = ''] = attribute.split('=', 2);
    if (key.toLowerCase() === 'domain') continue;
    if (key.toLowerCase() !== 'path') {
      kept.push(attribute);
      continue;
    }
    const path = cookiePath(value, name, destination);
    if (path === undefined) return [];
    kept.push(`Path=${path}`);
  }
  return [[pair, ...kept].join('; ')];
}

/** `Path` of a cookie on the edge; undefined if the cookie is for other paths than those of the calls. */
function cookiePath(path: string, name: string, destination: Destination): string | undefined {
  // Browsers take this prefix of a name with `Path=/` only.
  if (/^__host-/i.test(name)) return '/';
  const covers = path === '' || `${destination.path}/`.startsWith(path.endsWith('/') ? path : `${path}/`);
  return covers ? '/api' : browserPath(path, destination);
}
