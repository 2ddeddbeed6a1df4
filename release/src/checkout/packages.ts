import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { checkoutRoot } from '../files/program.ts';
import { createHash, type Hash } from 'node:crypto';

export { cacheFolder, checkoutRoot, isInstalled } from '../files/program.ts';

/** A package that is built for the browser: the shell or a remote. */
export interface ReleasedPackage {
  name: string;
  kind: 'shell' | 'remote';
  folder: string;
  version: string;
  /** Of the shell: libraries that it provides. */
  dependencies: Record<string, string>;
  /** Of a remote: libraries that it takes from the shell. */
  peerDependencies: Record<string, string>;
  /** Limits of its sizes in KB after Brotli, `padiman.budgets` in its package.json. */
  budgets?: { entry?: number; firstScreen?: number; total?: number };
  /** Script `test` of its package.json. */
  testScript?: string | undefined;
}

/** Fields of a package.json that are read. */
type PackageFile = Partial<Pick<ReleasedPackage, 'version' | 'dependencies' | 'peerDependencies'>> & {
  padiman?: Pick<ReleasedPackage, 'budgets'>;
  scripts?: { test?: string };
};

/** Tells whether a folder is a remote's. */
const isRemote = (folder: string) =>
  existsSync(join(folder, 'remote.json')) && existsSync(join(folder, 'package.json'));

function readReleasedPackage(folder: string, name: string): ReleasedPackage {
  const file = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageFile;
  return {
    name,
    kind: name === 'shell' ? 'shell' : 'remote',
    folder,
    version: file.version ?? '0.0.0',
    dependencies: file.dependencies ?? {},
    peerDependencies: file.peerDependencies ?? {},
    budgets: file.padiman?.budgets ?? {},
    testScript: file.scripts?.test,
  };
}

/** The remote whose `remote.json` and `package.json` are in a folder, by default the current one. */
export function findRemote(folder = process.cwd()): ReleasedPackage | undefined {
  if (!isRemote(folder)) return undefined;
  const { name } = JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8')) as { name?: unknown };
  if (typeof name !== 'string') throw new Error('remote.json has no name');
  return readReleasedPackage(folder, name);
}

/**
 * Finds the packages on disk: in a checkout the shell and every folder `mfe-…` with a `remote.json`; in a remote's own
 * repository that remote.
 */
export function findPackages(root = checkoutRoot): ReleasedPackage[] {
  const own = findRemote(root);
  if (own) return [own];
  const remotes = readdirSync(root)
    .filter((name) => name.startsWith('mfe-') && isRemote(join(root, name)))
    .sort();
  // The shell takes longest to build, so it comes first.
  const names = existsSync(join(root, 'shell', 'package.json')) ? ['shell', ...remotes] : remotes;
  return names.map((name) => readReleasedPackage(join(root, name), name));
}

/** Entry of a package-lock.json. */
interface LockEntry {
  /** Name of the package, if its folder has another. */
  name?: string;
  /** Folder of the package, of a link to a workspace. */
  resolved?: string;
  link?: boolean;
  version?: string;
  integrity?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** Entries of a package-lock.json, version 3, by their path. */
export type LockEntries = Readonly<Record<string, LockEntry>>;

const builder = '@padiman/build';

/** Libraries by which the theme of `shared/ui` compiles styles while a package is built. */
const styleCompilers = ['@chakra-ui/react', '@emotion/cache', '@emotion/react'];

/** Used by tests and by the fake shell; no build contains or runs it. */
const notInBuilds = new Set(['@padiman/testing']);

function readLock(root: string): LockEntries {
  const file = join(root, 'package-lock.json');
  if (!existsSync(file)) return {};
  return (JSON.parse(readFileSync(file, 'utf8')) as { packages?: LockEntries }).packages ?? {};
}

/** Finds the entry that a package in `folder` gets for a name: the nearest `node_modules` upwards, as Node does. */
export function resolveEntry(lock: LockEntries, folder: string, name: string): string | undefined {
  for (let from = folder; ; from = dirname(from)) {
    const key = posix.join(from, 'node_modules', name);
    if (lock[key]) return key;
    if (from === '.' || from === '') return undefined;
  }
}

/**
 * Installed packages that a package's build depends on, by `package-lock.json`: those of its `dependencies`, which it
 * bundles, of the build preset, and those that compile styles, with all that these need in turn. What a remote takes
 * from the shell is none of them, so that an update of another package changes no build of this one.
 * @returns `<folder> <version> <integrity>` of each, sorted
 */
export function lockEntries(root: string, folder: string): string[] {
  const lock = readLock(root);
  const found = new Map<string, LockEntry>();
  const add = (from: string, name: string) => {
    const key = notInBuilds.has(name) ? undefined : resolveEntry(lock, from, name);
    const entry = key === undefined ? undefined : lock[key];
    if (key === undefined || !entry || found.has(key)) return;
    found.set(key, entry);
    const isLink = entry.link && entry.resolved !== undefined;
    const place = isLink ? (entry.resolved ?? '') : key;
    const real = lock[place] ?? entry;
    if (isLink) found.set(place, real);
    const { dependencies, optionalDependencies, peerDependencies } = real;
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      add(place, next);
  };
  const own = relative(root, folder).split(sep).join('/');
  for (const name of [...Object.keys(lock[own]?.dependencies ?? {}), builder]) add(own, name);
  for (const name of styleCompilers) add('shared/ui', name);
  // Flags such as `dev` are left out: they tell how other packages use this one.
  return [...found].map(([key, { version, integrity }]) => `${key} ${version} ${integrity}`).sort();
}

const ignoredFolders = new Set(['node_modules', 'dist', 'data', 'coverage', 'test-results']);
const isTest = /\.(test|spec|fixture)\.[a-z]+$|^jest\.|^tsconfig\.test/;

/** Source files below a path, or the file itself: neither tests nor build output. */
export function sourcesOf(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    // A remote's own repository has folders such as .git and .github.
    if (entry.name.startsWith('.')) return [];
    if (entry.isDirectory()) return ignoredFolders.has(entry.name) ? [] : sourcesOf(join(path, entry.name));
    return entry.isFile() && !isTest.test(entry.name) ? [join(path, entry.name)] : [];
  });
}

/** Inputs of a package's build outside its own folder. */
function outsideInputs(root: string, folder: string, kind: ReleasedPackage['kind']): string[] {
  // A remote bundles contracts alone. The theme compiles its styles, and further packages render its documents.
  const renderers = existsSync(join(folder, 'src/static-site.tsx'))
    ? ['shared/client', 'shared/federation', 'shared/ui']
    : [];
  const used =
    kind === 'remote'
      ? ['shared/build', 'shared/contracts', 'shared/ui/src/theme', ...renderers]
      : ['build', 'client', 'contracts', 'federation', 'ui'].map((name) => `shared/${name}`);
  return ['tsconfig.base.json', ...used].map((path) => join(root, path));
}

/** Adds the sources at these paths to a hash, with name and content. */
export function hashFiles(hash: Hash, root: string, paths: readonly string[]): void {
  for (const file of [...new Set(paths.flatMap(sourcesOf))].sort()) {
    const content = readFileSync(file);
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content);
  }
}

/** Hash of all inputs of a package's build; the same hash means the same build. */
export function inputHash(root: string, { folder, kind }: Pick<ReleasedPackage, 'folder' | 'kind'>): string {
  const hash = createHash('sha256');
  hashFiles(hash, root, [folder, ...outsideInputs(root, folder, kind)]);
  hash.update(JSON.stringify(lockEntries(root, folder)));
  return hash.digest('hex').slice(0, 16);
}
