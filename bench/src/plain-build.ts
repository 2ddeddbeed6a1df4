import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type Configuration } from 'webpack';

/** The baseline: the same sources as one webpack build, in a folder of its own. */
export interface PlainBuild {
  folder: string;
  seconds: number;
  remove: () => Promise<void>;
}

/** Builds shell and remotes as one plain webpack build. */
export async function buildPlain(): Promise<PlainBuild> {
  const folder = await mkdtemp(join(tmpdir(), 'padiman-plain-'));
  const file = pathToFileURL(join(import.meta.dirname, 'plain/webpack.config.ts')).href;
  const { default: config } = (await import(file)) as { default: () => Configuration };
  const given = config();
  const started = performance.now();
  await new Promise<void>((resolve, reject) => {
    webpack({ ...given, output: { ...given.output, path: folder } }, (error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
      else resolve();
    });
  });
  const seconds = (performance.now() - started) / 1000;
  return { folder, seconds, remove: () => rm(folder, { recursive: true, force: true }) };
}
