import { spawn } from 'node:child_process';
import { once } from 'node:events';
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

  constructor(packageName: string, output: string) {
    super(`${packageName} does not build:\n${output.trim()}`);
  }
}

/** Runs a package's webpack.config.ts for production in a child process, so that builds use several cores. */
async function runWebpack(released: ReleasedPackage, outputFolder: string, signal?: AbortSignal) {
  const args = [webpackCli(), '--mode', 'production', '--output-path', outputFolder];
  const webpack = spawn(process.execPath, args, {
    cwd: released.folder,
    // The code of a package's build gets no private key.
    env: { ...process.env, NODE_ENV: 'production', PADIMAN_KEY: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  let output = '';
  for (const stream of [webpack.stdout, webpack.stderr]) stream.on('data', (text) => (output += text));
  const [code] = (await once(webpack, 'close')) as [number | null];
  if (code !== 0) throw new BuildFailed(released.name, output || `webpack ended with ${code}`);
}

/** A finished build of a package, in the cache: its output folder, and `built`, false when it came from the cache. */
export type Build = Awaited<ReturnType<typeof buildPackage>>;

export interface BuildAllOptions {
  root?: string;
  /** Packages to build; all when absent or empty. */
  names?: readonly string[];
  /** Ignores the cache. */
  force?: boolean;
  signal?: AbortSignal;
  /** Called after each package. */
  onBuild?: (build: Build) => void;
}

/** Builds a package, unless the cache has a build of the same inputs. */
async function buildPackage(root: string, released: ReleasedPackage, force: boolean, signal: AbortSignal) {
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

/** Selects packages by name. @throws when the checkout has no package of a name */
export function selectPackages(root = checkoutRoot, names: readonly string[] = []): ReleasedPackage[] {
  const all = findPackages(root);
  const unknown = names.filter((name) => !all.some((found) => found.name === name));
  const available = all.map(({ name }) => name).join(', ');
  if (unknown.length > 0) throw new Error(`No such package: ${unknown.join(', ')}. Available: ${available}`);
  return names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
}

/** Builds the packages that changed, as many at a time as there are cores. */
export async function buildAll(options: BuildAllOptions): Promise<Build[]> {
  const { root = checkoutRoot, names, force = false, onBuild } = options;
  const cached = join(cacheFolder(root), 'builds');
  await removeLeftovers(cached, { isCache: true });
  const limitConcurrency = limit(availableParallelism());
  const failure = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, failure.signal]) : failure.signal;
  const build = async (released: ReleasedPackage) => {
    // After a failure, waiting packages do not start.
    signal.throwIfAborted();
    const finished = await buildPackage(root, released, force, signal);
    onBuild?.(finished);
    return finished;
  };
  const packages = selectPackages(root, names);
  try {
    return await Promise.all(packages.map((released) => limitConcurrency(build, released)));
  } catch (error) {
    failure.abort(error);
    throw error;
  }
}
