import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import type { Compiler } from 'webpack';
import { compileForBrowser, type CompiledScript } from './compile.ts';
import { onAssets } from './library-patch.ts';

/**
 * Adds a script that the page runs before its first paint to the build, as `first-paint.<hash>.js`: it cannot wait for
 * the bundle, and the Content-Security-Policy allows no inline scripts.
 */
export class FirstPaintScript {
  readonly #entry: string;

  /** @param entry module of the script */
  constructor(entry: string) {
    this.#entry = entry;
  }

  apply(compiler: Compiler): void {
    let compiled: CompiledScript | undefined;
    onAssets(compiler, FirstPaintScript.name, 'ADDITIONAL', async (compilation) => {
      const { modifiedFiles } = compiler;
      const isChanged = !modifiedFiles || compiled?.files.some((file) => modifiedFiles.has(file));
      if (!compiled || isChanged) compiled = await compileForBrowser(dirname(this.#entry), this.#entry);
      const hash = createHash('sha256').update(compiled.text).digest('hex').slice(0, 8);
      compilation.fileDependencies.addAll(compiled.files);
      const source = new compiler.webpack.sources.RawSource(compiled.text);
      compilation.emitAsset(`first-paint.${hash}.js`, source, { minimized: true });
    });
  }
}
