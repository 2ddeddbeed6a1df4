import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The root of the checkout. */
export const root = join(import.meta.dirname, '../..');

/** Package of this checkout. */
export interface Workspace {
  /** Path from the root, such as `shared/client`. */
  folder: string;
  /** Name in package.json, such as `@padiman/client`. */
  name: string;
  /** Packages of `dependencies`, `peerDependencies` and `optionalDependencies`. */
  dependencies: ReadonlySet<string>;
  devDependencies: ReadonlySet<string>;
}

interface Manifest {
  name?: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** Reads the packages from the disk: top-level folders and those under `shared/`. */
export function readWorkspaces(checkout: string): Workspace[] {
  const shared = subfolders(join(checkout, 'shared')).map((name) => `shared/${name}`);
  return [...shared, ...subfolders(checkout)]
    .filter((folder) => existsSync(join(checkout, folder, 'package.json')))
    .map((folder) => {
      const manifest = JSON.parse(readFileSync(join(checkout, folder, 'package.json'), 'utf8')) as Manifest;
      return {
        folder,
        name: manifest.name ?? folder,
        dependencies: new Set(
          Object.keys({
            ...manifest.dependencies,
            ...manifest.peerDependencies,
            ...manifest.optionalDependencies,
          }),
        ),
        devDependencies: new Set(Object.keys(manifest.devDependencies ?? {})),
      };
    });
}

function subfolders(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map((entry) => entry.name);
}
