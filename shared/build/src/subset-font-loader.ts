import subsetFont from 'subset-font';
import type { LoaderContext } from 'webpack';

/**
 * Webpack loader: keeps only the characters of a font that are listed. The Naira sign is in a file of 85 KB with hundreds
 * of letters that no screen shows.
 */
export default async function subsetFontLoader(
  this: LoaderContext<{ characters: string }>,
  font: Buffer,
): Promise<Buffer> {
  return subsetFont(font, this.getOptions().characters, { targetFormat: 'woff2' });
}

/** Tells webpack to pass the file's bytes. */
export const raw = true;
