import type { FastifyBaseLogger } from 'fastify';
import type { Brand } from '@padiman/shared/contracts';
import { fillMarks, formOf, type WrittenDocument } from '@padiman/shared/federation/pages';
import type { Registry } from '@padiman/shared/federation/registry';
import type { Site } from '../site/site.ts';
import { buildDocuments, remotesWithDocuments, type LiveRemote } from './build-documents.ts';
import { filledDocument, type FilledDocument } from './filled-document.ts';

/** Origins for which documents are kept; a caller can name any host, and memory shall not grow with them. */
const keptOrigins = 4;

/** What the live remotes wrote to be served as it is. */
export interface Documents {
  /** The document at an address; undefined where there is none, or its files cannot be read. */
  find(registry: Registry, path: string, origin: string): Promise<FilledDocument | undefined>;
  /** The page for addresses that nobody serves. */
  findNotFound(registry: Registry, origin: string): Promise<FilledDocument | undefined>;
  /** The addresses of all pages, in the order in which their remotes name them. */
  pages(registry: Registry): Promise<string[]>;
}

/** Documents with a deployment's brand filled in, kept for as long as the same release is live. */
export function servedDocuments(
  { readFile }: Pick<Site, 'readFile'>,
  brand: Brand,
  log: FastifyBaseLogger,
): Documents {
  const builds = buildDocuments(readFile, log);
  const form = formOf(brand);
  let release = '';
  let lists = new Map<string, WrittenDocument[]>();
  let filled = new Map<string, FilledDocument>();
  const origins = new Set<string>();

  async function listOf(live: LiveRemote): Promise<WrittenDocument[]> {
    const known = lists.get(live.name);
    if (known) return known;
    const list = await builds.list(live);
    // What cannot be read now may be there again in a moment.
    if (list) lists.set(live.name, list);
    return list ?? [];
  }

  async function search(registry: Registry, wanted: (document: WrittenDocument) => boolean) {
    if (registry.release !== release) [release, lists, filled] = [registry.release, new Map(), new Map()];
    for (const live of remotesWithDocuments(registry)) {
      const document = (await listOf(live)).find(wanted);
      if (document) return { live, document };
    }
    return undefined;
  }

  async function fill(found: Awaited<ReturnType<typeof search>>, origin: string) {
    if (!found) return undefined;
    const { live, document } = found;
    const key = `${live.remote.build} ${document.path} ${origin}`;
    const known = filled.get(key);
    if (known) return known;
    const template = await builds.read(live, document.forms[form] ?? '');
    if (template === undefined) return undefined;
    const text = fillMarks(template, brand, { origin, base: live.remote.base });
    if (origins.size < keptOrigins) origins.add(origin);
    const kept = origins.has(origin);
    const made = filledDocument(document, text, kept ? 'kept' : 'passing');
    if (kept) filled.set(key, made);
    return made;
  }

  return {
    find: async (registry, path, origin) =>
      fill(await search(registry, (document) => document.path === path && !document.notFound), origin),
    findNotFound: async (registry, origin) =>
      fill(await search(registry, ({ notFound }) => notFound), origin),
    pages: async (registry) => {
      const lists = await Promise.all(remotesWithDocuments(registry).map(listOf));
      return lists
        .flat()
        .filter(({ type, notFound }) => type.startsWith('text/html') && !notFound)
        .map(({ path }) => path);
    },
  };
}
