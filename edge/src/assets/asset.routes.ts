import type { FastifyInstance } from 'fastify';
import type { ReleaseStore } from '@padiman/release/store';
import { contentTypeOf } from './content-types.ts';
import { readEncoded } from './encoded-file.ts';

const fileName = /^([0-9a-f]{64})\.[a-z0-9]+$/;

/**
 * Serves the files of published builds by the SHA-256 of their content. The address states the content, so answers are
 * immutable and shared by all builds, and a file of a build that was never released is readable only for those who know
 * its content or were told its address.
 */
export function addAssetRoutes(edge: FastifyInstance, store: Pick<ReleaseStore, 'readContent'>): void {
  edge.get<{ Params: { file: string } }>('/files/:file', async (request, reply) => {
    const { file } = request.params;
    const [, hash] = fileName.exec(file) ?? [];
    const type = contentTypeOf(file);
    const found =
      hash &&
      type &&
      (await readEncoded((form) => store.readContent(hash, form), request.headers['accept-encoding']));
    if (!found) {
      // Not cached: the file may appear later, when its build is restored.
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('File not found.');
    }
    if (found.encoding) reply.header('content-encoding', found.encoding);
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding')
      .type(type)
      .send(found.content);
  });
}
