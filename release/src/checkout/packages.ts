import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A package of the checkout that is built for the page: the shell, or a remote. */
export interface ReleasedPackage {
  name: string;
  kind: 'shell' | 'remote';
  folder: string;
  version: string;
  /** Of the shell: what it provides. */
  dependencies: Record<string, string>;
  /** Of a remote: what it takes from the shell. */
  peerDependencies: Record<string, string>;
}

/** The root of the checkout that this file belongs to. */
export const checkoutRoot = resolve(import.meta.dirname, '../../..');

/** Where builds and compressed files are kept between runs; safe to delete at any time. */
export const cacheFolder = (root = checkoutRoot) => join(root, 'node_modules/.cache/padiman');

function readReleasedPackage(root: string, name: string): ReleasedPackage {
  const folder = join(root, name);
  const file = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Partial<ReleasedPackage>;
  return {
    name,
    kind: name === 'shell' ? 'shell' : 'remote',
    folder,
    version: file.version ?? '0.0.0',
    dependencies: file.dependencies ?? {},
    peerDependencies: file.peerDependencies ?? {},
  };
}

/** The shell and every remote on the disk: a folder `mfe-…` with a `remote.json`. No list is kept by hand. */
export function findPackages(root = checkoutRoot): ReleasedPackage[] {
  const remotes = readdirSync(root)
    .filter((name) => name.startsWith('mfe-') && existsSync(join(root, name, 'remote.json')))
    .sort();
  // The shell takes longest to build, so it goes first.
  const names = existsSync(join(root, 'shell', 'package.json')) ? ['shell', ...remotes] : remotes;
  return names.map((name) => readReleasedPackage(root, name));
}
