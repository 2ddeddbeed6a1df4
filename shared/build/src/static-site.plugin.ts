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
 * Writes the documents, first screens and pictures of a remote's `src/static-site.tsx` into its build, so that they are published,
 * promoted and rolled back with it. They are rendered from the same components as its screens.
 */
export class StaticSitePlugin {
  readonly #folder: string;

  constructor(packageFolder: string) {
    this.#folder = packageFolder;
  }

  apply(compiler: Compiler): void {
    const entry = join(this.#folder, 'src/static-site.tsx');
    if (!existsSync(entry)) return;
    const { RawSource } = compiler.webpack.sources;
    onAssets(compiler, StaticSitePlugin.name, 'ADDITIONAL', async (compilation) => {
      const { files, output } = await this.#render(entry);
      // Minified once: the documents name scripts by their content.
      for (const [file, content] of output)
        compilation.emitAsset(file, new RawSource(content), { minimized: true });
      compilation.fileDependencies.addAll(files);
    });
  }

  async #render(entry: string) {
    // Imported on demand: four of five remotes have no such site.
    const { compileForBrowser, compileForNode } = await import('./compile.ts');
    const { renderPicture } = await import('./render-picture.ts');
    const { writeDocuments } = await import('./write-documents.ts');
    const { value, files } = await compileForNode(this.#folder, entry);
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
        const module = join(this.#folder, 'src', script);
        const { text, files: sources } = await compileForBrowser(this.#folder, module);
        const file = `screens${path}.js`;
        return { path, file, text, sources, script: scriptFile(file, text) };
      }),
    );
    const scripts = new Map(compiled.map(({ path, script }) => [path, script]));
    return {
      files: [...files, ...compiled.flatMap(({ sources }) => sources)],
      output: [
        ...writeDocuments({ documents, screens }, addressOf, scripts),
        ...drawn,
        ...compiled.map(({ file, text }) => [file, text] as const),
      ],
    };
  }
}
