import { extname } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ReleaseStore } from '@padiman/release/store';
import { preferredEncoding } from './encoding.ts';

/** Types that pages load. HTML and JSON are not among them: pages have routes of their own, records are not public. */
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** Content type by file extension; undefined for types that are not served. */
export const contentTypeOf = (file: string): string | undefined => types[extname(file)];

/** Address of a file: a script's may begin with its name in the build. */
const fileName = /^(?:[\w-]+\.)?(([0-9a-f]{64})\.[a-z0-9]+)$/;

/** Tells whether a browser may read a file, `<SHA-256>.<extension>`, and whether shared caches may keep it. */
export type IsReadable = (request: FastifyRequest, file: string) => Promise<'public' | 'private' | false>;

/**
 * Serves the files of builds that were released, and of previews to those who have them, by the SHA-256 of their content.
 * The address states the content, so answers are immutable and shared by all builds.
 */
export function addAssetRoutes(
  edge: FastifyInstance,
  { readContent }: Pick<ReleaseStore, 'readContent'>,
  isReadable: IsReadable,
): void {
  // Only in the compressed forms of the store: the others are compressed already, or not worth it.
  edge.get<{ Params: { file: string } }>('/files/:file', { compress: false }, async (request, reply) => {
    const [, file = '', hash = ''] = fileName.exec(request.params.file) ?? [];
    const type = contentTypeOf(file);
    const readable = type && (await isReadable(request, file));
    const encoding = preferredEncoding(request);
    const form = readable && encoding !== 'identity' ? await readContent(hash, encoding) : undefined;
    const content = form ?? (readable ? await readContent(hash) : undefined);
    if (!content) {
      // Not cached: the file may appear later, when its build is restored.
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('File not found.');
    }
    if (form) reply.header('content-encoding', encoding);
    return reply
      .header('cache-control', `${readable}, max-age=31536000, immutable`)
      .header('vary', 'accept-encoding')
      .type(type ?? '')
      .send(content);
  });
}
