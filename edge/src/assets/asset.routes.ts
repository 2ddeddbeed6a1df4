import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ReleaseStore } from '@padiman/release/store';
import { contentTypeOf } from './content-types.ts';
import { readEncoded } from './encoded-file.ts';

interface AssetParams {
  name?: string;
  build: string;
  '*': string;
}

/** Tells whether a browser may read the files of a build, and whether shared caches may keep them. */
export type IsReadable = (
  request: FastifyRequest,
  name: string,
  build: string,
) => Promise<'public' | 'private' | false>;

/**
 * Serves the files of builds that were released, and of previews to those who have them. Paths contain the build, so
 * answers are immutable.
 */
export function addAssetRoutes(edge: FastifyInstance, store: ReleaseStore, isReadable: IsReadable): void {
  const serve = async (request: FastifyRequest<{ Params: AssetParams }>, reply: FastifyReply) => {
    const { name = 'shell', build, '*': file } = request.params;
    const type = contentTypeOf(file);
    const readable = type && (await isReadable(request, name, build));
    const found =
      readable && (await readEncoded(store, { name, build, file }, request.headers['accept-encoding']));
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
  };
  edge.get<{ Params: AssetParams }>('/shell/:build/*', serve);
  edge.get<{ Params: AssetParams }>('/remotes/:name/:build/*', serve);
}
