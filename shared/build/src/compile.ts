import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import vm from 'node:vm';
import webpack, { type Configuration } from 'webpack';
import { baseConfig } from './base.config.ts';
import { ownFile } from './library-patch.ts';

/** Text of a compiled module, and the files that it was compiled from. */
export interface CompiledScript {
  text: string;
  files: readonly string[];
  /** Style sheets, below `styles/`, and the fonts that they name, below `fonts/`. */
  assets: ReadonlyMap<string, Buffer>;
}

/** Compiles a module with its imports to one file. @param adapt changes of the configuration of the package's build */
async function compile(
  packageFolder: string,
  entry: string,
  uniqueName: string,
  adapt: (base: ReturnType<typeof baseConfig>) => Configuration,
): Promise<CompiledScript> {
  const base = baseConfig(packageFolder, 'production', uniqueName);
  const folder = await mkdtemp(join(tmpdir(), `padiman-${uniqueName}-`));
  const { output, ...adapted } = adapt(base);
  const compiler = webpack({
    ...{ mode: 'production', context: packageFolder, devtool: false, entry, resolve: base.resolve },
    performance: { hints: false },
    output: { ...output, path: folder, filename: 'compiled.js' },
    ...adapted,
  });
  try {
    const [files, emitted] = await new Promise<[string[], string[]]>((resolve, reject) => {
      compiler.run((error, stats) => {
        const failed = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : undefined);
        const { fileDependencies = [], assets = {} } = stats?.compilation ?? {};
        compiler.close(() =>
          failed ? reject(failed) : resolve([[...fileDependencies], Object.keys(assets)]),
        );
      });
    });
    const assets = new Map<string, Buffer>();
    for (const name of emitted) if (name.includes('/')) assets.set(name, await readFile(join(folder, name)));
    return { text: await readFile(join(folder, 'compiled.js'), 'utf8'), files, assets };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Compiles a module with its imports to one classic script, for a page that runs it before or without the bundle. It
 * takes part in no federation: what it imports is copied into it.
 */
export const compileForBrowser = (packageFolder: string, entry: string): Promise<CompiledScript> =>
  compile(packageFolder, entry, 'script', ({ target, module, optimization: { minimizer } }) => ({
    target,
    module: { rules: module.rules.filter(({ test }) => test.test('x.ts')) },
    optimization: { minimizer, splitChunks: false },
  }));

/** Storage of a browser that nobody is signed in to; modules of the session read it while they are imported. */
const emptyStorage = { getItem: () => null, setItem: () => {}, removeItem: () => {}, clear: () => {} };

/**
 * Compiles a module of a package for Node, with the loaders of the package's own build, and runs it in this process.
 * The import of a style sheet gives its minified text.
 * @returns the module's default export, the files that it was compiled from, and its style sheets with their fonts
 */
export async function compileForNode(
  packageFolder: string,
  entry: string,
): Promise<{ value: unknown } & Omit<CompiledScript, 'text'>> {
  const { text, ...compiled } = await compile(packageFolder, entry, 'static', ({ module: { rules } }) => {
    const scripts = rules.filter(({ test }) => test.test('x.tsx') || test.test('x.styles.ts'));
    const styles = { test: /\.css$/, type: 'asset/source', use: [ownFile('minified-css-loader')] };
    return {
      target: 'node',
      output: { library: { type: 'commonjs2' } },
      module: { rules: [...scripts, styles] },
      externals: [/^(react|react-dom|yup)(\/|$)/],
      externalsType: 'commonjs',
      optimization: { minimize: false },
    };
  });
  const module = { exports: {} as { default?: unknown } };
  const evaluate = vm.runInThisContext(`(function (module, exports, require, localStorage) {${text}\n})`) as (
    ...given: unknown[]
  ) => void;
  evaluate(module, module.exports, createRequire(join(packageFolder, 'package.json')), emptyStorage);
  return { value: module.exports.default, ...compiled };
}
