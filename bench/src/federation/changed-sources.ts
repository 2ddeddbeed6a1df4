import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findPackages } from '@padiman/release/checkout';
import { promote } from '@padiman/release/promote';
import { publish } from '@padiman/release/publish';
import type { ReleaseStore } from '@padiman/release/store';
import type { Compiler, Configuration } from 'webpack';
import { runWebpack } from '../run-webpack.ts';

const root = join(import.meta.dirname, '../../..');

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
 * Adds changes of sources to a webpack configuration. By a hook and not by a loader, which would change the module's name,
 * and with it the ids of module and chunk.
 */
export function withChanges(configuration: Configuration, changes: readonly SourceChange[]): Configuration {
  return { ...configuration, plugins: [...(configuration.plugins ?? []), ...changes.map(changePlugin)] };
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

type Preset = (environment: object, options: { mode: 'production' }) => Configuration;

/** Builds a package with changed sources, publishes and promotes it. */
export async function releaseChanged(store: ReleaseStore, change: SourceChange): Promise<void> {
  const released = findPackages(root).find(({ name }) => name === change.name);
  if (!released) throw new Error(`There is no package ${change.name}`);
  const output = await mkdtemp(join(tmpdir(), 'padiman-changed-'));
  const before = process.cwd();
  try {
    // As the release CLI does: Module Federation names modules by paths relative to the working directory.
    process.chdir(released.folder);
    const file = pathToFileURL(join(released.folder, 'webpack.config.ts')).href;
    const { default: preset } = (await import(file)) as { default: Preset };
    const configuration = withChanges(preset({}, { mode: 'production' }), [change]);
    await runWebpack({
      ...configuration,
      infrastructureLogging: { level: 'error' },
      output: { ...configuration.output, path: output },
    });
    const { record } = await publish(store, released, output);
    await promote(store, [record]);
  } finally {
    process.chdir(before);
    await rm(output, { recursive: true, force: true });
  }
}
