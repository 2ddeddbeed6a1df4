import type { IncomingHttpHeaders } from 'node:http';
import { overrideCookieName } from '../override/override-cookie.ts';
import { hopByHopHeaders } from './hop-by-hop-headers.ts';

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

/** Cookies of the edge, which a backend neither receives nor sets. */
export const edgeCookies: readonly string[] = [overrideCookieName];

/** Properties of the forwarded request, as the edge knows them. */
interface ForwardedRequest {
  id: string;
  ip: string;
  protocol: string;
  host: string;
}

/** Headers of a call as the backend receives them. */
export function backendHeaders(request: ForwardedRequest, headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { cookie, origin, ...others } = headers;
  const kept = Object.entries(others).filter(([name]) => isForwarded(name));
  const cookies = withoutEdgeCookies(cookie);
  return {
    ...Object.fromEntries(kept),
    ...(cookies && { cookie: cookies }),
    ...(origin !== undefined && !isOwnOrigin(origin, request) && { origin }),
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
    'x-request-id': request.id,
  };
}

function isForwarded(name: string): boolean {
  // Some servers read `_` as `-`.
  const normalized = name.replaceAll('_', '-');
  // The HTTP client behind the proxy refuses `expect`, which the edge has answered already.
  if (hopByHopHeaders.has(normalized) || normalized === 'expect') return false;
  return !claims.some((claim) => claim.test(normalized));
}

/**
 * Tells whether a page of the edge sent the call. The backend has another host, and would take the `Origin` of such a
 * call for that of a foreign site.
 */
const isOwnOrigin = (origin: string, request: ForwardedRequest) =>
  URL.canParse(origin) && new URL(origin).host === request.host.toLowerCase();

/** Removes the edge's cookies from the header; the others stay as they were written. */
function withoutEdgeCookies(header = ''): string {
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '' && !edgeCookies.includes(nameOf(pair)))
    .join('; ');
}

const nameOf = (pair: string) => (pair.split('=', 1)[0] ?? '').trim();
