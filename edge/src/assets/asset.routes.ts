import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ReleaseStore } from '@padiman/release/store';
import { contentTypeOf } from './content-types.ts';
import { readEncoded } from './encoded-file.ts';

interface AssetAddress {
  name?: string;
  build: string;
  '*': string;
}

/** The files of published builds. Their addresses name the build, so that they are good for ever. */
export function addAssetRoutes(edge: FastifyInstance, store: ReleaseStore): void {
  const serve = async (request: FastifyRequest<{ Params: AssetAddress }>, reply: FastifyReply) => {
    const { name = 'shell', build, '*': file } = request.params;
    const type = contentTypeOf(file);
    const found =
      type && (await readEncoded(store, { name, build, file }, request.headers['accept-encoding']));
    if (!found) {
      // A file may appear later: a build that is put back has to be seen at once.
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .type('text/plain')
        .send('There is no such file.');
    }
    if (found.encoding) reply.header('content-encoding', found.encoding);
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding')
      .type(type)
      .send(found.content);
  };
  edge.get<{ Params: AssetAddress }>('/shell/:build/*', serve);
  edge.get<{ Params: AssetAddress }>('/remotes/:name/:build/*', serve);
}
