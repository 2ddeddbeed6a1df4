import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { renderToStaticMarkup } from 'react-dom/server';
import subsetFont from 'subset-font';
import type { StaticPicture } from '@padiman/federation';

const require = createRequire(import.meta.url);

/** The console's font, bold, with the given letters only. Fonts of the machine would make builds differ. */
async function fontFor(letters: string): Promise<Buffer> {
  const folder = dirname(require.resolve('@fontsource-variable/inter/package.json'));
  const inter = await readFile(join(folder, 'files/inter-latin-wght-normal.woff2'));
  return subsetFont(inter, letters, { targetFormat: 'truetype', variationAxes: { wght: 800 } });
}

/** Renders a picture to its bytes: the `<svg>` itself, or a PNG of it. */
export async function renderPicture({ file, width, draw }: StaticPicture): Promise<Buffer> {
  const svg = renderToStaticMarkup(draw());
  if (file.endsWith('.svg')) return Buffer.from(svg);
  const letters = [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text).join('');
  const folder = await mkdtemp(join(tmpdir(), 'padiman-picture-'));
  try {
    const font = join(folder, 'font.ttf');
    if (letters) await writeFile(font, await fontFor(letters));
    const image = new Resvg(svg, {
      fitTo: { mode: 'width', value: width },
      font: { loadSystemFonts: false, fontFiles: letters ? [font] : [], defaultFontFamily: 'Inter' },
    });
    return image.render().asPng();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
