import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Version of a library as installed for the package in a folder; undefined if it is not installed. */
export function installedVersion(library: string, folder: string): string | undefined {
  let file: string | undefined;
  try {
    file = findPackageJSON(library, pathToFileURL(join(folder, 'package.json')));
  } catch (error) {
    // Thrown for a missing package, whatever Node's documentation says.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
  }
  return file && (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
