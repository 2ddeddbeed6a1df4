import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findPackages } from '@padiman/release/checkout';
import { promote } from '@padiman/release/promote';
import { publish } from '@padiman/release/publish';
import type { ReleaseStore } from '@padiman/release/store';
import webpack, { type Compiler, type Configuration } from 'webpack';
import { makeFolder, type Run } from './run.ts';

const root = join(import.meta.dirname, '../..');

type Preset = (environment: object, options: { mode: 'production' }) => Configuration;

/** Change of one source file, made while it is compiled: the checkout stays as it is. */
export interface SourceChange {
  /** Package that the file belongs to. */
  name: string;
  /** Path of the file in its package. */
  file: string;
  from: string;
  to: string;
}

/**
 * Runs a webpack build into a folder, with changes of its sources. By a hook and not by a loader, which would change the
 * module's name, and with it the ids of module and chunk.
 *
 * @throws with webpack's errors when it has any
 */
export function runWebpack(
  { output, plugins = [], ...configuration }: Configuration,
  path: string,
  changes: readonly SourceChange[] = [],
): Promise<void> {
  const changed = { ...configuration, plugins: [...plugins, ...changes.map(changePlugin)] };
  return new Promise((resolve, reject) => {
    webpack({ ...changed, output: { ...output, path } }, (error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
      else resolve();
    });
  });
}

function changePlugin({ name, file, from, to }: SourceChange) {
  const path = join(root, name, file);
  const apply = ({ hooks, webpack }: Compiler) =>
    hooks.thisCompilation.tap('SourceChange', (compilation) => {
      let found = false;
      const { processResult } = webpack.NormalModule.getCompilationHooks(compilation);
      processResult.tap('SourceChange', ([source, ...others], { resource }) => {
        if (resource !== path) return [source, ...others];
        found = String(source).includes(from);
        return [String(source).replace(from, to), ...others];
      });
      compilation.hooks.finishModules.tap('SourceChange', () => {
        if (!found) compilation.errors.push(new webpack.WebpackError(`${path} does not contain ${from}`));
      });
    });
  return { apply };
}

/** Builds a package with changed sources, publishes and promotes it. */
export async function releaseChanged(run: Run, store: ReleaseStore, change: SourceChange): Promise<void> {
  const released = findPackages(root).find(({ name }) => name === change.name);
  if (!released) throw new Error(`There is no package ${change.name}`);
  const path = await makeFolder(run);
  const before = process.cwd();
  try {
    // As the release CLI does: Module Federation names modules by paths relative to the working directory.
    process.chdir(join(root, change.name));
    const file = pathToFileURL(join(root, change.name, 'webpack.config.ts')).href;
    const { default: preset } = (await import(file)) as { default: Preset };
    const configuration = preset({}, { mode: 'production' });
    await runWebpack({ ...configuration, infrastructureLogging: { level: 'error' } }, path, [change]);
  } finally {
    process.chdir(before);
  }
  const { record } = await publish(store, released, path);
  await promote(store, [record]);
}
