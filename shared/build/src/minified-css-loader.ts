import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileAddress } from '@padiman/federation/registry';
import { bundle } from 'lightningcss';
import type { LoaderContext } from 'webpack';
import { reduceFont } from './subset-font-loader.ts';

const fontUrl = /url\("?([^")?]+\.woff2)(\?[^")]+)"?\)/g;

/**
 * Webpack loader: bundles a style sheet with its imports and minifies it. The fonts that it names are reduced and emitted, and
 * named by their address at the edge. The text is emitted too: a module that imports the sheet may not use its text.
 */
export default async function minifiedCssLoader(this: LoaderContext<object>): Promise<string> {
  const { code } = bundle({ filename: this.resourcePath, minify: true });
  let text = Buffer.from(code).toString();
  for (const [url, file = '', query = ''] of text.matchAll(fontUrl)) {
    const font = await reduceFont(await readFile(createRequire(this.resourcePath).resolve(file)), query);
    const hash = createHash('sha256').update(font).digest('base64');
    const address = fileAddress(file, `sha256-${hash}`) ?? '';
    this.emitFile(`fonts/${address.split('/').at(-1)}`, font);
    text = text.replace(url, `url(${address})`);
  }
  this.emitFile(`styles/${createHash('sha256').update(text).digest('hex')}.css`, text);
  return text;
}
