import { timingSafeEqual } from 'node:crypto';
import { BlockList } from 'node:net';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { ApiSettings } from '../../../config/settings.ts';
import { hashToken } from '../sessions/tokens.rules.ts';
import type { Metrics } from './metrics.service.ts';

/** Access to the figures of a deployment. */
export type MetricsAccess = Pick<ApiSettings, 'metricsToken' | 'production'>;

/**
 * `/metrics` for Prometheus: for the bearer token of `METRICS_TOKEN` and, except in production, for callers on the same
 * machine; 404 for everybody else.
 */
export const metricsRoutes =
  ({ registry }: Pick<Metrics, 'registry'>, access: MetricsAccess): FastifyPluginAsync =>
  (server: FastifyInstance) => {
    server.get('/metrics', async (request, reply) => {
      if (!isOperator(request, access)) return reply.callNotFound();
      const text = await registry.metrics();
      return reply.header('cache-control', 'no-store').type(registry.contentType).send(text);
    });
    return Promise.resolve();
  };

/**
 * True for callers that may read figures of the deployment: bearers of the token and, except in production, the same
 * machine, where a proxy that nobody declared would make every caller local.
 */
export const isOperator = (request: FastifyRequest, { metricsToken, production }: MetricsAccess): boolean =>
  (!production && isLocal(request)) || holdsToken(request, metricsToken);

const thisMachine = new BlockList();
thisMachine.addSubnet('127.0.0.0', 8);
thisMachine.addAddress('::1', 'ipv6');

/** Local call. An untrusted proxy on the same machine has a local address too, so a forwarded call is not local. */
function isLocal(request: FastifyRequest): boolean {
  const { headers, ip, ips = [] } = request;
  const forwarded = headers['x-forwarded-for'] ?? headers.forwarded ?? headers['x-real-ip'];
  if (forwarded !== undefined && ips.length < 2) return false;
  return thisMachine.check(ip, ip.includes(':') ? 'ipv6' : 'ipv4');
}

/** Compares hashes in constant time. */
function holdsToken(request: FastifyRequest, token: string | undefined): boolean {
  const sent = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined || sent === undefined) return false;
  return timingSafeEqual(Buffer.from(hashToken(sent)), Buffer.from(hashToken(token)));
}
