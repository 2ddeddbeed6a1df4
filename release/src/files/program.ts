import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, join, resolve, sep } from 'node:path';

/** True in a repository of a remote's own, where this program is an installed package. */
export const isInstalled = import.meta.dirname.split(sep).includes('node_modules');

/** True in the run-time folder of `npm run package`: compiled, and without builders. */
export const isPackaged = !isInstalled && extname(import.meta.filename) === '.js';

/** Command line that starts this program, for messages that name a command. */
export const program = isInstalled ? 'npx padiman' : 'npm run release --';

/**
 * Root of the packages: the checkout or run-time folder that contains this file, or the current folder, a remote's own
 * repository.
 */
export const checkoutRoot = isInstalled ? process.cwd() : resolve(import.meta.dirname, '../../..');

/** Cache of builds, types, verdicts of checks and compressed files; safe to delete at any time. */
export const cacheFolder = (root = checkoutRoot) => join(root, 'node_modules/.cache/padiman');

/** Version of a library as installed for the package in a folder; undefined if it is not installed. */
export function installedVersion(library: string, folder: string): string | undefined {
  // Not module.findPackageJSON, which Node has since 22.14: a packaged console runs on earlier ones too.
  const folders = createRequire(join(folder, 'package.json')).resolve.paths(library) ?? [];
  const file = folders.map((path) => join(path, library, 'package.json')).find((path) => existsSync(path));
  return file && (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
