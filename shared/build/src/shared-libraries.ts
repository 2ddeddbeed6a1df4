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

/** Library in webpack's share scope: the options of the plugin that the presets use. */
export interface SharedLibrary {
  singleton: true;
  requiredVersion: string;
  import?: false;
  strictVersion?: true;
  eager?: boolean;
}

/** Entries of our packages that only the shell uses: it alone loads remotes. */
const shellOnly = /^@padiman\/federation\/./;

/** Import requests of libraries that are also imported by subpath: sharing the name alone does not cover those. */
const subpaths: Record<string, readonly string[]> = {
  react: ['react', 'react/jsx-runtime'],
  'react-dom': ['react-dom', 'react-dom/client'],
};

export function readPackage(file: string): PackageFile {
  return JSON.parse(readFileSync(file, 'utf8')) as PackageFile;
}

/** Path of an installed package's `package.json`, also where its `exports` do not list it. */
function packageFileOf(name: string, packageFolder: string): string {
  let file: string | undefined;
  let cause: unknown;
  try {
    file = findPackageJSON(name, pathToFileURL(join(packageFolder, 'package.json')));
  } catch (error) {
    // Thrown for a missing package, whatever Node's documentation says.
    cause = error;
  }
  if (!file) throw new Error(`${name} is not installed: run npm ci`, { cause });
  return file;
}

/** Import requests that a dependency on `name` covers: for our own packages, each entry of `exports`. */
function requestsOf(name: string, packageFolder: string): readonly string[] {
  if (!name.startsWith('@padiman/')) return subpaths[name] ?? [name];
  return Object.keys(readPackage(packageFileOf(name, packageFolder)).exports ?? {})
    .map((entry) => name + entry.slice(1))
    .filter((request) => !shellOnly.test(request));
}

/** Import requests that the entries of a package's `dependencies` or `peerDependencies` cover, with their ranges. */
function requestsIn(
  packageFolder: string,
  field: 'dependencies' | 'peerDependencies',
): [request: string, range: string][] {
  const listed = readPackage(join(packageFolder, 'package.json'))[field] ?? {};
  return Object.entries(listed).flatMap(([name, range]) =>
    requestsOf(name, packageFolder).map((request): [string, string] => [request, range]),
  );
}

/** Import requests that a remote takes from the shell. */
export const consumedRequests = (packageFolder: string): string[] =>
  requestsIn(packageFolder, 'peerDependencies').map(([request]) => request);

/** Import requests that the shell provides. */
export const providedRequests = (packageFolder: string): string[] =>
  requestsIn(packageFolder, 'dependencies').map(([request]) => request);

/**
 * Libraries that a remote takes from the shell: exactly its peerDependencies, without fallback copies. What it bundles
 * are its dependencies: packages with neither state nor identity, such as the contracts of its calls.
 */
export function consumedLibraries(packageFolder: string): Record<string, SharedLibrary> {
  return Object.fromEntries(
    requestsIn(packageFolder, 'peerDependencies').map(([request, range]) => [
      request,
      // Refuses a version that does not fit, by name; by default the runtime takes it and only warns.
      { singleton: true, requiredVersion: range, strictVersion: true, import: false },
    ]),
  );
}

/** Range of a dependency under another name: `^4.0.0` of `npm:jotai@^4.0.0`. */
const withoutAlias = (range: string) => range.replace(/^npm:.+@/, '');

/**
 * Libraries that the shell provides: its dependencies. The packages in `onDemand` load when a screen first imports them;
 * all others are in the first chunk, since the shell itself uses them.
 */
export function providedLibraries(
  packageFolder: string,
  onDemand: readonly string[],
): Record<string, SharedLibrary> {
  return Object.fromEntries(
    requestsIn(packageFolder, 'dependencies').map(([request, range]) => [
      request,
      { singleton: true, requiredVersion: withoutAlias(range), eager: !onDemand.includes(request) },
    ]),
  );
}
