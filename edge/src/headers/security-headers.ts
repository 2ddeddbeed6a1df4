import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import createHelmet from 'helmet';
import { contentSecurityPolicy } from './content-security-policy.ts';

const helmetOptions = {
  // Depends on the page and the browser: see content-security-policy.ts.
  contentSecurityPolicy: false,
  // Only over HTTPS: see below.
  strictTransportSecurity: false,
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  xFrameOptions: { action: 'deny' },
  crossOriginEmbedderPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xPoweredBy: false,
  xXssProtection: false,
} satisfies FastifyHelmetOptions;

const strictTransportSecurity = { maxAge: 31_536_000, includeSubDomains: true };

/** Helmet has no option for this header. */
const permissionsPolicy = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'usb'],
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Headers that browsers read with documents and workers only. */
const documentHeaders = [
  ...['content-security-policy', 'cross-origin-opener-policy', 'permissions-policy', 'x-frame-options'],
];

/** Headers that only the edge sets; the proxy removes them from a backend's answers. */
export const securityHeaderNames: readonly string[] = [
  ...documentHeaders,
  ...['cross-origin-resource-policy', 'referrer-policy', 'strict-transport-security'],
  'x-content-type-options',
];

export interface SecurityHeaderOptions {
  apiOrigin?: string | undefined;
  /** Origins that pictures of people may be loaded from. */
  imageOrigins: readonly string[];
  videoHosts: readonly string[];
  /** Development origins that this request's browser may load from. */
  developmentOriginsFor: (request: FastifyRequest) => readonly string[];
}

/** Sets the security headers of every answer, errors included. */
export async function addSecurityHeaders(
  edge: FastifyInstance,
  { apiOrigin, imageOrigins, videoHosts, developmentOriginsFor }: SecurityHeaderOptions,
): Promise<void> {
  await edge.register(helmet, { ...helmetOptions, global: false });
  edge.addHook('onRequest', async (request, reply) => {
    // Browsers ignore HSTS over plain HTTP, and a host name once pinned to HTTPS is hard to release.
    reply.helmet(request.protocol === 'https' ? { strictTransportSecurity } : undefined);
    const developmentOrigins = developmentOriginsFor(request);
    reply.headers({
      'permissions-policy': permissionsPolicy,
      'content-security-policy': contentSecurityPolicy({
        apiOrigin,
        imageOrigins,
        videoHosts,
        developmentOrigins,
      }),
    });
  });
  edge.addHook('onSend', async (_request, reply) => removeDocumentHeaders(reply));
}

/** Scripts, styles, fonts and raster images. An SVG image can be a document with scripts. */
const isSubresource = (contentType: string) =>
  /^(text\/(javascript|css)\b|font\/|image\/(?!svg))/.test(contentType);

/** Data, which a browser can show as a page of text, but never runs. */
const isData = (contentType: string) => contentType.startsWith('application/json');

const dataPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Removes what says nothing about an answer that is no document: 0.6 KB each over HTTP/1.1. */
function removeDocumentHeaders(reply: FastifyReply): void {
  const contentType = String(reply.getHeader('content-type') ?? '');
  if (!isSubresource(contentType) && !isData(contentType)) return;
  for (const name of documentHeaders) {
    reply.removeHeader(name);
    // Helmet sets its headers on the raw response.
    reply.raw.removeHeader(name);
  }
  if (isData(contentType)) reply.header('content-security-policy', dataPolicy);
}

const setHelmetHeaders = createHelmet(helmetOptions);

/** Sets the same headers on the answer to a request that Fastify rejects before any hook runs. */
export function setSecurityHeaders({ raw }: FastifyRequest, reply: FastifyReply): void {
  setHelmetHeaders(raw, reply.raw, () => undefined);
  reply.headers({
    'permissions-policy': permissionsPolicy,
    'content-security-policy': contentSecurityPolicy(),
  });
}

/** Tells whether a page of the edge sent a request with this `Origin`. */
export const isOwnOrigin = (origin: string, { host }: { host: string }) =>
  URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
