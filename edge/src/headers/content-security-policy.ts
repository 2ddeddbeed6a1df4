import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Hash of the empty string: a shell from before compiled styles fills empty style elements through the CSSOM. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Sources that a policy allows in addition to the edge's own origin. */
export interface PolicyExtension {
  /** Origins of development servers, which serve code, styles and hot updates. */
  developmentOrigins?: readonly string[];
  /** The API's origin, if it differs from the edge's. */
  apiOrigin?: string | undefined;
  /** Origins of pictures of people. */
  imageOrigins?: readonly string[];
  /** Hosts whose videos pages play. */
  videoHosts?: readonly string[];
  /** Hashes of inline styles in a page of the edge itself. */
  styleHashes?: readonly string[];
}

/**
 * Content-Security-Policy of the console. The access token is in local storage, so only scripts from our own files
 * may run: no inline scripts, no `eval`.
 */
export function contentSecurityPolicy({
  developmentOrigins = [],
  apiOrigin,
  imageOrigins = [],
  videoHosts = [],
  styleHashes = [],
}: PolicyExtension = {}): string {
  const developing = developmentOrigins.length > 0;
  const sockets = developmentOrigins.map((origin) => origin.replace(/^http/, 'ws'));
  return serialize({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...developmentOrigins],
    // style-loader adds style elements; browsers ignore 'unsafe-inline' next to a hash.
    'style-src': developing
      ? ["'self'", "'unsafe-inline'", ...developmentOrigins]
      : ["'self'", emptyStyle, ...styleHashes],
    'img-src': ["'self'", 'data:', ...imageOrigins, ...developmentOrigins],
    'media-src': ["'self'", ...videoHosts.map((host) => `https://${host}`)],
    'font-src': ["'self'", ...developmentOrigins],
    'connect-src': ["'self'", ...(apiOrigin ? [apiOrigin] : []), ...developmentOrigins, ...sockets],
    'manifest-src': ["'self'"],
    // A worker's policy would be that of its script, and our scripts have none.
    'worker-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'report-uri': ['/csp-report'],
  });
}

/**
 * Policy of a static document: its own styles, fonts and icons, and no scripts.
 * @param formTarget address beyond this origin that its form may be sent to
 */
export function documentPolicy(styles: readonly string[], formTarget?: string): string {
  return serialize({
    'default-src': ["'none'"],
    'style-src': styles.map((hash) => `'${hash}'`),
    'img-src': ["'self'"],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    // Audit tools fetch /robots.txt from within the page.
    'connect-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...(formTarget === undefined ? [] : [new URL(formTarget).origin])],
    'frame-ancestors': ["'none'"],
    'report-uri': ['/csp-report'],
  });
}

/** Allows inline styles by their hashes; where all inline styles are allowed, a hash would forbid the others. */
export const withStyles = (policy: string, hashes: readonly string[]): string =>
  policy.includes("'unsafe-inline'")
    ? policy
    : policy.replace(/style-src [^;]*/, (sources) =>
        [sources, ...hashes.map((hash) => `'${hash}'`)].join(' '),
      );

/** Adds the page's release to the address of its violation reports. */
export const withReportRelease = (policy: string, release: string): string =>
  policy.replace('report-uri /csp-report', `$&?release=${release}`);

function serialize(directives: Record<string, readonly string[]>): string {
  return Object.entries(directives)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');
}

/**
 * Value of `cache-control` that a route sets for an answer which is the same for everybody: pages of the public site and
 * of the sign-in. The hook below replaces it.
 */
export const sameForEverybody = 'public, no-cache';

/** Seconds for which a shared cache serves a page that it cannot renew: the edge or its way there is away. */
const staleIfError = 24 * 60 * 60;

export interface SharedCachingOptions {
  /** Seconds for which shared caches may serve a page without asking; 0 for none. */
  seconds: number;
  /** Tells whether a browser's pages may differ from everybody's. */
  isPersonal: (request: FastifyRequest) => boolean;
}

/** Sets what shared caches may do with pages. Browsers revalidate them at each visit in any case. */
export function addSharedCaching(edge: FastifyInstance, { seconds, isPersonal }: SharedCachingOptions): void {
  const shared =
    seconds > 0 ? `public, max-age=0, s-maxage=${seconds}, stale-if-error=${staleIfError}` : 'no-cache';
  edge.addHook('onSend', async (request, reply) => {
    const control = reply.getHeader('cache-control');
    if (control !== 'no-cache' && control !== sameForEverybody) return;
    if (isPersonal(request)) reply.header('cache-control', 'private, no-cache');
    else if (control === sameForEverybody) reply.header('cache-control', shared);
  });
}
