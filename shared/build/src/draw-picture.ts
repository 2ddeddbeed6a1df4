import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { renderToStaticMarkup } from 'react-dom/server';
import subsetFont from 'subset-font';
import type { StaticPicture } from '@padiman/federation';

const require = createRequire(import.meta.url);

/** The console's own type, heavy, with the letters that are needed: no font of the machine gets into a picture. */
async function fontFor(letters: string): Promise<Buffer> {
  const folder = dirname(require.resolve('@fontsource-variable/inter/package.json'));
  const inter = await readFile(join(folder, 'files/inter-latin-wght-normal.woff2'));
  return subsetFont(inter, letters, { targetFormat: 'truetype', variationAxes: { wght: 800 } });
}

/** A picture's bytes: the `<svg>` itself, or what it looks like. */
export async function drawPicture({ file, width, draw }: StaticPicture): Promise<Buffer> {
  const svg = renderToStaticMarkup(draw());
  if (file.endsWith('.svg')) return Buffer.from(svg);
  const letters = [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text).join('');
  const folder = await mkdtemp(join(tmpdir(), 'padiman-picture-'));
  try {
    const font = join(folder, 'font.ttf');
    if (letters) await writeFile(font, await fontFor(letters));
    const drawn = new Resvg(svg, {
      fitTo: { mode: 'width', value: width },
      font: { loadSystemFonts: false, fontFiles: letters ? [font] : [], defaultFontFamily: 'Inter' },
    });
    return drawn.render().asPng();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
