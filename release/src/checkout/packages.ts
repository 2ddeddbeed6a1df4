import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutRoot } from '../files/cache-folder.ts';

export { cacheFolder, checkoutRoot } from '../files/cache-folder.ts';

/** A package of the checkout that is built for the browser: the shell or a remote. */
export interface ReleasedPackage {
  name: string;
  kind: 'shell' | 'remote';
  folder: string;
  version: string;
  /** Of the shell: libraries that it provides. */
  dependencies: Record<string, string>;
  /** Of a remote: libraries that it takes from the shell. */
  peerDependencies: Record<string, string>;
  /** Limits of its sizes in KB after Brotli, `padiman.budgets` in its package.json. */
  budgets?: { entry?: number; firstScreen?: number; total?: number };
  /** Its package.json has a script `test`. */
  hasTests?: boolean;
}

/** Fields of a package.json that are read. */
interface PackageFile {
  version?: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  padiman?: { budgets?: ReleasedPackage['budgets'] };
  scripts?: { test?: string };
}

function readReleasedPackage(root: string, name: string): ReleasedPackage {
  const folder = join(root, name);
  const file = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageFile;
  return {
    name,
    kind: name === 'shell' ? 'shell' : 'remote',
    folder,
    version: file.version ?? '0.0.0',
    dependencies: file.dependencies ?? {},
    peerDependencies: file.peerDependencies ?? {},
    budgets: file.padiman?.budgets ?? {},
    hasTests: file.scripts?.test !== undefined,
  };
}

/** Finds the shell and every remote on disk: a folder `mfe-…` with a `remote.json`. */
export function findPackages(root = checkoutRoot): ReleasedPackage[] {
  const remotes = readdirSync(root)
    .filter((name) => name.startsWith('mfe-') && existsSync(join(root, name, 'remote.json')))
    .sort();
  // The shell takes longest to build, so it comes first.
  const names = existsSync(join(root, 'shell', 'package.json')) ? ['shell', ...remotes] : remotes;
  return names.map((name) => readReleasedPackage(root, name));
}
