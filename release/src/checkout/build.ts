import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, utimes } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import limit from 'p-limit';
import { removeLeftovers } from '../files/durable-file.ts';
import { cacheFolder, checkoutRoot, findPackages, inputHash, type ReleasedPackage } from './packages.ts';

const webpackCli = () =>
  join(dirname(createRequire(import.meta.url).resolve('webpack-cli/package.json')), 'bin/cli.js');

/** A package that webpack could not build, with webpack's output. */
export class BuildFailed extends Error {
  override name = 'BuildFailed';
  readonly output: string;

  constructor(packageName: string, output: string) {
    super(`${packageName} does not build:\n${output.trim()}`);
    this.output = output;
  }
}

/** Runs a package's webpack.config.ts for production in a child process, so that builds use several cores. */
export function runWebpack(
  released: ReleasedPackage,
  outputFolder: string,
  signal?: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const webpack = spawn(
      process.execPath,
      [webpackCli(), '--mode', 'production', '--output-path', outputFolder],
      {
        cwd: released.folder,
        // The code of a package's build gets no private key.
        env: { ...process.env, NODE_ENV: 'production', PADIMAN_KEY: undefined },
        stdio: ['ignore', 'pipe', 'pipe'],
        signal,
      },
    );
    let output = '';
    webpack.stdout.on('data', (text) => (output += text));
    webpack.stderr.on('data', (text) => (output += text));
    webpack.on('error', reject);
    webpack.on('close', (code) =>
      code === 0 ? resolve() : reject(new BuildFailed(released.name, output || `webpack ended with ${code}`)),
    );
  });
}

/** A finished build of a package, in the cache. */
export interface Build {
  package: ReleasedPackage;
  /** Output folder of webpack. */
  folder: string;
  seconds: number;
  /** False when it came from the cache. */
  built: boolean;
}

export interface BuildOptions {
  /** Ignores the cache. */
  force?: boolean;
  signal?: AbortSignal;
}

/** Builds a package, unless the cache has a build of the same inputs. */
export async function buildPackage(
  root: string,
  released: ReleasedPackage,
  { force = false, signal }: BuildOptions = {},
): Promise<Build> {
  const started = performance.now();
  const builds = join(cacheFolder(root), 'builds');
  const hash = inputHash(root, released);
  const folder = join(builds, `${released.name}-${hash}`);
  const built = force || !existsSync(folder);
  if (built) {
    await mkdir(builds, { recursive: true });
    // A temporary folder and one rename, so that concurrent builds do not interfere.
    const unfinished = await mkdtemp(join(builds, `.unfinished-${released.name}-`));
    try {
      await runWebpack(released, unfinished, signal);
      if (force) await rm(folder, { recursive: true, force: true });
      await rename(unfinished, folder).catch((error: unknown) => {
        if (!existsSync(folder)) throw error;
      });
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
  }
  // Marks the cache entry as used; unused ones are evicted.
  await utimes(folder, new Date(), new Date());
  return { package: released, folder, built, seconds: (performance.now() - started) / 1000 };
}

export interface BuildAllOptions extends BuildOptions {
  root?: string;
  /** Packages to build; all when absent or empty. */
  names?: readonly string[];
  /** Called after each package. */
  onBuild?: (build: Build) => void;
}

/** Selects packages by name. @throws when the checkout has no package of a name */
export function selectPackages(root = checkoutRoot, names: readonly string[] = []): ReleasedPackage[] {
  const all = findPackages(root);
  const unknown = names.filter((name) => !all.some((found) => found.name === name));
  if (unknown.length > 0) {
    throw new Error(
      `No such package: ${unknown.join(', ')}. Available: ${all.map(({ name }) => name).join(', ')}`,
    );
  }
  return names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
}

/** Builds the packages that changed, as many at a time as there are cores. */
export async function buildAll({
  root = checkoutRoot,
  names,
  onBuild,
  ...options
}: BuildAllOptions = {}): Promise<Build[]> {
  const cached = join(cacheFolder(root), 'builds');
  await removeLeftovers(cached, { isCache: true });
  const limitConcurrency = limit(availableParallelism());
  const failure = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, failure.signal]) : failure.signal;
  const build = async (released: ReleasedPackage) => {
    // After a failure, waiting packages do not start.
    signal.throwIfAborted();
    const finished = await buildPackage(root, released, { ...options, signal });
    onBuild?.(finished);
    return finished;
  };
  try {
    return await Promise.all(
      selectPackages(root, names).map((released) => limitConcurrency(build, released)),
    );
  } catch (error) {
    failure.abort(error);
    throw error;
  }
}
