import subsetFont from 'subset-font';
import type { LoaderContext } from 'webpack';

/** Features that text uses: kerning, marks, figures of equal width. Inter's alternate letters are left out. */
const features = ['ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'rvrn', 'tnum'];

/** Weights of the design tokens. */
const weights = { min: 400, max: 600 };

/** Query of a font: the characters to keep, and the one weight if it is not {@link weights}. */
const fontQuery = /^\?unicode-range=([^&]+)(?:&weight=(\d+))?$/;

/** Characters of a value of the CSS descriptor `unicode-range`, such as `U+0020-007E,U+20A6`. */
export function charactersIn(unicodeRange: string): string {
  const points = unicodeRange.split(',').flatMap((range) => {
    const [first = NaN, last = first] = range
      .trim()
      .replace(/^U\+/, '')
      .split('-')
      .map((point) => parseInt(point, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
  return String.fromCodePoint(...points);
}

/** Reduces a font to what its query names; a font of one weight has only the outlines of its letters. */
export function reduceFont(font: Buffer, query: string): Promise<Buffer> {
  const [, range = '', weight] = fontQuery.exec(query) ?? [];
  return subsetFont(font, charactersIn(range), {
    targetFormat: 'woff2',
    keepFeatures: weight === undefined ? features : [],
    variationAxes: { wght: weight === undefined ? weights : Number(weight) },
  });
}

/**
 * Webpack loader: keeps only the characters of a font that its query names: `font.woff2?unicode-range=U+0020-007E`. The
 * whole file has hundreds of letters and alternates that no screen shows.
 */
export default async function subsetFontLoader(this: LoaderContext<object>, font: Buffer): Promise<Buffer> {
  return reduceFont(font, this.resourceQuery);
}

/** Tells webpack to pass the file's bytes. */
export const raw = true;
