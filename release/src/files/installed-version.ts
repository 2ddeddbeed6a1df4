import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Version of a library as installed for the package in a folder; undefined if it is not installed. */
export function installedVersion(library: string, folder: string): string | undefined {
  // Not module.findPackageJSON, which Node has since 22.14: a packaged console runs on earlier ones too.
  const folders = createRequire(join(folder, 'package.json')).resolve.paths(library) ?? [];
  const file = folders.map((path) => join(path, library, 'package.json')).find((path) => existsSync(path));
  return file && (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
