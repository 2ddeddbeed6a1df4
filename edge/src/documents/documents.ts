import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Brand } from '@padiman/contracts';
import {
  documentsFile,
  fillMarks,
  formOf,
  type WrittenDocument,
  writtenDocuments,
} from '@padiman/federation/pages';
import type { RegisteredRemote, Registry } from '@padiman/federation/registry';
import { encodedText, type EncodedText, sendEncoded } from '../assets/encoding.ts';
import { documentPolicy, sameForEverybody, withReportRelease } from '../headers/content-security-policy.ts';
import type { Site } from '../site/site.ts';

/** Live remotes with static documents; a remote on a development server shows its screens instead. */
const remotesWithDocuments = ({ remotes }: Registry) =>
  Object.entries(remotes).filter(
    ([, { overridden, integrity }]) => !overridden && documentsFile in integrity,
  );

const isPage = ({ type }: Pick<WrittenDocument, 'type'>) => type.startsWith('text/html');

/** Limit of cached builds: the live ones and those of a few earlier releases. */
const maxBuilds = 8;

/** First screen of a path: a part of the shell's page. */
export interface FirstScreen {
  markup: string;
  /** Hashes of its inline styles. */
  styles: readonly string[];
}

/** Document with the brand filled in. */
export type FilledDocument = EncodedText &
  Pick<WrittenDocument, 'styles'> & { formTarget?: string | undefined };

/** Cache entry of one build. Builds are immutable, so it never expires. */
interface CachedBuild {
  list: WrittenDocument[];
  filled: Map<string, FilledDocument>;
}

/**
 * Static documents of the live remotes with the deployment's brand filled in, cached by build, so that a rollback finds the
 * old ones. The store returns verified content only; altered files are as if absent.
 */
export function servedDocuments(
  { readFile }: Pick<Site, 'readFile'>,
  brand: Brand,
  publicOrigin: string | undefined,
  log: Pick<FastifyBaseLogger, 'error'>,
) {
  const form = formOf(brand);
  const cache = new Map<string, CachedBuild>();

  async function read(name: string, { build }: RegisteredRemote, file: string): Promise<string | undefined> {
    const content = await readFile(name, build, file).catch((error: unknown) => {
      log.error({ err: error, remote: name, build, file }, 'A document cannot be read');
    });
    return content ? Buffer.from(content).toString() : undefined;
  }

  /** Lists the documents of a build: pages at the remote's own paths, and files with an extension. */
  function listOf(name: string, { build, descriptor }: RegisteredRemote, text: string): WrittenDocument[] {
    try {
      const { documents } = writtenDocuments.validateSync(JSON.parse(text), { strict: true });
      const own = new Set(descriptor.paths.map(({ path }) => path));
      return documents.filter(
        (document) =>
          document.notFound || (isPage(document) ? own.has(document.path) : /\./.test(document.path)),
      );
    } catch (error) {
      // Logged instead of thrown, so that other remotes keep their pages.
      log.error({ err: error, remote: name, build }, `${documentsFile} is invalid`);
      return [];
    }
  }

  async function buildOf(name: string, remote: RegisteredRemote): Promise<CachedBuild | undefined> {
    const key = `${name} ${remote.build}`;
    const known = cache.get(key);
    if (known) return known;
    const text = await read(name, remote, documentsFile);
    // Not cached: the files may be readable again later.
    if (!text) return undefined;
    const [oldest] = cache.keys();
    if (cache.size >= maxBuilds && oldest !== undefined) cache.delete(oldest);
    const made = { list: listOf(name, remote, text), filled: new Map<string, FilledDocument>() };
    cache.set(key, made);
    return made;
  }

  /** First document that matches; undefined if there is none or its files cannot be read. */
  async function search(registry: Registry, matches: (document: WrittenDocument) => boolean) {
    for (const [name, remote] of remotesWithDocuments(registry)) {
      const build = await buildOf(name, remote);
      const document = build?.list.find(matches);
      if (!build || !document) continue;
      const key = `${document.path} ${document.screen}`;
      const known = build.filled.get(key);
      if (known) return known;
      const template = await read(name, remote, document.forms[form] ?? '');
      if (template === undefined) return undefined;
      const text = fillMarks(template, brand, publicOrigin);
      const made = {
        ...encodedText(document.type, text),
        ...{ styles: document.styles, formTarget: brand.appLinks.search },
      };
      build.filled.set(key, made);
      return made;
    }
    return undefined;
  }

  return {
    /** Document at a path. */
    find: (registry: Registry, path: string) =>
      search(registry, ({ notFound, screen, ...document }) => document.path === path && !notFound && !screen),
    /** First screen of a path. */
    async findScreen(registry: Registry, path: string): Promise<FirstScreen | undefined> {
      const found = await search(registry, (document) => document.path === path && document.screen);
      const markup = await found?.content('identity');
      return found && markup && { markup: Buffer.from(markup).toString(), styles: found.styles };
    },
    /** Page for paths that no remote serves. */
    findNotFound: (registry: Registry) => search(registry, ({ notFound }) => notFound),
    /** Paths of all pages, in the order of their remotes' lists. */
    async pages(registry: Registry): Promise<string[]> {
      const found = await Promise.all(
        remotesWithDocuments(registry).map(([name, one]) => buildOf(name, one)),
      );
      return found
        .flatMap((build) => build?.list ?? [])
        .filter((document) => isPage(document) && !document.notFound && !document.screen)
        .map(({ path }) => path);
    },
  };
}

export type Documents = ReturnType<typeof servedDocuments>;

/** Sends a static document of a release. Revalidated at every visit, so that a rollback takes effect at once. */
export function sendDocument(
  document: FilledDocument,
  release: string,
  request: FastifyRequest,
  reply: FastifyReply,
  status: 200 | 404 = 200,
): Promise<FastifyReply> {
  reply.header('cache-control', status === 200 ? sameForEverybody : 'no-store');
  if (isPage(document))
    reply.header(
      'content-security-policy',
      withReportRelease(documentPolicy(document.styles, document.formTarget), release),
    );
  return sendEncoded(document, request, reply, status);
}
