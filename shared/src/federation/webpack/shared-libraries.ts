import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

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

const ownPackage = join(import.meta.dirname, '../../../package.json');

/** Rooms of the shared package that run at build or test time, never in a page. */
const notForPages = /^\.\/(federation\/(webpack|registry|pages|loader)|testing)/;

/** `react` and `react-dom` are reached by subpath too, and sharing the name alone does not cover those. */
const subpaths: Record<string, readonly string[]> = {
  react: ['react', 'react/jsx-runtime'],
  'react-dom': ['react-dom', 'react-dom/client'],
};

export function readPackage(file: string): PackageFile {
  return JSON.parse(readFileSync(file, 'utf8')) as PackageFile;
}

/** The import requests that a dependency on `name` stands for. */
function requestsOf(name: string): readonly string[] {
  if (name !== '@padiman/shared') return subpaths[name] ?? [name];
  return Object.keys(readPackage(ownPackage).exports ?? {})
    .filter((room) => !notForPages.test(room))
    .map((room) => `@padiman/shared/${room.slice(2)}`);
}

/**
 * What a remote takes from the shell: exactly its peerDependencies, none of them carried along, so that a
 * remote's own build holds nothing but its screens.
 */
export function consumedLibraries(packageFolder: string): Record<string, SharedLibrary> {
  const { peerDependencies = {} } = readPackage(join(packageFolder, 'package.json'));
  return Object.fromEntries(
    Object.entries(peerDependencies).flatMap(([name, range]) =>
      requestsOf(name).map((request) => [
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
      requestsOf(name).map((request) => [
        request,
        { singleton: true, requiredVersion: range, eager: !later.includes(request) },
      ]),
    ),
  );
}

/** The installed version of a package, for the descriptor of a build. */
export function installedVersion(packageFolder: string, name: string): string {
  const require = createRequire(join(packageFolder, 'package.json'));
  if (name === '@padiman/shared') return readPackage(ownPackage).version;
  return readPackage(join(dirname(require.resolve(name)), 'package.json')).version;
}
