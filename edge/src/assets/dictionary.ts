import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { recent } from './recent.ts';

/** Limit of cached differences: those of a release for browsers of a few releases before. */
const limit = 100;

/** First bytes of the encoding `dcz`, followed by the SHA-256 of the dictionary (RFC 9842, section 5). */
const magic = Buffer.from('5e2a4d1820000000', 'hex');

/** Hexadecimal SHA-256 of the file that the browser offers as a dictionary for this answer; undefined if it has none. */
export function offeredDictionary({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const accepts = /(^|[\s,])dcz([\s,;]|$)/.test(String(headers['accept-encoding']));
  const [, digest] = /^:([A-Za-z0-9+/]{43}=):$/.exec(String(headers['available-dictionary'])) ?? [];
  return accepts && digest ? Buffer.from(digest, 'base64').toString('hex') : undefined;
}

/** Compresses files as their difference to an earlier one that the browser has; each pair once. */
export function differences() {
  const made = recent<Promise<Uint8Array>>(limit);
  return (content: Uint8Array, dictionary: Uint8Array, key: string): Promise<Uint8Array> =>
    made(key, () => compress(content, dictionary));
}

/** Encoding `dcz`. Node below 22.19 ignores the dictionary, which browsers can read too. */
async function compress(content: Uint8Array, dictionary: Uint8Array): Promise<Uint8Array> {
  const params = { [constants.ZSTD_c_compressionLevel]: 12 };
  const body = await promisify(zstdCompress)(content, { dictionary, params });
  return Buffer.concat([magic, createHash('sha256').update(dictionary).digest(), body]);
}
