import type { FastifyReply, FastifyRequest } from 'fastify';
import { fetchAdmin, paths, type Access } from '@padiman/contracts';
import { type FirstRead, type PageHints, pageHintsName } from '@padiman/federation/page';
import { findServed, type Registry } from '@padiman/federation/registry';
import { preferredEncoding } from '../assets/encoded-file.ts';
import type { Documents, FirstScreen } from '../documents/documents.ts';
import { type FilledDocument, filledDocument } from '../documents/filled-document.ts';
import { sendDocument } from '../documents/send-document.ts';
import { filesAhead } from '../loading/files-ahead.ts';
import { sameForEverybody } from '../headers/shared-caching.ts';
import { withReportRelease, withStyles } from '../headers/content-security-policy.ts';
import type { ShellForm, Site } from '../site/site.ts';
import { sendEdgePage } from './edge-page.ts';

/** Limit of cached pages: one for each path, of the live release and a few others. */
const maxPages = 100;

/** Keeps the compressed forms of pages. Few texts differ: pages depend on release and path only. */
function encodedPages(): (text: string) => FilledDocument {
  const pages = new Map<string, FilledDocument>();
  return (text) => {
    const made =
      pages.get(text) ??
      filledDocument({ path: '', type: 'text/html; charset=utf-8', styles: [] }, text, 'cached');
    // The most recently used last.
    pages.delete(text);
    const [oldest] = pages.keys();
    if (pages.size >= maxPages && oldest !== undefined) pages.delete(oldest);
    pages.set(text, made);
    return made;
  };
}

const escapeAttribute = (text: string) =>
  text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);

const hintsElement = new RegExp(`(<meta name="${pageHintsName}" content=")[^"]*`);
const shellFiles = /<script\b[^>]*\bdefer\b[^>]*><\/script>|<link\b[^>]*\brel="stylesheet"[^>]*>/g;
const rootElement = /<div id="root">/;

/** Addresses of the deferred scripts and style sheets of a shell's page, in their order. */
const filesOf = (page: string): string[] =>
  (page.match(shellFiles) ?? []).flatMap((element) => /\b(?:src|href)="([^"]*)"/.exec(element)?.[1] ?? []);

/**
 * Link header values for the deferred scripts of a shell's page, so that they are requested before the page is parsed.
 * With their integrity, without which the browser would request them again for the elements.
 */
const scriptLinks = (page: string): string[] =>
  (page.match(shellFiles) ?? []).flatMap((element) => {
    const [address] = /\bsrc="([^"]*)"/.exec(element)?.slice(1) ?? [];
    const [integrity] = /\bintegrity="([^"]*)"/.exec(element)?.slice(1) ?? [];
    return address && integrity ? [`<${address}>; rel=preload; as=script; integrity="${integrity}"`] : [];
  });

/**
 * Completes the shell's page: fills in the hints, and puts the first screen of the path before the shell's root. The
 * shell's own files then wait in a template, from which its first script takes them.
 *
 * @param screen only for a page that {@link canTakeOver}
 */
function composePage(page: string, hints: PageHints, screen: FirstScreen | undefined): string {
  const hinted = page.replace(
    hintsElement,
    (_all, start: string) => start + escapeAttribute(JSON.stringify(hints)),
  );
  if (!screen) return hinted;
  const files = (hinted.match(shellFiles) ?? []).join('');
  return hinted
    .replace(shellFiles, '')
    .replace(rootElement, (root) => screen.markup + root)
    .replace('</body>', () => `<template id="shell-files">${files}</template></body>`);
}

/** Tells whether a shell's page knows first screens; that of an older shell does not. */
const canTakeOver = (page: string): boolean => hintsElement.test(page) && rootElement.test(page);

export interface PageOptions {
  site: Site;
  documents: Documents;
  product: string;
  /** Address of the API for browsers. */
  apiBase: string;
  /** Registry with the builds of this browser. */
  registryFor: (request: FastifyRequest) => Promise<Registry | undefined>;
  /** Tells whether this browser loads a remote from a development server. */
  isDeveloping: (request: FastifyRequest) => boolean;
  originOf: (request: FastifyRequest) => string;
}

/** Finds a path also of a remote that cannot be read: the shell says there that the section is unavailable. */
const findPath = ({ remotes, skipped = [] }: Registry, path: string) =>
  findServed(
    [
      ...Object.values(remotes).map(({ descriptor }) => descriptor),
      ...skipped.flatMap(({ section }) => section ?? []),
    ].flatMap(({ paths }) => paths),
    path,
  );

/**
 * Link header values that let the browser fetch what the page will ask for: configuration and registry at once, and the
 * scripts of its screen into the cache. `prefetch` for these, since browsers warn about an unused `preload`, and a user
 * without access to the screen uses none of them. Without integrity, which is checked when a script is loaded.
 */
const dataLink = (address: string) => `<${address}>; rel=preload; as=fetch; crossorigin=anonymous`;
const prefetchLink = (address: string) => `<${address}>; rel=prefetch; as=script; crossorigin`;

/** Data that the shell reads before it draws. */
const data = ['/config.json', '/registry.json'];

/** First read of every page of the console: the own record, which menu and guards need. */
const ownRecord = { path: fetchAdmin.path.replace('{id}', '{userId}') };

/** Seconds for which a page that was fetched ahead is used. */
const aheadSeconds = 10;

/**
 * Values of the header `X-Robots-Tag` that keep a page out of search results, one header for each crawler. Names the
 * crawlers of search engines, so that other readers, such as audits, take the page as any other.
 */
const notIndexed = ['googlebot', 'bingbot', 'yandex', 'baiduspider', 'duckduckbot', 'applebot', 'slurp'].map(
  (crawler) => `${crawler}: noindex`,
);

/** Reads that a page of the console sends before its shell runs; none where nobody needs to be signed in. */
function firstReads({ access, load }: { access: Access; load?: FirstRead | undefined }): PageHints['reads'] {
  if (access === 'public' || access === 'guest') return [];
  return [ownRecord, ...(load ? [{ ...load, ...(access !== 'staff' && { access }) }] : [])];
}

/**
 * Files that a first screen fetches when its own script has run: those of the shell and of the page that follows, then
 * those of its own screen in the console. A page without one names its files in the `Link` header instead.
 */
function filesBehind(
  screen: { page: string; files: readonly string[]; following: readonly string[] } | undefined,
): PageHints['prefetch'] {
  if (!screen) return { first: [], then: [] };
  const { page, files, following } = screen;
  return {
    first: [...filesOf(page), ...data, ...following],
    then: files.filter((file) => !following.includes(file)),
  };
}

interface SentPage {
  access: Access;
  links: readonly string[];
  form: ShellForm;
  release: string;
  screen: FirstScreen | undefined;
}

async function sendShell(
  { content, etag: hash }: FilledDocument,
  { access, links, form, release, screen }: SentPage,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (access !== 'public') reply.header('x-robots-tag', notIndexed);
  // A shared cache must not serve a developer's page to others. A page that is fetched ahead may be used without asking
  // again, for as long as the login takes that it is fetched beside.
  const isAhead = /\bprefetch\b/.test(
    String(request.headers['sec-purpose'] ?? request.headers['purpose'] ?? ''),
  );
  const released = access === 'public' || access === 'guest' ? sameForEverybody : 'private, no-cache';
  const control =
    form === 'development' ? 'private, no-cache' : isAhead ? `private, max-age=${aheadSeconds}` : released;
  reply.header('cache-control', control);
  reply.header('vary', 'accept-encoding');
  const policy = withStyles(String(reply.getHeader('content-security-policy')), screen?.styles ?? []);
  reply.header('content-security-policy', withReportRelease(policy, release));
  // Also with a 304: the remote's build can change while the page stays the same.
  if (links.length > 0) reply.header('link', links.join(', '));
  const encoding = preferredEncoding(request.headers['accept-encoding']);
  const etag = `"${hash}-${encoding}"`;
  reply.header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(await content(encoding));
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
export function pageHandler({
  site,
  documents,
  product,
  apiBase,
  registryFor,
  isDeveloping,
  originOf,
}: PageOptions) {
  const encode = encodedPages();
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
      const [page, files, found] = await Promise.all([
        site.shellPage(form, registry.shell.build),
        site.pageFiles(registry, canonical),
        form === 'released' ? documents.findScreen(registry, canonical, originOf(request)) : undefined,
      ]);
      if (page !== undefined) {
        const { access } = served;
        const screen = canTakeOver(page) ? found : undefined;
        // Behind a first screen nothing may compete with its own script: the files are fetched when that has run.
        const next = screen && access === 'guest' ? paths.dashboard() : undefined;
        const following = next === undefined ? [] : await filesAhead(registry, next, site);
        const ahead = screen && { page, files, following };
        const hints: PageHints = { apiBase, reads: firstReads(served), prefetch: filesBehind(ahead), next };
        const links = screen ? [] : [...scriptLinks(page), ...data.map(dataLink), ...files.map(prefetchLink)];
        const text = composePage(page, hints, screen);
        return sendShell(
          encode(text),
          { access, links, form, release: registry.release, screen },
          request,
          reply,
        );
      }
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
