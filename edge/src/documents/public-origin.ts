import type { FastifyRequest } from 'fastify';

const plainHost = /^[a-z0-9.-]+(:\d+)?$/i;

/**
 * The origin that people, search engines and messengers know this one by: what the deployment says, or else what
 * the browser asked for.
 */
export function publicOriginOf(configured: string | undefined) {
  return ({ protocol, host }: FastifyRequest): string =>
    configured ?? `${protocol}://${plainHost.test(host) ? host : 'localhost'}`;
}
