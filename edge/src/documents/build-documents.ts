import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { documentsFile, writtenDocuments, type WrittenDocument } from '@padiman/federation/pages';
import type { RegisteredRemote, Registry } from '@padiman/federation/registry';
import type { Site } from '../site/site.ts';

/** A remote as it is live. */
export interface LiveRemote {
  name: string;
  remote: RegisteredRemote;
}

/** The live remotes that have documents; one that comes from a development server has its screens instead. */
export function remotesWithDocuments({ remotes }: Registry): LiveRemote[] {
  return Object.entries(remotes)
    .filter(([, { overridden, integrity }]) => !overridden && documentsFile in integrity)
    .map(([name, remote]) => ({ name, remote }));
}

/** The list of documents is vouched for by the registry, and each document by its own name in the list. */
function isAsPublished(remote: RegisteredRemote, file: string, content: Uint8Array): boolean {
  const hash = createHash('sha256').update(content).digest();
  return file === documentsFile
    ? remote.integrity[file] === `sha256-${hash.toString('base64')}`
    : basename(file, '.template') === hash.toString('hex');
}

const isPage = ({ type }: WrittenDocument) => type.startsWith('text/html');

/** Reads what a build has to be served as documents; what is missing or was changed counts as not there. */
export function buildDocuments(readFile: Site['readFile'], log: FastifyBaseLogger) {
  const read = async ({ name, remote }: LiveRemote, file: string): Promise<string | undefined> => {
    const content = await readFile(name, remote.build, file).catch((error: unknown) => {
      log.error({ err: error, remote: name, build: remote.build, file }, 'A document cannot be read');
    });
    if (!content) return undefined;
    if (isAsPublished(remote, file, content)) return Buffer.from(content).toString();
    log.error({ remote: name, build: remote.build, file }, 'A document is not as it was published');
    return undefined;
  };
  /** One section's mistake must not take the pages of the others away. */
  const parse = ({ name, remote }: LiveRemote, text: string): WrittenDocument[] => {
    try {
      return writtenDocuments.validateSync(JSON.parse(text), { strict: true }).documents;
    } catch (error) {
      log.error({ err: error, remote: name, build: remote.build }, `${documentsFile} makes no sense`);
      return [];
    }
  };
  return {
    read,
    /** The documents of a build. A section's addresses are its own; beside them it has files at the root. */
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
