import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isTypeArtefact, type ReleaseStore } from '@padiman/release/store';
import { contentTypeOf } from './content-types.ts';
import { readEncoded } from './encoded-file.ts';

interface AssetParams {
  name?: string;
  build: string;
  '*': string;
}

/** Files about a build, which no page loads: its record, also in a build that is being deleted, sources, declarations. */
const isInternal = (file: string) => ['build.json', 'hidden.json'].includes(file) || isTypeArtefact(file);

/** Serves the files of published builds. Paths contain the build, so answers are immutable. */
export function addAssetRoutes(edge: FastifyInstance, store: ReleaseStore): void {
  const serve = async (request: FastifyRequest<{ Params: AssetParams }>, reply: FastifyReply) => {
    const { name = 'shell', build, '*': file } = request.params;
    const type = isInternal(file) ? undefined : contentTypeOf(file);
    const found =
      type && (await readEncoded(store, { name, build, file }, request.headers['accept-encoding']));
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
  };
  edge.get<{ Params: AssetParams }>('/shell/:build/*', serve);
  edge.get<{ Params: AssetParams }>('/remotes/:name/:build/*', serve);
}
