import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ReleaseStore } from '@padiman/release/store';
import { contentTypeOf } from './content-types.ts';
import { readEncoded } from './encoded-file.ts';

const fileName = /^([0-9a-f]{64})\.[a-z0-9]+$/;

/** Tells whether a browser may read a file, `<SHA-256>.<extension>`, and whether shared caches may keep it. */
export type IsReadable = (request: FastifyRequest, file: string) => Promise<'public' | 'private' | false>;

/**
 * Serves the files of builds that were released, and of previews to those who have them, by the SHA-256 of their content.
 * The address states the content, so answers are immutable and shared by all builds.
 */
export function addAssetRoutes(
  edge: FastifyInstance,
  store: Pick<ReleaseStore, 'readContent'>,
  isReadable: IsReadable,
): void {
  // Only in the compressed forms of the store: the others are compressed already, or not worth it.
  edge.get<{ Params: { file: string } }>('/files/:file', { compress: false }, async (request, reply) => {
    const { file } = request.params;
    const [, hash] = fileName.exec(file) ?? [];
    const type = contentTypeOf(file);
    const readable = hash && type && (await isReadable(request, file));
    const found =
      readable &&
      (await readEncoded((form) => store.readContent(hash, form), request.headers['accept-encoding']));
    if (!found) {
      // Not cached: the file may appear later, when its build is restored.
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('File not found.');
    }
    if (found.encoding) reply.header('content-encoding', found.encoding);
    return reply
      .header('cache-control', `${readable}, max-age=31536000, immutable`)
      .header('vary', 'accept-encoding')
      .type(type)
      .send(found.content);
  });
}
