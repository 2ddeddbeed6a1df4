import type { IncomingHttpHeaders } from 'node:http';
import { isOwnOrigin, securityHeaderNames } from '../headers/security-headers.ts';
import { overrideCookieName } from '../override/overrides.ts';
import type { Destination } from '../backend/backend.ts';

/** Headers of one connection (RFC 9110, section 7.6.1), which a proxy never forwards. */
const hopByHop =
  /^(connection|http2-settings|keep-alive|proxy-(authenticate|authorization|connection)|te|trailer|transfer-encoding|upgrade)$/;

/** Headers by which a client could claim another address, host, path or method, or the id of a request. */
const claims = [
  /^forwarded$/,
  /^x-forwarded(-.+)?$/,
  /^(x-)?(real|remote|originating)-(ip|addr)$/,
  // Such as `true-client-ip` and `cf-connecting-ip`.
  /^(.+-)?(client-?ip|connecting-ip)(v6)?$/,
  /^x-(original|rewrite)-.+$/,
  /^x-(http-)?(host|method)(-override)?$/,
  /^x-scheme$/,
  /^x-request-id$/,
  // See backendTrace in api-proxy.ts.
  /^trace(parent|state)$/,
];

/** Name of a cookie in a header. */
const nameOf = (pair: string) => (pair.split('=', 1)[0] ?? '').trim();

/** True for a cookie of the edge, which a backend neither receives nor sets. */
const isOfEdge = (pair: string) => nameOf(pair) === overrideCookieName;

/** Properties of the forwarded request, as the edge knows them. */
type ForwardedRequest = Record<'id' | 'ip' | 'protocol' | 'host', string>;

function isForwarded(name: string): boolean {
  // Some servers read `_` as `-`.
  const normalized = name.replaceAll('_', '-');
  // The HTTP client behind the proxy refuses `expect`, which the edge has answered already.
  if (hopByHop.test(normalized) || normalized === 'expect') return false;
  return !claims.some((claim) => claim.test(normalized));
}

/** Headers of a call as the backend receives them. */
export function backendHeaders(request: ForwardedRequest, headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { cookie = '', origin, ...others } = headers;
  const kept = Object.entries(others).filter(([name]) => isForwarded(name));
  const cookies = cookie
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '' && !isOfEdge(pair))
    .join('; ');
  return {
    ...Object.fromEntries(kept),
    ...(cookies && { cookie: cookies }),
    // The backend has another host, and would take an own page's for that of a foreign site.
    ...(origin !== undefined && !isOwnOrigin(origin, request) && { origin }),
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
    'x-request-id': request.id,
  };
}

/** Headers that would hold for the whole origin, or that describe the backend's server. */
const ofTheOrigin: ReadonlySet<string> = new Set([
  ...securityHeaderNames,
  ...['alt-svc', 'clear-site-data', 'cross-origin-embedder-policy', 'nel', 'origin-agent-cluster'],
  ...['report-to', 'reporting-endpoints', 'server', 'service-worker-allowed', 'x-powered-by'],
  // Those of the edge's answer are the ones that the backend received.
  ...['traceparent', 'tracestate', 'x-request-id'],
]);

/** Headers of a backend's answer as the browser receives them. */
export function browserHeaders(headers: IncomingHttpHeaders, destination: Destination): IncomingHttpHeaders {
  const ofConnection = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const kept = Object.entries(headers).filter(
    ([name]) => !hopByHop.test(name) && !ofTheOrigin.has(name) && !ofConnection.includes(name),
  );
  const { location } = headers;
  // Undici gives a single cookie as a string.
  const cookies = [headers['set-cookie'] ?? []].flat();
  return {
    'cache-control': 'no-store',
    ...Object.fromEntries(kept),
    ...(location !== undefined && { location: browserLocation(location, destination) }),
    ...('set-cookie' in headers && {
      'set-cookie': cookies.flatMap((cookie) => browserCookie(cookie, destination)),
    }),
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
  if (isOfEdge(pair)) return [];
  const kept: string[] = [];
  for (const attribute of attributes) {
    const [key = '', value = ''] = attribute.split('=', 2);
    if (key.toLowerCase() === 'domain') continue;
    const isPath = key.toLowerCase() === 'path';
    const path = isPath ? cookiePath(value, nameOf(pair), destination) : '';
    if (path === undefined) return [];
    kept.push(isPath ? `Path=${path}` : attribute);
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
