import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { preferredEncoding } from './encoded-file.ts';

const compress = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gzip: (text: string) => promisify(gzip)(text, { level: 9 }),
};

/** Text in the encoding negotiated with a browser. */
export interface EncodedText {
  content: Buffer | string;
  encoding: 'br' | 'gzip' | undefined;
}

/**
 * Creates a cache of one text in its compressed forms. The same text is compressed only once per encoding.
 *
 * @returns function of a text and the browser's Accept-Encoding
 */
export function compressionCache(): (text: string, accepted: string | undefined) => Promise<EncodedText> {
  let cached = '';
  let forms: Partial<Record<keyof typeof compress, Promise<Buffer>>> = {};
  return async (text, accepted) => {
    const encoding = preferredEncoding(accepted);
    if (encoding === 'identity') return { content: text, encoding: undefined };
    if (text !== cached) [cached, forms] = [text, {}];
    return { content: await (forms[encoding] ??= compress[encoding](text)), encoding };
  };
}
