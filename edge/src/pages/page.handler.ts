import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from '@padiman/contracts';
import type { Registry } from '@padiman/federation/registry';
import type { Documents } from '../documents/documents.ts';
import { sendDocument } from '../documents/send-document.ts';
import { reportedWith } from '../headers/content-security-policy.ts';
import type { PageFile } from '../site/page-files.ts';
import type { ShellForm, ShellPage, Site } from '../site/site.ts';
import { sendEdgePage } from './edge-page.ts';

export interface PageOptions {
  site: Site;
  documents: Documents;
  product: string;
  registryFor: (request: FastifyRequest) => Promise<Registry | undefined>;
  /** Whether this browser takes a remote from a development server. */
  isDeveloping: (request: FastifyRequest) => boolean;
  originOf: (request: FastifyRequest) => string;
}

const findPath = (registry: Registry, path: string) =>
  Object.values(registry.remotes)
    .flatMap(({ descriptor }) => descriptor.paths)
    .find((served) => served.path === path);

/**
 * Fetched with the page; with its integrity, or the browser would fetch it again for a script that names one. Not
 * `preload`: who may not see the section needs none of it, and browsers complain of what was preloaded in vain.
 */
const fetchedAhead = ({ address, integrity }: PageFile) =>
  `<${address}>; rel=prefetch; as=script; crossorigin=anonymous${integrity ? `; integrity="${integrity}"` : ''}`;

function sendShell(
  page: ShellPage,
  {
    access,
    files,
    form,
    release,
  }: { access: Access; files: readonly PageFile[]; form: ShellForm; release: string },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (access !== 'public') reply.header('x-robots-tag', 'noindex');
  // One developer's page is nobody else's.
  reply.header('cache-control', form === 'development' ? 'private, no-cache' : 'no-cache');
  reply.header('vary', 'accept-encoding');
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header('content-security-policy', reportedWith(policy, release));
  // Also with a 304: the page may be the same while the section's build is another.
  if (files.length > 0) reply.header('link', files.map(fetchedAhead).join(', '));
  if (page.etag) reply.header('etag', page.etag);
  if (page.etag && request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  if (page.encoding) reply.header('content-encoding', page.encoding);
  return reply.type('text/html; charset=utf-8').send(page.content);
}

const asksForPage = ({ url, headers }: FastifyRequest) =>
  !url.startsWith('/api/') && headers.accept?.includes('text/html') === true;

/** Whoever asked for a page gets one that leads on; a script or a picture gets a word. */
function sendMissing(request: FastifyRequest, reply: FastifyReply, product: string) {
  if (request.url.startsWith('/api/')) {
    const message = 'There is no such call.';
    return reply.code(404).send({ success: false, code: 'notFound', message, requestId: request.id });
  }
  if (!asksForPage(request)) {
    return reply
      .code(404)
      .header('cache-control', 'no-store')
      .type('text/plain')
      .send('There is nothing here.');
  }
  const text = 'The address may be misspelt, or what was here has moved.';
  return sendEdgePage(reply, { status: 404, product, title: 'There is nothing here', text });
}

function sendOnlyGet(reply: FastifyReply) {
  return reply.code(405).header('allow', 'GET, HEAD').type('text/plain').send('Only GET is answered here.');
}

/**
 * Answers every address that no route of the edge has: with the document that a section wrote for it, else a
 * section's with the shell, and any other with a 404.
 */
export function pageHandler({ site, documents, product, registryFor, isDeveloping, originOf }: PageOptions) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = '/', query] = request.url.split('?');
    const registry = await registryFor(request);
    const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
    const document = registry && (await documents.find(registry, plain, originOf(request)));
    const served = registry && findPath(registry, plain);
    if (document || served) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return sendOnlyGet(reply);
      if (plain !== path) return reply.redirect(query === undefined ? plain : `${plain}?${query}`, 308);
    }
    if (document) return sendDocument(document, registry.release, request, reply);
    if (served) {
      const form = isDeveloping(request) ? 'development' : 'released';
      const [page, files] = await Promise.all([
        site.shellPage(request.headers['accept-encoding'], form),
        site.pageFiles(registry, plain),
      ]);
      const { release } = registry;
      if (page) return sendShell(page, { access: served.access, files, form, release }, request, reply);
    } else if (registry) {
      const ours = asksForPage(request) && (await documents.findNotFound(registry, originOf(request)));
      return ours
        ? sendDocument(ours, registry.release, request, reply, 404)
        : sendMissing(request, reply, product);
    }
    const text = 'We are starting. Please try again in a moment.';
    return sendEdgePage(reply, { status: 503, product, title: 'Just a moment', text });
  };
}
