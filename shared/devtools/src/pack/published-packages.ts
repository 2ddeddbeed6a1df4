import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The parts of a `package.json` that packing reads or changes. */
export interface Manifest {
  name: string;
  version: string;
  exports?: Record<string, string>;
  bin?: Record<string, string>;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  [field: string]: unknown;
}

/** Package of the checkout that is published: its `package.json` has a `publishConfig`. */
export interface PublishedPackage {
  /** Path from the root, such as `shared/ui`. */
  folder: string;
  manifest: Manifest;
}

/** Finds the packages that are published, on the disk. */
export function publishedPackages(root: string): PublishedPackage[] {
  const shared = readdirSync(join(root, 'shared')).map((name) => `shared/${name}`);
  return [...shared, 'release']
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => ({
      folder,
      manifest: JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest,
    }))
    .filter(({ manifest }) => manifest.publishConfig !== undefined);
}
