import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ReleasedPackage } from '../checkout/packages.ts';

/** The installed version of each of the shell's dependencies: what remotes get when they ask for it. */
export function providedVersions({ folder, dependencies }: ReleasedPackage): Record<string, string> {
  const from = pathToFileURL(join(folder, 'package.json'));
  return Object.fromEntries(
    Object.keys(dependencies).map((name) => {
      const file = findPackageJSON(name, from);
      if (!file) throw new Error(`${name} is a dependency of the shell, and not installed: run npm ci`);
      return [name, (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version];
    }),
  );
}
