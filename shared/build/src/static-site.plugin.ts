import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Compiler } from 'webpack';
import type { StaticSite } from '@padiman/federation';
import { fileAddress } from '@padiman/federation/registry';
import { onAssets } from './library-patch.ts';
import type { ScriptFile } from './write-documents.ts';

/** Address and integrity of a file of the build. */
function scriptFile(file: string, content: string | Buffer): ScriptFile {
  const integrity = `sha256-${createHash('sha256').update(content).digest('base64')}`;
  return { address: fileAddress(file, integrity) ?? '', integrity };
}

/**
 * Plugin that writes the documents, first screens and pictures of a remote's `src/static-site.tsx` into its build, so that
 * they are published, promoted and rolled back with it. They are rendered from the same components as its screens.
 */
export const staticSite = (packageFolder: string) => (compiler: Compiler) => {
  const entry = join(packageFolder, 'src/static-site.tsx');
  if (!existsSync(entry)) return;
  const { RawSource } = compiler.webpack.sources;
  onAssets(compiler, 'staticSite', 'ADDITIONAL', async (compilation) => {
    const { files, output } = await render(packageFolder, entry);
    // Minified once: the documents name scripts by their content.
    for (const [file, content] of output)
      compilation.emitAsset(file, new RawSource(content), { minimized: true });
    compilation.fileDependencies.addAll(files);
  });
};

async function render(packageFolder: string, entry: string) {
  // Imported on demand: four of five remotes have no such site.
  const { compileForBrowser, compileForNode } = await import('./compile.ts');
  const { renderPicture } = await import('./render-picture.ts');
  const { writeDocuments } = await import('./write-documents.ts');
  const { value, files, assets } = await compileForNode(packageFolder, entry);
  const { documents, screens = [], pictures } = value as StaticSite;
  const rendered = pictures.map(async (picture) => [picture.file, await renderPicture(picture)] as const);
  const drawn = new Map(await Promise.all(rendered));
  const addressOf = (file: string): string => {
    const content = drawn.get(file);
    if (!content) throw new Error(`There is no picture ${file}`);
    return scriptFile(file, content).address;
  };
  const compiled = await Promise.all(
    screens.map(async ({ path, script }) => {
      const module = join(packageFolder, 'src', script);
      const { text, files: sources } = await compileForBrowser(packageFolder, module);
      const file = `screens${path}.js`;
      return { path, file, text, sources, script: scriptFile(file, text) };
    }),
  );
  const fonts = [...assets].filter(([file]) => file.endsWith('.woff2'));
  const sheets = [...assets].filter(([file]) => file.endsWith('.css')).map(([, text]) => text.toString());
  const scripts = new Map(compiled.map(({ path, script }) => [path, script]));
  return {
    files: [...files, ...compiled.flatMap(({ sources }) => sources)],
    output: [
      ...writeDocuments({ documents, screens }, addressOf, scripts, sheets.join('')),
      ...drawn,
      ...fonts,
      ...compiled.map(({ file, text }) => [file, text] as const),
    ],
  };
}
