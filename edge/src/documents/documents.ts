import type { FastifyBaseLogger } from 'fastify';
import type { Brand } from '@padiman/contracts';
import {
  fillMarks,
  formOf,
  type WrittenDocument,
  documentsFile,
  writtenDocuments,
} from '@padiman/federation/pages';
import type { Registry, RegisteredRemote } from '@padiman/federation/registry';
import type { Site } from '../site/site.ts';
import { filledDocument, type FilledDocument } from './filled-document.ts';

/** Live remote. */
interface LiveRemote {
  name: string;
  remote: RegisteredRemote;
}

/** Live remotes with static documents; a remote on a development server shows its screens instead. */
function remotesWithDocuments({ remotes }: Registry): LiveRemote[] {
  return Object.entries(remotes)
    .filter(([, { overridden, integrity }]) => !overridden && documentsFile in integrity)
    .map(([name, remote]) => ({ name, remote }));
}

const isPage = ({ type }: WrittenDocument) => type.startsWith('text/html');

/** Reads the static documents of a build. The store returns verified content only; altered files are as if absent. */
function buildDocuments(readFile: Site['readFile'], log: FastifyBaseLogger) {
  const read = async ({ name, remote }: LiveRemote, file: string): Promise<string | undefined> => {
    const content = await readFile(name, remote.build, file).catch((error: unknown) => {
      log.error({ err: error, remote: name, build: remote.build, file }, 'A document cannot be read');
    });
    return content ? Buffer.from(content).toString() : undefined;
  };
  /** Logs an invalid list instead of throwing, so that other remotes keep their pages. */
  const parse = ({ name, remote }: LiveRemote, text: string): WrittenDocument[] => {
    try {
      return writtenDocuments.validateSync(JSON.parse(text), { strict: true }).documents;
    } catch (error) {
      log.error({ err: error, remote: name, build: remote.build }, `${documentsFile} is invalid`);
      return [];
    }
  };
  return {
    read,
    /** Lists the documents of a build: pages at the remote's own paths, and files with an extension. */
    async list(live: LiveRemote): Promise<WrittenDocument[] | undefined> {
      const text = await read(live, documentsFile);
      if (!text) return undefined;
      const documents = parse(live, text);
      const own = new Set(live.remote.descriptor.paths.map(({ path }) => path));
      return documents.filter(
        (document) =>
          document.notFound || (isPage(document) ? own.has(document.path) : /\./.test(document.path)),
      );
    },
  };
}

/** Limit of cached origins: callers choose the Host header, and memory must not grow with it. */
const maxOrigins = 4;

/** Limit of cached builds: the live ones and those of a few earlier releases. */
const maxBuilds = 8;

/** First screen of a path: a part of the shell's page. */
export interface FirstScreen {
  markup: string;
  /** Hashes of its inline styles. */
  styles: readonly string[];
}

/** Static documents of the live remotes. */
export interface Documents {
  /** Document at a path; undefined if there is none or its files cannot be read. */
  find(registry: Registry, path: string, origin: string): Promise<FilledDocument | undefined>;
  /** First screen of a path; undefined if there is none or its files cannot be read. */
  findScreen(registry: Registry, path: string, origin: string): Promise<FirstScreen | undefined>;
  /** Page for paths that no remote serves. */
  findNotFound(registry: Registry, origin: string): Promise<FilledDocument | undefined>;
  /** Paths of all pages, in the order of their remotes' lists. */
  pages(registry: Registry): Promise<string[]>;
}

/** Cache entry of one build. Builds are immutable, so it never expires. */
interface CachedBuild {
  list: WrittenDocument[];
  filled: Map<string, FilledDocument>;
}

/** Serves documents with the deployment's brand filled in, cached by build, so that a rollback finds the old ones. */
export function servedDocuments(
  { readFile }: Pick<Site, 'readFile'>,
  brand: Brand,
  log: FastifyBaseLogger,
): Documents {
  const builds = buildDocuments(readFile, log);
  const form = formOf(brand);
  const cache = new Map<string, CachedBuild>();
  const origins = new Set<string>();

  async function buildOf(live: LiveRemote): Promise<CachedBuild | undefined> {
    const key = `${live.name} ${live.remote.build}`;
    const known = cache.get(key);
    if (known) return known;
    const list = await builds.list(live);
    // Not cached: the files may be readable again later.
    if (!list) return undefined;
    const [oldest] = cache.keys();
    if (cache.size >= maxBuilds && oldest !== undefined) cache.delete(oldest);
    const read = { list, filled: new Map<string, FilledDocument>() };
    cache.set(key, read);
    return read;
  }

  async function fill(live: LiveRemote, { filled }: CachedBuild, document: WrittenDocument, origin: string) {
    const key = `${document.path} ${origin}`;
    const known = filled.get(key);
    if (known) return known;
    const template = await builds.read(live, document.forms[form] ?? '');
    if (template === undefined) return undefined;
    const text = fillMarks(template, brand, origin);
    if (origins.size < maxOrigins) origins.add(origin);
    const isCached = origins.has(origin);
    const made = filledDocument(document, text, isCached ? 'cached' : 'transient');
    if (isCached) filled.set(key, made);
    return made;
  }

  async function search(registry: Registry, origin: string, matches: (document: WrittenDocument) => boolean) {
    for (const live of remotesWithDocuments(registry)) {
      const build = await buildOf(live);
      const document = build?.list.find(matches);
      if (build && document) return fill(live, build, document, origin);
    }
    return undefined;
  }

  return {
    find: (registry, path, origin) =>
      search(
        registry,
        origin,
        ({ notFound, screen, ...document }) => document.path === path && !notFound && !screen,
      ),
    findScreen: async (registry, path, origin) => {
      const found = await search(registry, origin, (document) => document.path === path && document.screen);
      return (
        found && { markup: Buffer.from(await found.content('identity')).toString(), styles: found.styles }
      );
    },
    findNotFound: (registry, origin) => search(registry, origin, ({ notFound }) => notFound),
    pages: async (registry) => {
      const found = await Promise.all(remotesWithDocuments(registry).map(buildOf));
      return found
        .flatMap((build) => build?.list ?? [])
        .filter(({ type, notFound, screen }) => type.startsWith('text/html') && !notFound && !screen)
        .map(({ path }) => path);
    },
  };
}
