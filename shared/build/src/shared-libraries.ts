import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface PackageFile {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  exports?: Record<string, string>;
}

/** A library in webpack's share scope; the subset of the plugin's options that the presets use. */
export interface SharedLibrary {
  singleton: true;
  requiredVersion: string;
  import?: false;
  strictVersion?: true;
  eager?: boolean;
}

/** Entries of our packages that the shell keeps to itself: it alone loads remotes. */
const shellOnly = /^@padiman\/federation\/./;

/** `react` and `react-dom` are reached by subpath too, and sharing the name alone does not cover those. */
const subpaths: Record<string, readonly string[]> = {
  react: ['react', 'react/jsx-runtime'],
  'react-dom': ['react-dom', 'react-dom/client'],
};

export function readPackage(file: string): PackageFile {
  return JSON.parse(readFileSync(file, 'utf8')) as PackageFile;
}

/** The `package.json` of an installed package, also of one whose `exports` do not list it. */
function packageFileOf(name: string, packageFolder: string): string {
  const file = findPackageJSON(name, pathToFileURL(join(packageFolder, 'package.json')));
  if (!file) throw new Error(`${name} is not installed: run npm ci`);
  return file;
}

/** The import requests that a dependency on `name` stands for; of our own packages, each entry of `exports`. */
function requestsOf(name: string, packageFolder: string): readonly string[] {
  if (!name.startsWith('@padiman/')) return subpaths[name] ?? [name];
  return Object.keys(readPackage(packageFileOf(name, packageFolder)).exports ?? {})
    .map((entry) => name + entry.slice(1))
    .filter((request) => !shellOnly.test(request));
}

/**
 * What a remote takes from the shell: exactly its peerDependencies, none of them carried along, so that a
 * remote's own build holds nothing but its screens.
 */
export function consumedLibraries(packageFolder: string): Record<string, SharedLibrary> {
  const { peerDependencies = {} } = readPackage(join(packageFolder, 'package.json'));
  return Object.fromEntries(
    Object.entries(peerDependencies).flatMap(([name, range]) =>
      requestsOf(name, packageFolder).map((request) => [
        request,
        // A version that does not fit is refused by name; by default the runtime takes it and only warns.
        { singleton: true, requiredVersion: range, strictVersion: true, import: false },
      ]),
    ),
  );
}

/**
 * What the shell provides: its dependencies. The rooms named in `later` load when a screen first asks for
 * them; all else stands in the first chunk, since the shell itself runs on it.
 */
export function providedLibraries(
  packageFolder: string,
  later: readonly string[],
): Record<string, SharedLibrary> {
  const { dependencies = {} } = readPackage(join(packageFolder, 'package.json'));
  return Object.fromEntries(
    Object.entries(dependencies).flatMap(([name, range]) =>
      requestsOf(name, packageFolder).map((request) => [
        request,
        { singleton: true, requiredVersion: range, eager: !later.includes(request) },
      ]),
    ),
  );
}
