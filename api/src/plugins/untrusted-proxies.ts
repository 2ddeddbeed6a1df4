import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Headers by which a proxy passes on what it saw of the caller. */
const forwardingHeaders = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded'];

/** Addresses that are reported at most; anybody can send such headers. */
const maxReported = 20;

/**
 * Forwarding headers of a request that the server ignores, since its sender is not in `TRUSTED_PROXIES`. Behind a trusted
 * proxy Fastify knows a further address; without any trusted proxy it knows none at all.
 */
function ignoredHeaders({ headers, ips }: FastifyRequest): string[] {
  const sent = forwardingHeaders.filter((name) => headers[name] !== undefined);
  if (ips === undefined || (headers['x-forwarded-for'] !== undefined && ips.length < 2)) return sent;
  return [];
}

/**
 * Warns once for each address that sends forwarding headers without being trusted: behind a proxy that was not declared,
 * all callers share the limits of its address, and cookies are not marked as secure. Register it before any route.
 */
export function warnOfUntrustedProxies(app: FastifyInstance): void {
  const reported = new Set<string>();
  app.addHook('onRequest', (request, _reply, done) => {
    const address = request.socket.remoteAddress ?? request.ip;
    if (reported.size < maxReported && !reported.has(address)) {
      const headers = ignoredHeaders(request);
      if (headers.length > 0) {
        reported.add(address);
        request.log.warn(
          { proxy: address, headers },
          'Forwarding headers ignored: if this address is your proxy, set TRUSTED_PROXIES',
        );
      }
    }
    done();
  });
}
