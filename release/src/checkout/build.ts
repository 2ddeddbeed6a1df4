import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { inputHash } from './input-hash.ts';
import { cacheFolder, type ReleasedPackage } from './packages.ts';
import { runWebpack } from './webpack-process.ts';

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
