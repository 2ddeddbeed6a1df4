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
  const scripts = base.module.rules.filter(({ test }) => test.test('x.tsx'));
  const loader = ownFile('minified-css-loader');
  const folder = await mkdtemp(join(tmpdir(), 'padiman-static-'));
  try {
    const files = await run({
      mode: 'production',
      context: packageFolder,
      target: 'node',
      devtool: false,
      entry,
      output: { path: folder, filename: 'static.cjs', library: { type: 'commonjs2' } },
      resolve: base.resolve,
      module: { rules: [...scripts, { test: /\.css$/, type: 'asset/source', use: [loader] }] },
      externals: [/^(react|yup)(\/|$)/],
      externalsType: 'commonjs',
      optimization: { minimize: false },
      performance: { hints: false },
    });
    const code = await readFile(join(folder, 'static.cjs'), 'utf8');
    const module = { exports: {} as { default?: unknown } };
    const evaluate = vm.runInThisContext(`(function (module, exports, require) {${code}\n})`) as (
      ...given: unknown[]
    ) => void;
    evaluate(module, module.exports, createRequire(join(packageFolder, 'package.json')));
    return { value: module.exports.default, files };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function run(config: webpack.Configuration): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config);
    compiler.run((error, stats) => {
      const files = [...(stats?.compilation.fileDependencies ?? [])];
      const failed = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : undefined);
      compiler.close(() => (failed ? reject(failed) : resolve(files)));
    });
  });
}
