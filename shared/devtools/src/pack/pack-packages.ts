import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { remoteVersions } from 'create-padiman-remote';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** Path of a source's compiled form. */
const compiled = (source: string, extension: string) =>
  source.replace(/^\.?\/?src\//, './dist/').replace(/\.tsx?$/, extension);

/** The `package.json` of a packed package: entries are compiled, and what only the checkout needs is left out. */
export function packedManifest({ manifest }: PublishedPackage): Manifest {
  const { exports = {}, bin, private: _, scripts: _scripts, devDependencies: _tools, ...kept } = manifest;
  const entries = Object.entries(exports).filter(([, source]) => !isForCheckout.test(source));
  return {
    ...kept,
    files: ['dist', 'CHANGELOG.md'],
    ...(entries.length > 0 && {
      exports: {
        ...(Object.fromEntries(
          entries.map(([entry, source]) => [
            entry,
            { types: compiled(source, '.d.ts'), default: compiled(source, '.js') },
          ]),
        ) as unknown as Record<string, string>),
        './package.json': './package.json',
      },
    }),
    ...(bin && {
      bin: Object.fromEntries(Object.entries(bin).map(([name, source]) => [name, compiled(source, '.js')])),
    }),
  };
}

/** Adds to the compiled sources what else a package contains. */
async function completePackage(root: string, published: PublishedPackage, target: string): Promise<string> {
  const folder = join(target, published.folder);
  for (const asset of publishedAssets(root, published)) {
    await mkdir(dirname(join(target, asset)), { recursive: true });
    await cp(join(root, asset), join(target, asset));
  }
  await cp(join(folder, 'src'), join(folder, 'dist'), { recursive: true });
  for (const file of ['README.md', 'CHANGELOG.md']) {
    await cp(join(root, published.folder, file), join(folder, file));
  }
  await cp(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(packedManifest(published), null, 2)}\n`);
  return folder;
}

/** Makes installable packages of the shared code and the CLI. @returns paths of the tarballs */
export async function packPackages(root: string, target: string): Promise<string[]> {
  const packages = publishedPackages(root);
  const staging = await mkdtemp(join(tmpdir(), 'padiman-pack-'));
  try {
    compilePackages(root, packages, staging);
    const folders: string[] = [];
    for (const one of packages) folders.push(await completePackage(root, one, staging));
    const versions = join(staging, 'shared/create-padiman-remote/dist/versions.json');
    await writeFile(versions, JSON.stringify(remoteVersions(root)));
    await mkdir(target, { recursive: true });
    for (const file of await readdir(target)) if (file.endsWith('.tgz')) await rm(join(target, file));
    const { stdout } = await promisify(execFile)(
      'npm',
      ['pack', ...folders, '--pack-destination', target, '--ignore-scripts', '--json', '--loglevel=error'],
      // On Windows npm is a script.
      { shell: process.platform === 'win32', maxBuffer: 1 << 26 },
    );
    return readPacked(stdout).map((file) => join(target, file));
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** File names in npm's report: a list, or since npm 12 an object by package name. */
function readPacked(report: string): string[] {
  const packed = JSON.parse(report) as Record<string, { filename: string }>;
  return Object.values(packed).map(({ filename }) => filename);
}

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

/** Sources that packages leave out: tests, their support, and the script that releases a whole checkout. */
const isForCheckout = /\.(test|spec|fixture)\.[a-z]+$|\/src\/(testing\/|release-checkout\.ts$)/;

/** Paths of a package's published sources, from the root. */
export function publishedSources(root: string, { folder }: Pick<PublishedPackage, 'folder'>): string[] {
  return globSync(`${folder}/src/**/*`, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((path) => !isForCheckout.test(path))
    .sort();
}

const isCompiled = (path: string) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts');

/** Sources that are copied as they are: style sheets, JSON, and declarations written by hand. */
export const publishedAssets = (root: string, published: PublishedPackage): string[] =>
  publishedSources(root, published).filter((path) => !isCompiled(path));

/** Options of the checkout for the compiler. */
export function compilerOptionsOf(root: string): ts.CompilerOptions {
  const read = ts.readConfigFile(join(root, 'tsconfig.base.json'), (file) => ts.sys.readFile(file));
  return ts.parseJsonConfigFileContent(read.config, ts.sys, root).options;
}

/**
 * Compiles the packages to JavaScript and declarations, into the same folders below `target`. One program for all of
 * them, since their declarations refer to each other.
 */
export function compilePackages(root: string, packages: readonly PublishedPackage[], target: string): void {
  const sources = packages
    .flatMap((one) => publishedSources(root, one))
    .filter((path) => /\.tsx?$/.test(path));
  const program = ts.createProgram({
    rootNames: sources.map((path) => join(root, path)),
    options: {
      ...compilerOptionsOf(root),
      ...{ composite: false, incremental: false, emitDeclarationOnly: false },
      // Type errors are reported by `npm run types`.
      noCheck: true,
      rootDir: root,
      outDir: target,
      types: ['node', 'jest', '@testing-library/jest-dom'],
    },
  });
  program.emit();
}
