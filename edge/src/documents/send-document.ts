import type { FastifyReply, FastifyRequest } from 'fastify';
import { preferredEncoding } from '../assets/encoded-file.ts';
import { documentPolicy, reportedWith } from '../headers/content-security-policy.ts';
import type { FilledDocument } from './filled-document.ts';

/** Sends a document of a release; a browser that has it already is told so. */
export async function sendDocument(
  document: FilledDocument,
  release: string,
  request: FastifyRequest,
  reply: FastifyReply,
  status: 200 | 404 = 200,
): Promise<FastifyReply> {
  const encoding = preferredEncoding(request.headers['accept-encoding']);
  const etag = `"${document.etag}-${encoding}"`;
  // Asked again at every visit: a release or a rollback holds from the next page on.
  reply.header('vary', 'accept-encoding').header('cache-control', status === 200 ? 'no-cache' : 'no-store');
  if (document.type.startsWith('text/html')) {
    reply.header('content-security-policy', reportedWith(documentPolicy(document.styles), release));
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
