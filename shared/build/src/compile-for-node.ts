import { createRequire } from 'node:module';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import vm from 'node:vm';
import webpack from 'webpack';
import { baseConfig } from './base.config.ts';
import { ownFile } from './own-file.ts';

/**
 * Compiles a module of a package for Node, with the loaders of the package's own build, and runs it in this process. The
 * import of a style sheet gives its minified text.
 *
 * @returns the module's default export, and the files that it was compiled from
 */
export async function compileForNode(
  packageFolder: string,
  entry: string,
): Promise<{ value: unknown; files: readonly string[] }> {
  const base = baseConfig(packageFolder, 'production', 'static');
  const scripts = base.module.rules.filter(({ test }) => test.test('x.tsx') || test.test('x.styles.ts'));
  const loader = ownFile('minified-css-loader');
  const folder = await mkdtemp(join(tmpdir(), 'padiman-static-'));
  try {
    const files = await runWebpack({
      mode: 'production',
      context: packageFolder,
      target: 'node',
      devtool: false,
      entry,
      output: { path: folder, filename: 'static.cjs', library: { type: 'commonjs2' } },
      resolve: base.resolve,
      module: { rules: [...scripts, { test: /\.css$/, type: 'asset/source', use: [loader] }] },
      externals: [/^(react|react-dom|yup)(\/|$)/],
      externalsType: 'commonjs',
      optimization: { minimize: false },
      performance: { hints: false },
    });
    const code = await readFile(join(folder, 'static.cjs'), 'utf8');
    const module = { exports: {} as { default?: unknown } };
    const evaluate = vm.runInThisContext(
      `(function (module, exports, require, localStorage) {${code}\n})`,
    ) as (...given: unknown[]) => void;
    evaluate(module, module.exports, createRequire(join(packageFolder, 'package.json')), emptyStorage);
    return { value: module.exports.default, files };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Storage of a browser that nobody is signed in to; modules of the session read it while they are imported. */
const emptyStorage = { getItem: () => null, setItem: () => {}, removeItem: () => {}, clear: () => {} };

/** Runs webpack. @returns the files that it read */
export function runWebpack(config: webpack.Configuration): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config);
    compiler.run((error, stats) => {
      const files = [...(stats?.compilation.fileDependencies ?? [])];
      const failed = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : undefined);
      compiler.close(() => (failed ? reject(failed) : resolve(files)));
    });
  });
}
