import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import webpack, { type Configuration } from 'webpack';

const root = join(import.meta.dirname, '../../..');

type Preset = (environment: { build: string }, given: { mode: 'production' }) => Configuration;

/** Changes a package's configuration, for instance by taking a plugin away. */
export type Variation = (configuration: Configuration) => Configuration;

/**
 * Builds a package of this checkout with its own configuration, varied.
 *
 * @param file which of its files counts
 * @returns that file's bytes, Brotli
 */
export async function sizeOfVariant(folder: string, file: RegExp, vary: Variation): Promise<number> {
  const output = await mkdtemp(join(tmpdir(), `padiman-variant-${folder}-`));
  try {
    const address = pathToFileURL(join(root, folder, 'webpack.config.ts')).href;
    const { default: preset } = (await import(address)) as { default: Preset };
    const given = preset({ build: 'variant' }, { mode: 'production' });
    await run(
      vary({
        ...given,
        infrastructureLogging: { level: 'error' },
        output: { ...given.output, path: output },
      }),
    );
    const found = (await readdir(output)).find((name) => file.test(name));
    if (found === undefined) throw new Error(`${folder} was built without a file ${file}`);
    return brotliCompressSync(await readFile(join(output, found))).length;
  } finally {
    await rm(output, { recursive: true, force: true });
  }
}

function run(configuration: Configuration): Promise<void> {
  return new Promise((resolve, reject) => {
    webpack(configuration, (error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
      else resolve();
    });
  });
}
