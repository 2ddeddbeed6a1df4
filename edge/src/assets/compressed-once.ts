import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { preferredEncoding } from './encoded-file.ts';

const compress = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gzip: (text: string) => promisify(gzip)(text, { level: 9 }),
};

/** A text in the form that was chosen for a browser. */
export interface EncodedText {
  content: Buffer | string;
  encoding: 'br' | 'gzip' | undefined;
}

/**
 * Compresses a text at its best, and only once as long as the same text is asked for: a release stays live for hours.
 *
 * @returns takes the text and the browser's Accept-Encoding
 */
export function compressedOnce(): (asked: string, accepted: string | undefined) => Promise<EncodedText> {
  let text = '';
  let forms: Partial<Record<keyof typeof compress, Promise<Buffer>>> = {};
  return async (asked, accepted) => {
    const encoding = preferredEncoding(accepted);
    if (encoding === 'identity') return { content: asked, encoding: undefined };
    if (asked !== text) [text, forms] = [asked, {}];
    return { content: await (forms[encoding] ??= compress[encoding](asked)), encoding };
  };
}
