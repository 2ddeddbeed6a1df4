import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration } from 'webpack';
import { runWebpack } from './run-webpack.ts';

/** The baseline: the same sources as one webpack build, in a temporary folder. */
export interface PlainBuild {
  folder: string;
  seconds: number;
  remove: () => Promise<void>;
}

/** Builds shell and remotes as one plain webpack build. */
export async function buildPlain(): Promise<PlainBuild> {
  const folder = await mkdtemp(join(tmpdir(), 'padiman-plain-'));
  const file = pathToFileURL(join(import.meta.dirname, 'plain/webpack.config.ts')).href;
  const { default: preset } = (await import(file)) as { default: () => Configuration };
  const configuration = preset();
  const started = performance.now();
  await runWebpack({ ...configuration, output: { ...configuration.output, path: folder } });
  const seconds = (performance.now() - started) / 1000;
  return { folder, seconds, remove: () => rm(folder, { recursive: true, force: true }) };
}
