import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { recent } from './recent.ts';

type Encoding = 'br' | 'gzip' | 'identity';

/** Negotiates the content encoding from Accept-Encoding; prefers Brotli, the smallest. */
export function preferredEncoding({ headers }: Pick<FastifyRequest, 'headers'>): Encoding {
  const accepted = headers['accept-encoding'];
  const negotiated = accepted ? negotiate([accepted].flat().join(), ['br', 'gzip', 'identity']) : null;
  return (negotiated as Encoding | null) ?? 'identity';
}

/** Escapes a text for HTML or XML. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Text to send; each encoding is compressed once. */
export interface EncodedText {
  type: string;
  etag: string;
  content: (encoding: Encoding) => Promise<Uint8Array>;
}

/** @param seal further text that the ETag covers, such as a header's */
export function encodedText(type: string, text: string, seal = ''): EncodedText {
  const plain = Buffer.from(text);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  const forms: Partial<Record<Encoding, Promise<Uint8Array>>> = {};
  const compressed = {
    identity: async () => plain,
    gzip: () => promisify(gzip)(plain, { level: constants.Z_BEST_COMPRESSION }),
    br: () => promisify(brotliCompress)(plain, { params }),
  };
  return {
    type,
    etag: createHash('sha256').update(plain).update(seal).digest('base64url').slice(0, 16),
    content: (encoding) => (forms[encoding] ??= compressed[encoding]()),
  };
}

/** Cache of the most recently sent texts of one type. */
export function encodedTexts(type: string, limit: number): (text: string, seal?: string) => EncodedText {
  const made = recent<EncodedText>(limit);
  return (text, seal = '') => made(text + seal, () => encodedText(type, text, seal));
}

/** Sends a text in the encoding that the browser accepts, or 304 if its copy is current. Errors have no ETag. */
export async function sendEncoded(
  { type, etag: hash, content }: EncodedText,
  request: FastifyRequest,
  reply: FastifyReply,
  status: 200 | 404 = 200,
): Promise<FastifyReply> {
  const encoding = preferredEncoding(request);
  const etag = `"${hash}-${encoding}"`;
  reply.code(status).header('vary', 'accept-encoding').type(type);
  if (status === 200) {
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(await content(encoding));
}

/** Smallest answer that is compressed, in bytes: smaller ones fit into one packet anyway. */
const threshold = 1_000;

/**
 * Compresses data and text: answers of the API and of a backend behind it, exports. Pages and files have compressed forms
 * of their own. The bearer token is no cookie, so no other site can make a browser send requests whose sizes would tell
 * something.
 */
export async function compressData(edge: FastifyInstance): Promise<void> {
  await edge.register(compress, {
    global: true,
    threshold,
    encodings: ['br', 'gzip', 'identity'],
    // Higher levels take several times as long, for a few percent.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    globalDecompression: false,
  });
}
