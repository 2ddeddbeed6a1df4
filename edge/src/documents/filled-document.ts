import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Document with the brand filled in; each encoding is compressed once. */
export interface FilledDocument {
  path: string;
  type: string;
  /** Hashes of its inline styles. */
  styles: readonly string[];
  etag: string;
  content: (encoding: 'br' | 'gzip' | 'identity') => Promise<Uint8Array>;
}

/** Brotli quality: maximum quality takes seconds, too long for a document that is not cached. */
const quality = { cached: constants.BROTLI_MAX_QUALITY, transient: 4 };

/** @param use `cached` if the document will be sent again */
export function filledDocument(
  document: Pick<FilledDocument, 'path' | 'type' | 'styles'>,
  text: string,
  use: keyof typeof quality,
): FilledDocument {
  const plain = Buffer.from(text);
  const compress = {
    identity: async () => plain,
    gzip: () => promisify(gzip)(plain),
    br: () =>
      promisify(brotliCompress)(plain, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality[use],
          [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        },
      }),
  };
  const forms: Partial<Record<keyof typeof compress, Promise<Uint8Array>>> = {};
  return {
    ...document,
    etag: createHash('sha256').update(plain).digest('base64url').slice(0, 16),
    content: (encoding) => (forms[encoding] ??= compress[encoding]()),
  };
}
