import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import limit from 'p-limit';
import { buildPackage, type Build, type BuildOptions } from './build.ts';
import { forgetUnused, sweepUnfinished } from '../files/leftovers.ts';
import { cacheFolder, checkoutRoot, findPackages, type ReleasedPackage } from './packages.ts';

export interface BuildAllOptions extends BuildOptions {
  root?: string;
  /** Only these; all when absent. */
  names?: readonly string[];
  /** Called as each package is done. */
  onBuild?: (build: Build) => void;
}

/** The packages of the given names. @throws when a name is not one of the checkout's packages */
export function selectPackages(root = checkoutRoot, names: readonly string[] = []): ReleasedPackage[] {
  const all = findPackages(root);
  const unknown = names.filter((name) => !all.some((found) => found.name === name));
  if (unknown.length > 0) {
    throw new Error(
      `No such package: ${unknown.join(', ')}. There are: ${all.map(({ name }) => name).join(', ')}`,
    );
  }
  return names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
}

/** Builds what changed, as many packages at a time as there are cores. */
export async function buildAll({
  root = checkoutRoot,
  names,
  onBuild,
  ...options
}: BuildAllOptions = {}): Promise<Build[]> {
  const cached = join(cacheFolder(root), 'builds');
  await sweepUnfinished(cached);
  await forgetUnused(cached);
  const atATime = limit(availableParallelism());
  const failure = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, failure.signal]) : failure.signal;
  const build = async (released: ReleasedPackage) => {
    // Once one has failed, those that wait need not begin.
    signal.throwIfAborted();
    const finished = await buildPackage(root, released, { ...options, signal });
    onBuild?.(finished);
    return finished;
  };
  try {
    return await Promise.all(selectPackages(root, names).map((released) => atATime(build, released)));
  } catch (error) {
    failure.abort(error);
    throw error;
  }
}
