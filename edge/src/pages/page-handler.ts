import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Access, fetchAdmin, paths, signedInCookie } from '@padiman/contracts';
import { type PageHints, pageHintsName } from '@padiman/federation/page';
import { findServed, type Registry, withAliases } from '@padiman/federation/registry';
import { encodedTexts, escapeHtml, sendEncoded } from '../assets/encoding.ts';
import type { CapabilitySource } from '../backend/capabilities.ts';
import { type Documents, type FirstScreen, sendDocument } from '../documents/documents.ts';
import { sameForEverybody, withReportRelease, withStyles } from '../headers/content-security-policy.ts';
import { filesAhead, type Site } from '../site/site.ts';
import { acceptsHtml, sendEdgePage, sendNotFound } from './edge-page.ts';

/** Limit of cached pages: one for each path, of the live release and a few others. */
const maxPages = 100;

const hintsElement = new RegExp(`(<meta name="${pageHintsName}" content=")[^"]*`);
const shellFiles = /<script\b[^>]*\bdefer\b[^>]*><\/script>|<link\b[^>]*\brel="stylesheet"[^>]*>/g;
const rootElement = /<div id="root">/;

/** Deferred scripts and style sheets of a shell's page, in their order. */
const filesOf = (page: string) =>
  (page.match(shellFiles) ?? []).map((element) => ({
    address: /\b(?:src|href)="([^"]*)"/.exec(element)?.[1],
    integrity: element.startsWith('<script') && /\bintegrity="([^"]*)"/.exec(element)?.[1],
  }));

/**
 * Completes the shell's page: fills in the hints, and puts the first screen of the path before the shell's root. The
 * shell's own files then wait in a template, from which its first script takes them.
 * @param screen only for a page that {@link canTakeOver}
 */
function composePage(page: string, hints: PageHints, screen: FirstScreen | undefined): string {
  const hinted = page.replace(
    hintsElement,
    (_all, start: string) => start + escapeHtml(JSON.stringify(hints)),
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
  capabilities: CapabilitySource;
  /** Registry with the builds of this browser. */
  registryFor: (request: FastifyRequest) => Promise<Registry | undefined>;
  /** Paths that only some people get, whose page finds out who asks. */
  pathsOfSome: () => Promise<readonly ServedPath[]>;
  /** Tells whether this browser loads a remote from a development server. */
  isDeveloping: (request: FastifyRequest) => boolean;
}

/** Finds a path also of a remote that cannot be read: the shell says there that the section is unavailable. */
const findPath = ({ remotes, skipped = [] }: Registry, path: string) =>
  findServed(
    withAliases(
      [
        ...Object.values(remotes).map(({ descriptor }) => descriptor),
        ...skipped.flatMap(({ section }) => section ?? []),
      ].flatMap(({ paths }) => paths),
    ),
    path,
  );

type ServedPath = NonNullable<ReturnType<typeof findPath>>;

/** Fields of a path that its page depends on. */
type ShownPath = Pick<ServedPath, 'access' | 'load'>;

/** Data that the shell reads before it draws. */
const data = ['/config.json', '/registry.json'];

/**
 * Link header values that let the browser fetch what the page will ask for before it is parsed: the deferred scripts with
 * their integrity, without which the browser would request them again; configuration and registry; and the scripts of its
 * screen into the cache. `prefetch` for these, since browsers warn about an unused `preload`, and a user without access
 * to the screen uses none of them. Without integrity, which is checked when a script is loaded.
 */
const linksOf = (page: string, files: readonly string[]): string[] => [
  ...filesOf(page).flatMap(({ address, integrity }) =>
    address && integrity ? [`<${address}>; rel=preload; as=script; integrity="${integrity}"`] : [],
  ),
  ...data.map((address) => `<${address}>; rel=preload; as=fetch; crossorigin=anonymous`),
  ...files.map((address) => `<${address}>; rel=prefetch; as=script; crossorigin`),
];

/** First read of every page of the console: the own record, which menu and guards need. */
const ownRecord = { path: fetchAdmin.path.replace('{id}', '{userId}') };

/** Seconds for which a page that was fetched ahead is used. */
const aheadSeconds = 10;

/**
 * Reads that a page of the console sends before its shell runs; none where nobody needs to be signed in. Another backend
 * may refuse the parameters of a list, or be asked for its pages by others.
 */
function firstReads(
  { access, load }: Pick<ServedPath, 'access' | 'load'>,
  serverLists: boolean,
): PageHints['reads'] {
  if (access === 'public' || access === 'guest') return [];
  const isSent = load !== undefined && (serverLists || load.from === undefined);
  return [ownRecord, ...(isSent ? [{ ...load, ...(access !== 'staff' && { access }) }] : [])];
}

/** `cache-control` of a shell's page. A shared cache must not serve a developer's page to others. */
function cachingOf({ headers }: FastifyRequest, access: Access, isDeveloped: boolean): string {
  if (isDeveloped) return 'private, no-cache';
  // It may be used without asking again, for as long as the login takes that it is fetched beside.
  const isAhead = /\bprefetch\b/.test(String(headers['sec-purpose'] ?? headers['purpose'] ?? ''));
  if (isAhead) return `private, max-age=${aheadSeconds}`;
  return access === 'public' || access === 'guest' ? sameForEverybody : 'private, no-cache';
}

/**
 * Answers all paths without a route of their own: with a remote's static document if there is one, with the shell if
 * a remote serves the path, else with a 404.
 */
export function pageHandler(options: PageOptions) {
  const { site, documents, product, apiBase, capabilities, registryFor, isDeveloping, pathsOfSome } = options;
  const encode = encodedTexts('text/html; charset=utf-8', maxPages);

  async function sendShell(
    request: FastifyRequest,
    reply: FastifyReply,
    page: string,
    { registry, path, served }: { registry: Registry; path: string; served: ShownPath },
    status: 200 | 404 = 200,
  ): Promise<FastifyReply> {
    const { access } = served;
    const isDeveloped = isDeveloping(request);
    const [files, found] = await Promise.all([
      site.pageFiles(registry, path),
      isDeveloped ? undefined : documents.findScreen(registry, path),
    ]);
    const screen = canTakeOver(page) ? found : undefined;
    const next = screen && access === 'guest' ? paths.dashboard() : undefined;
    const following = next === undefined ? [] : await filesAhead(registry, next, site);
    // Behind a first screen nothing may compete with its own script: when that has run, it fetches the files of the shell
    // and of the page that follows, then those of its own screen in the console.
    const first = [...filesOf(page).flatMap(({ address }) => address ?? []), ...data, ...following];
    const then = files.filter((file) => !following.includes(file));
    const prefetch = screen ? { first, then } : { first: [], then: [] };
    // A backend that has not said yet what it offers delays no page.
    const offers = await Promise.race([capabilities(), nextTurn()]);
    const reads = firstReads(served, offers?.names.includes('serverLists') === true);
    const hints: PageHints = { apiBase, reads, prefetch, next };
    if (access !== 'public') reply.header('x-robots-tag', 'noindex');
    const policy = withStyles(String(reply.getHeader('content-security-policy')), screen?.styles ?? []);
    reply.headers({
      'cache-control': cachingOf(request, access, isDeveloped),
      'content-security-policy': withReportRelease(policy, registry.release),
      // Also with a 304: the remote's build can change while the page stays the same.
      ...(!screen && { link: linksOf(page, files).join(', ') }),
    });
    return sendEncoded(encode(composePage(page, hints, screen)), request, reply, status);
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const [address = '/', query] = request.url.split('?');
    const registry = await registryFor(request);
    const path = address.length > 1 ? address.replace(/\/+$/, '') : address;
    const document = registry && (await documents.find(registry, path));
    const served = registry && (findPath(registry, path) ?? findServed(await pathsOfSome(), path));
    if (document || served) {
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return reply.code(405).header('allow', 'GET, HEAD').type('text/plain').send('Method not allowed.');
      if (path !== address) return reply.redirect(query === undefined ? path : `${path}?${query}`, 308);
    }
    if (document) return sendDocument(document, registry.release, request, reply);
    const form = isDeveloping(request) ? 'development' : 'released';
    const page = registry && (await site.shellPage(form, registry.shell.build));
    if (registry && !served) {
      // Staff keep their menu.
      if (page !== undefined && acceptsHtml(request) && request.cookies[signedInCookie] !== undefined)
        return sendShell(request, reply, page, { registry, path, served: { access: 'staff' } }, 404);
      const notFound = acceptsHtml(request) && (await documents.findNotFound(registry));
      return notFound
        ? sendDocument(notFound, registry.release, request, reply, 404)
        : sendNotFound(request, reply, product);
    }
    if (page !== undefined && served) return sendShell(request, reply, page, { registry, path, served });
    const text = 'The console is starting. Try again in a moment.';
    return sendEdgePage(reply, { status: 503, product, title: 'Starting', text });
  };
}
