import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import type { Configuration } from 'webpack';
import { runWebpack } from '../run-webpack.ts';

const root = join(import.meta.dirname, '../../..');

type Preset = (environment: object, options: { mode: 'production' }) => Configuration;

/** Modifies a package's webpack configuration, for instance by removing a plugin. */
export type Variation = (configuration: Configuration) => Configuration;

/**
 * Builds a package of this checkout with a modified configuration.
 *
 * @param file pattern of the file to measure
 * @returns the file's Brotli size in bytes
 */
export async function sizeOfVariant(folder: string, file: RegExp, vary: Variation): Promise<number> {
  const output = await mkdtemp(join(tmpdir(), `padiman-variant-${folder}-`));
  try {
    const address = pathToFileURL(join(root, folder, 'webpack.config.ts')).href;
    const { default: preset } = (await import(address)) as { default: Preset };
    const configuration = preset({}, { mode: 'production' });
    await runWebpack(
      vary({
        ...configuration,
        infrastructureLogging: { level: 'error' },
        output: { ...configuration.output, path: output },
      }),
    );
    const found = (await readdir(output)).find((name) => file.test(name));
    if (found === undefined) throw new Error(`The build of ${folder} has no file ${file}`);
    return brotliCompressSync(await readFile(join(output, found))).length;
  } finally {
    await rm(output, { recursive: true, force: true });
  }
}
