import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { baseConfig } from './base.config.ts';
import { runWebpack } from './compile-for-node.ts';

/** Text of a compiled script, and the files that it was compiled from. */
export interface CompiledScript {
  text: string;
  files: readonly string[];
}

/**
 * Compiles a module with its imports to one classic script, for a page that runs it before or without the bundle. It
 * takes part in no federation: what it imports is copied into it.
 */
export async function compileForBrowser(packageFolder: string, entry: string): Promise<CompiledScript> {
  const base = baseConfig(packageFolder, 'production', 'script');
  const folder = await mkdtemp(join(tmpdir(), 'padiman-script-'));
  try {
    const files = await runWebpack({
      mode: 'production',
      context: packageFolder,
      target: base.target,
      devtool: false,
      entry,
      output: { path: folder, filename: 'script.js' },
      resolve: base.resolve,
      module: { rules: base.module.rules.filter(({ test }) => test.test('x.ts')) },
      optimization: { minimizer: base.optimization.minimizer, splitChunks: false },
      performance: { hints: false },
    });
    return { text: await readFile(join(folder, 'script.js'), 'utf8'), files };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
