import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration } from 'webpack';
import { runWebpack, withChanges, type SourceChange } from './federation/build-variant.ts';
import { makeFolder, type Run } from './run.ts';

/** The baseline: the same sources as one webpack build, in a temporary folder. */
export interface PlainBuild {
  folder: string;
  seconds: number;
}

export interface PlainBuildOptions {
  /** Puts webpack's runtime, with the names of all chunks, into a file of its own. */
  runtimeChunk?: boolean;
  changes?: readonly SourceChange[];
}

/** Builds shell and remotes as one plain webpack build. */
export async function buildPlain(
  run: Run,
  { runtimeChunk = false, changes = [] }: PlainBuildOptions = {},
): Promise<PlainBuild> {
  const folder = await makeFolder(run);
  const file = pathToFileURL(join(import.meta.dirname, 'plain/webpack.config.ts')).href;
  const { default: preset } = (await import(file)) as { default: () => Configuration };
  const configuration = withChanges(preset(), changes);
  const optimization = {
    ...configuration.optimization,
    ...(runtimeChunk && { runtimeChunk: 'single' as const }),
  };
  const started = performance.now();
  await runWebpack({ ...configuration, optimization, output: { ...configuration.output, path: folder } });
  const seconds = (performance.now() - started) / 1000;
  return { folder, seconds };
}
