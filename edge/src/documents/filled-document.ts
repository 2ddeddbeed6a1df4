import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A document as it is sent: its text, and that text compressed once. */
export interface FilledDocument {
  path: string;
  type: string;
  /** Hashes of its styles. */
  styles: readonly string[];
  etag: string;
  content: (encoding: 'br' | 'gzip' | 'identity') => Promise<Uint8Array>;
}

/** What is sent once and thrown away is not worth the seconds that the smallest form takes. */
const quality = { kept: constants.BROTLI_MAX_QUALITY, passing: 4 };

/** @param use whether the document will be sent again */
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
