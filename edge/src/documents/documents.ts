import type { FastifyBaseLogger } from 'fastify';
import type { Brand } from '@padiman/contracts';
import { fillMarks, formOf, type WrittenDocument } from '@padiman/federation/pages';
import type { Registry } from '@padiman/federation/registry';
import type { Site } from '../site/site.ts';
import { buildDocuments, remotesWithDocuments, type LiveRemote } from './build-documents.ts';
import { filledDocument, type FilledDocument } from './filled-document.ts';

/** Origins for which documents are kept; a caller can name any host, and memory shall not grow with them. */
const keptOrigins = 4;

/** Builds whose documents are kept: the live ones, and those of a few releases before. */
const keptBuilds = 8;

/** What the live remotes wrote to be served as it is. */
export interface Documents {
  /** The document at an address; undefined where there is none, or its files cannot be read. */
  find(registry: Registry, path: string, origin: string): Promise<FilledDocument | undefined>;
  /** The page for addresses that nobody serves. */
  findNotFound(registry: Registry, origin: string): Promise<FilledDocument | undefined>;
  /** The addresses of all pages, in the order in which their remotes name them. */
  pages(registry: Registry): Promise<string[]>;
}

/** What is kept of one build. A build never changes, so this is right for as long as it is kept. */
interface KeptBuild {
  list: WrittenDocument[];
  filled: Map<string, FilledDocument>;
}

/** Documents with a deployment's brand filled in, kept by build, so that a rollback finds the old ones again. */
export function servedDocuments(
  { readFile }: Pick<Site, 'readFile'>,
  brand: Brand,
  log: FastifyBaseLogger,
): Documents {
  const builds = buildDocuments(readFile, log);
  const form = formOf(brand);
  const kept = new Map<string, KeptBuild>();
  const origins = new Set<string>();

  async function buildOf(live: LiveRemote): Promise<KeptBuild | undefined> {
    const key = `${live.name} ${live.remote.build}`;
    const known = kept.get(key);
    if (known) return known;
    const list = await builds.list(live);
    // What cannot be read now may be there again in a moment.
    if (!list) return undefined;
    const [oldest] = kept.keys();
    if (kept.size >= keptBuilds && oldest !== undefined) kept.delete(oldest);
    const read = { list, filled: new Map<string, FilledDocument>() };
    kept.set(key, read);
    return read;
  }

  async function fill(live: LiveRemote, { filled }: KeptBuild, document: WrittenDocument, origin: string) {
    const key = `${document.path} ${origin}`;
    const known = filled.get(key);
    if (known) return known;
    const template = await builds.read(live, document.forms[form] ?? '');
    if (template === undefined) return undefined;
    const text = fillMarks(template, brand, { origin, base: live.remote.base });
    if (origins.size < keptOrigins) origins.add(origin);
    const again = origins.has(origin);
    const made = filledDocument(document, text, again ? 'kept' : 'passing');
    if (again) filled.set(key, made);
    return made;
  }

  async function search(registry: Registry, origin: string, wanted: (document: WrittenDocument) => boolean) {
    for (const live of remotesWithDocuments(registry)) {
      const build = await buildOf(live);
      const document = build?.list.find(wanted);
      if (build && document) return fill(live, build, document, origin);
    }
    return undefined;
  }

  return {
    find: (registry, path, origin) =>
      search(registry, origin, (document) => document.path === path && !document.notFound),
    findNotFound: (registry, origin) => search(registry, origin, ({ notFound }) => notFound),
    pages: async (registry) => {
      const found = await Promise.all(remotesWithDocuments(registry).map(buildOf));
      return found
        .flatMap((build) => build?.list ?? [])
        .filter(({ type, notFound }) => type.startsWith('text/html') && !notFound)
        .map(({ path }) => path);
    },
  };
}
