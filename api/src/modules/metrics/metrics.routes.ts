import { timingSafeEqual } from 'node:crypto';
import { BlockList } from 'node:net';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { hashToken } from '../sessions/tokens.rules.ts';
import type { Metrics } from './metrics.service.ts';

/**
 * `/metrics`, for Prometheus: to callers on this machine, and to whoever sends the token. For everybody else there
 * is no such address.
 *
 * @param token the bearer token of `METRICS_TOKEN`; undefined where none was set
 */
export function metricsRoutes({ registry }: Metrics, token: string | undefined): FastifyPluginAsync {
  return (server: FastifyInstance) => {
    server.get('/metrics', async (request, reply) => {
      if (!isLocal(request) && !holdsToken(request, token)) return reply.callNotFound();
      const text = await registry.metrics();
      return reply.header('cache-control', 'no-store').type(registry.contentType).send(text);
    });
    return Promise.resolve();
  };
}

const thisMachine = new BlockList();
thisMachine.addSubnet('127.0.0.0', 8);
thisMachine.addAddress('::1', 'ipv6');

/** A proxy on this machine that we were not told to trust has our address and speaks for anybody. */
function isLocal(request: FastifyRequest): boolean {
  const { headers, ip, ips = [] } = request;
  const forwarded = headers['x-forwarded-for'] ?? headers.forwarded ?? headers['x-real-ip'];
  if (forwarded !== undefined && ips.length < 2) return false;
  return thisMachine.check(ip, ip.includes(':') ? 'ipv6' : 'ipv4');
}

/** Compared as hashes, in a time that tells nothing of the token. */
function holdsToken(request: FastifyRequest, token: string | undefined): boolean {
  const sent = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined || sent === undefined) return false;
  return timingSafeEqual(Buffer.from(hashToken(sent)), Buffer.from(hashToken(token)));
}
