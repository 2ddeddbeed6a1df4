import subsetFont from 'subset-font';
import type { LoaderContext } from 'webpack';

/**
 * Keeps of a font just the characters that are asked for: the Naira sign lies in a file of 85 KB with hundreds of
 * letters that no screen shows.
 */
export default async function subsetFontLoader(
  this: LoaderContext<{ characters: string }>,
  font: Buffer,
): Promise<Buffer> {
  return subsetFont(font, this.getOptions().characters, { targetFormat: 'woff2' });
}

/** The loader takes the file's bytes. */
export const raw = true;
