import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutRoot } from '../files/program.ts';

export { cacheFolder, checkoutRoot, isInstalled } from '../files/program.ts';

/** A package that is built for the browser: the shell or a remote. */
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

/** Tells whether a folder is a remote's. */
const isRemote = (folder: string) =>
  existsSync(join(folder, 'remote.json')) && existsSync(join(folder, 'package.json'));

function readReleasedPackage(folder: string, name: string): ReleasedPackage {
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

/** The remote whose `remote.json` and `package.json` are in a folder, by default the current one. */
export function findRemote(folder = process.cwd()): ReleasedPackage | undefined {
  if (!isRemote(folder)) return undefined;
  const { name } = JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8')) as { name?: unknown };
  if (typeof name !== 'string') throw new Error('remote.json has no name');
  return readReleasedPackage(folder, name);
}

/**
 * Finds the packages on disk: in a checkout the shell and every folder `mfe-…` with a `remote.json`; in a remote's own
 * repository that remote.
 */
export function findPackages(root = checkoutRoot): ReleasedPackage[] {
  const own = findRemote(root);
  if (own) return [own];
  const remotes = readdirSync(root)
    .filter((name) => name.startsWith('mfe-') && isRemote(join(root, name)))
    .sort();
  // The shell takes longest to build, so it comes first.
  const names = existsSync(join(root, 'shell', 'package.json')) ? ['shell', ...remotes] : remotes;
  return names.map((name) => readReleasedPackage(join(root, name), name));
}
