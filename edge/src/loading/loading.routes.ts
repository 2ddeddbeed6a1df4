import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from '@padiman/federation/registry';
import { compressionCache } from '../assets/compression-cache.ts';
import { filesAhead, type FileSource } from './files-ahead.ts';

/**
 * `/loading.json`: for each path the addresses of the scripts that its screen needs in addition to the shell's own, so
 * that an idle page can fetch them ahead. Of the builds of this browser, hence private. Not signed: a page fetches only
 * files that the signed registry names, with their integrity. A build without its entry cannot be opened, and is left out.
 */
export function addLoadingRoute(
  edge: FastifyInstance,
  registryFor: (request: FastifyRequest) => Promise<Registry | undefined>,
  site: FileSource,
): void {
  const compressed = compressionCache();
  edge.get('/loading.json', async (request, reply) => {
    const registry = await registryFor(request);
    const listed = registry ? await listFiles(registry, site) : [];
    const text = JSON.stringify(Object.fromEntries(listed.filter(([, files]) => files.length > 0)));
    const { content, encoding } = await compressed(text, request.headers['accept-encoding']);
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 16);
    const etag = `"${hash}-${encoding ?? 'plain'}"`;
    reply.header('vary', 'accept-encoding').header('cache-control', 'private, no-cache').header('etag', etag);
    reply.type('application/json; charset=utf-8');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    if (encoding) reply.header('content-encoding', encoding);
    return reply.send(content);
  });
}

async function listFiles(registry: Registry, site: FileSource) {
  const paths = Object.values(registry.remotes).flatMap(({ descriptor }) => descriptor.paths);
  return Promise.all(paths.map(async ({ path }) => [path, await filesAhead(registry, path, site)] as const));
}
