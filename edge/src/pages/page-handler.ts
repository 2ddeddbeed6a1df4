import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from '@padiman/contracts';
import type { Registry } from '@padiman/federation/registry';
import type { Documents } from '../documents/documents.ts';
import { sendDocument } from '../documents/send-document.ts';
import { withReportRelease } from '../headers/content-security-policy.ts';
import type { ShellForm, ShellPage, Site } from '../site/site.ts';
import { sendEdgePage } from './edge-page.ts';

export interface PageOptions {
  site: Site;
  documents: Documents;
  product: string;
  /** Registry with the builds of this browser. */
  registryFor: (request: FastifyRequest) => Promise<Registry | undefined>;
  /** Tells whether this browser loads a remote from a development server. */
  isDeveloping: (request: FastifyRequest) => boolean;
  originOf: (request: FastifyRequest) => string;
}

/** Finds a path also of a remote that cannot be read: the shell says there that the section is unavailable. */
const findPath = ({ remotes, skipped = [] }: Registry, path: string) =>
  [
    ...Object.values(remotes).map(({ descriptor }) => descriptor),
    ...skipped.flatMap(({ section }) => section ?? []),
  ]
    .flatMap(({ paths }) => paths)
    .find((served) => served.path === path);

/**
 * Link header value that lets the browser fetch a script along with the page into its cache. `prefetch`, since browsers
 * warn about an unused `preload`, and a user without access to the screen uses none of these scripts. Without integrity,
 * which is checked when the script is loaded.
 */
const prefetchLink = (address: string) => `<${address}>; rel=prefetch; as=script; crossorigin`;

function sendShell(
  page: ShellPage,
  {
    access,
    files,
    form,
    release,
  }: { access: Access; files: readonly string[]; form: ShellForm; release: string },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (access !== 'public') reply.header('x-robots-tag', 'noindex');
  // A shared cache must not serve a developer's page to others.
  reply.header('cache-control', form === 'development' ? 'private, no-cache' : 'no-cache');
  reply.header('vary', 'accept-encoding');
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header('content-security-policy', withReportRelease(policy, release));
  // Also with a 304: the remote's build can change while the page stays the same.
  if (files.length > 0) reply.header('link', files.map(prefetchLink).join(', '));
  if (page.etag) reply.header('etag', page.etag);
  if (page.etag && request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  if (page.encoding) reply.header('content-encoding', page.encoding);
  return reply.type('text/html; charset=utf-8').send(page.content);
}

const acceptsHtml = ({ url, headers }: FastifyRequest) =>
  !url.startsWith('/api/') && headers.accept?.includes('text/html') === true;

/** Sends an HTML 404 for pages, plain text for assets, JSON for API calls. */
function sendNotFound(request: FastifyRequest, reply: FastifyReply, product: string) {
  if (request.url.startsWith('/api/')) {
    const message = 'There is no such call.';
    return reply.code(404).send({ success: false, code: 'notFound', message, requestId: request.id });
  }
  if (!acceptsHtml(request)) {
    return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found.');
  }
  const text = 'The address may be misspelled, or the page has moved.';
  return sendEdgePage(reply, { status: 404, product, title: 'Page not found', text });
}

function sendMethodNotAllowed(reply: FastifyReply) {
  return reply.code(405).header('allow', 'GET, HEAD').type('text/plain').send('Method not allowed.');
}

/**
 * Answers all paths without a route of their own: with a remote's static document if there is one, with the shell if
 * a remote serves the path, else with a 404.
 */
export function pageHandler({ site, documents, product, registryFor, isDeveloping, originOf }: PageOptions) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = '/', query] = request.url.split('?');
    const registry = await registryFor(request);
    const canonical = path.length > 1 ? path.replace(/\/+$/, '') : path;
    const document = registry && (await documents.find(registry, canonical, originOf(request)));
    const served = registry && findPath(registry, canonical);
    if (document || served) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return sendMethodNotAllowed(reply);
      if (canonical !== path)
        return reply.redirect(query === undefined ? canonical : `${canonical}?${query}`, 308);
    }
    if (document) return sendDocument(document, registry.release, request, reply);
    if (served) {
      const form = isDeveloping(request) ? 'development' : 'released';
      const [page, files] = await Promise.all([
        site.shellPage(request.headers['accept-encoding'], form, registry.shell.build),
        site.pageFiles(registry, canonical),
      ]);
      const { release } = registry;
      if (page) return sendShell(page, { access: served.access, files, form, release }, request, reply);
    } else if (registry) {
      const notFound = acceptsHtml(request) && (await documents.findNotFound(registry, originOf(request)));
      return notFound
        ? sendDocument(notFound, registry.release, request, reply, 404)
        : sendNotFound(request, reply, product);
    }
    const text = 'The console is starting. Try again in a moment.';
    return sendEdgePage(reply, { status: 503, product, title: 'Starting', text });
  };
}
