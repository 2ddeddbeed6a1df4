import type { FastifyReply, FastifyRequest } from 'fastify';
import { preferredEncoding } from '../assets/encoded-file.ts';
import { documentPolicy, withReportRelease } from '../headers/content-security-policy.ts';
import { sameForEverybody } from '../headers/shared-caching.ts';
import type { FilledDocument } from './filled-document.ts';

/** Sends a static document of a release, or 304 if the browser's copy is current. */
export async function sendDocument(
  document: FilledDocument,
  release: string,
  request: FastifyRequest,
  reply: FastifyReply,
  status: 200 | 404 = 200,
): Promise<FastifyReply> {
  const encoding = preferredEncoding(request.headers['accept-encoding']);
  const etag = `"${document.etag}-${encoding}"`;
  // Revalidated at every visit, so that a release or rollback takes effect at once.
  const control = status === 200 ? sameForEverybody : 'no-store';
  reply.header('vary', 'accept-encoding').header('cache-control', control);
  if (document.type.startsWith('text/html')) {
    reply.header('content-security-policy', withReportRelease(documentPolicy(document.styles), release));
  }
  if (status === 200) {
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply
    .code(status)
    .type(document.type)
    .send(await document.content(encoding));
}
