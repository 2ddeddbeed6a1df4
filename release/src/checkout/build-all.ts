import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import limit from 'p-limit';
import { evictUnused, removeLeftovers } from '../files/folders.ts';
import { buildPackage, type Build, type BuildOptions } from './build.ts';
import { cacheFolder, checkoutRoot, findPackages, type ReleasedPackage } from './packages.ts';

export interface BuildAllOptions extends BuildOptions {
  root?: string;
  /** Packages to build; all when absent or empty. */
  names?: readonly string[];
  /** Called after each package. */
  onBuild?: (build: Build) => void;
}

/** Selects packages by name. @throws when the checkout has no package of a name */
function selectPackages(root = checkoutRoot, names: readonly string[] = []): ReleasedPackage[] {
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
  await removeLeftovers(cached);
  await evictUnused(cached);
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
