import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { charactersIn } from './subset-font-loader.ts';

const require = createRequire(import.meta.url);
const css = readFileSync(join(import.meta.dirname, '../../ui/src/theme/base.css'), 'utf8');
const faces = css.match(/@font-face \{[^}]+\}/g) ?? [];
const fileOf = (face: string) => /url\('([^'?]+)\?unicode-range=([^']+)'\)/.exec(face);

/** Frequency of the letters in English text, in percent, and of the space between words. */
const frequency: Readonly<Record<string, number>> = {
  ...{ ' ': 18, a: 8.2, b: 1.5, c: 2.8, d: 4.3, e: 12.7, f: 2.2, g: 2, h: 6.1, i: 7, j: 0.15, k: 0.77, l: 4 },
  ...{ m: 2.4, n: 6.7, o: 7.5, p: 1.9, q: 0.1, r: 6, s: 6.3, t: 9.1, u: 2.8, v: 0.98, w: 2.4, x: 0.15, y: 2 },
  z: 0.07,
};
const letters = Object.keys(frequency);

/** Advance widths of the space and a to z, in units of 1/2048 em. */
const widths = {
  Arial:
    '569 1139 1139 1024 1139 1139 569 1139 1139 455 455 1024 455 1706 1139 1139 1139 1139 682 1024 569 1139 1024 1479 1024 1024 1024',
  'Arial Bold':
    '569 1139 1251 1139 1251 1139 682 1251 1251 569 569 1139 569 1821 1251 1251 1251 1251 797 1139 682 1251 1139 1593 1139 1139 1024',
  Roboto:
    '507 1114 1149 1072 1155 1085 711 1149 1128 497 489 1038 497 1795 1130 1168 1149 1164 693 1057 669 1129 992 1538 1015 969 1015',
};

function averageWidth(advances: readonly number[]): number {
  const total = letters.reduce((sum, letter) => sum + frequency[letter]!, 0);
  return letters.reduce((sum, letter, index) => sum + frequency[letter]! * advances[index]!, 0) / total;
}

/** Table of a font with one letter. */
async function tableOf(tag: string, letter: string, weight: number): Promise<Buffer> {
  const file = require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
  const options = { targetFormat: 'truetype' as const, keepFeatures: [], variationAxes: { wght: weight } };
  const font = await subsetFont(readFileSync(file), letter, options);
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  const entry = entries.find((at) => font.toString('latin1', at, at + 4) === tag)!;
  return font.subarray(font.readUInt32BE(entry + 8));
}

const percent = (face: string, name: string) => Number(new RegExp(`${name}: ([\\d.]+)%`).exec(face)?.[1]);

test.each([
  ['Arial', 400],
  ['Arial Bold', 600],
  ['Roboto', 400],
] as const)('with %s as fallback text takes the width and the height of Inter', async (local, weight) => {
  const face = faces.find((one) => one.includes(`local('${local}')`))!;
  const inter = await Promise.all(
    letters.map(async (letter) => (await tableOf('hmtx', letter, weight)).readUInt16BE(4)),
  );
  const scale = averageWidth(inter) / averageWidth(widths[local].split(' ').map(Number));
  expect(percent(face, 'size-adjust')).toBeCloseTo(scale * 100, 0);
  const size = percent(face, 'size-adjust') / 100;
  const head = await tableOf('hhea', 'e', weight);
  const emSize = (await tableOf('head', 'e', weight)).readUInt16BE(18);
  expect(percent(face, 'ascent-override')).toBeCloseTo((head.readInt16BE(4) / emSize / size) * 100, 1);
  expect(percent(face, 'descent-override')).toBeCloseTo((-head.readInt16BE(6) / emSize / size) * 100, 1);
  expect(percent(face, 'line-gap-override')).toBe((head.readInt16BE(8) / emSize) * 100);
});

test('each file holds the characters for which it is used', () => {
  const files = faces.flatMap((face) => fileOf(face) ?? []);
  expect(files.length).toBeGreaterThan(0);
  for (const face of faces.filter(fileOf)) {
    const range = /unicode-range:\s*([^;]+);/.exec(face)?.[1] ?? '';
    expect(charactersIn(fileOf(face)?.[2] ?? '')).toBe(charactersIn(range));
  }
});

test('names of staff and users in Hausa, Igbo and Yoruba use one typeface', () => {
  const used = 'ẸẹỌọṢṣ ỊịỤụṄṅ ƁɓƊɗƘƙƳƴ ÀàÁáÈèÉéÌìÍíÒòÓóÙùÚú Ńń Ǹǹ Ḿḿ ẹ\u0301 ọ\u0300 \u0304 ₦';
  const covered = faces.filter(fileOf).map((face) => charactersIn(fileOf(face)?.[2] ?? ''));
  expect([...used].filter((letter) => !covered.join('').includes(letter))).toEqual([]);
});

test('reads ranges and single characters', () => {
  expect(charactersIn('U+0041-0043, U+20A6')).toBe('ABC₦');
});
