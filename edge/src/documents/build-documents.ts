import type { FastifyBaseLogger } from 'fastify';
import { documentsFile, writtenDocuments, type WrittenDocument } from '@padiman/federation/pages';
import type { RegisteredRemote, Registry } from '@padiman/federation/registry';
import type { Site } from '../site/site.ts';

/** Live remote. */
export interface LiveRemote {
  name: string;
  remote: RegisteredRemote;
}

/** Live remotes with static documents; a remote on a development server shows its screens instead. */
export function remotesWithDocuments({ remotes }: Registry): LiveRemote[] {
  return Object.entries(remotes)
    .filter(([, { overridden, integrity }]) => !overridden && documentsFile in integrity)
    .map(([name, remote]) => ({ name, remote }));
}

const isPage = ({ type }: WrittenDocument) => type.startsWith('text/html');

/** Reads the static documents of a build. The store returns verified content only; altered files are as if absent. */
export function buildDocuments(readFile: Site['readFile'], log: FastifyBaseLogger) {
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
