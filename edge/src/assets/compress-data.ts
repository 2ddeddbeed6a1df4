import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Smallest answer that is compressed, in bytes: smaller ones fit into one packet anyway. */
const threshold = 1_000;

/**
 * Compresses data and text: answers of the API and of a backend behind it, exports. Pages and files have compressed forms
 * of their own. A list of 50 users becomes a sixth of its size, and a slow network is slower than any compression.
 *
 * The bearer token is no cookie, so no other site can make a browser send requests whose sizes would tell something.
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
