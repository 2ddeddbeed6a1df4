import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Compiler } from 'webpack';

/**
 * Adds a script that the page runs before its first paint to the build, as `first-paint.<hash>.js`: it cannot wait for
 * the bundle, and the Content-Security-Policy allows no inline scripts.
 */
export class FirstPaintScript {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  apply({ hooks, webpack }: Compiler): void {
    const name = FirstPaintScript.name;
    hooks.thisCompilation.tap(name, (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name, stage }, () => {
        const script = readFileSync(this.#file);
        const hash = createHash('sha256').update(script).digest('hex').slice(0, 8);
        compilation.fileDependencies.add(this.#file);
        compilation.emitAsset(`first-paint.${hash}.js`, new webpack.sources.RawSource(script));
      });
    });
  }
}
