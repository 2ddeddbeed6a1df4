/** The hash of nothing: Emotion makes empty style elements, and fills them through the CSSOM. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** What a policy allows beside the edge's own origin. */
export interface PolicyExtension {
  /** Origins of development servers, from which code, styles and hot updates come. */
  developmentOrigins?: readonly string[];
  /** The API's origin, when it is not the edge's own. */
  apiOrigin?: string | undefined;
  /** Hashes of style texts in a page of the edge's own. */
  styleHashes?: readonly string[];
}

/**
 * The Content-Security-Policy. The access token lies in local storage, so no script may run but our own
 * files; nothing is allowed inline, nor is `eval`.
 */
export function contentSecurityPolicy({
  developmentOrigins = [],
  apiOrigin,
  styleHashes = [],
}: PolicyExtension = {}): string {
  const developing = developmentOrigins.length > 0;
  const sockets = developmentOrigins.map((origin) => origin.replace(/^http/, 'ws'));
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...developmentOrigins],
    // style-loader writes style elements, and a hash beside 'unsafe-inline' would switch that off again.
    'style-src': developing
      ? ["'self'", "'unsafe-inline'", ...developmentOrigins]
      : ["'self'", emptyStyle, ...styleHashes],
    'img-src': ["'self'", 'data:', 'https:', ...developmentOrigins],
    'font-src': ["'self'", ...developmentOrigins],
    'connect-src': ["'self'", ...(apiOrigin ? [apiOrigin] : []), ...developmentOrigins, ...sockets],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'report-uri': ['/csp-report'],
  };
  return written(directives);
}

/** The policy of a page that is served as it was written: its own style, its icons, and no script at all. */
export function documentPolicy(styles: readonly string[]): string {
  return written({
    'default-src': ["'none'"],
    'style-src': styles.map((hash) => `'${hash}'`),
    'img-src': ["'self'"],
    'manifest-src': ["'self'"],
    // Checkers ask for /robots.txt in the page's name.
    'connect-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'report-uri': ['/csp-report'],
  });
}

/** The same policy of a page, whose reports then say with which release it was opened. */
export const reportedWith = (policy: string, release: string): string =>
  policy.replace('report-uri /csp-report', `$&?release=${release}`);

function written(directives: Record<string, readonly string[]>): string {
  return Object.entries(directives)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');
}
