import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentSecurityPolicy } from './content-security-policy.ts';

const closedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
];

/** Sent with every answer, whatever it is. */
const always: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': closedFeatures.map((feature) => `${feature}=()`).join(', '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

/** The names of all headers that are set here; an API behind a proxy does not get to set them. */
export const securityHeaderNames: readonly string[] = [
  ...Object.keys(always),
  'content-security-policy',
  'strict-transport-security',
];

export interface SecurityHeaderOptions {
  apiOrigin?: string | undefined;
  /** Development origins that this request's browser may load from. */
  developmentOriginsFor: (request: FastifyRequest) => readonly string[];
}

/** Sets the security headers before anything else happens, so that errors carry them too. */
export function addSecurityHeaders(
  edge: FastifyInstance,
  { apiOrigin, developmentOriginsFor }: SecurityHeaderOptions,
): void {
  edge.addHook('onRequest', async (request, reply) => {
    const developmentOrigins = developmentOriginsFor(request);
    reply.headers(always);
    reply.header('content-security-policy', contentSecurityPolicy({ apiOrigin, developmentOrigins }));
    // Over plain HTTP browsers ignore it, and a name that is once pinned to HTTPS is hard to take back.
    if (request.protocol === 'https') {
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    }
  });
}

/** Answers a request that Fastify refuses before any hook runs: an address that cannot be decoded. */
export function answerUnreadable(_error: unknown, _request: FastifyRequest, reply: FastifyReply): void {
  const policy = contentSecurityPolicy();
  reply.code(400).headers(always).header('content-security-policy', policy).type('text/plain');
  void reply.send('This address cannot be read.');
}
