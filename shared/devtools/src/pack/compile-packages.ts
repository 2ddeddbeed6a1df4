import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

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
export const isForCheckout = /\.(test|spec|fixture)\.[a-z]+$|\/src\/(testing\/|release-checkout\.ts$)/;

/** Paths of a package's published sources, from the root. */
export function publishedSources(root: string, { folder }: PublishedPackage): string[] {
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

/**
 * Compiles the packages to JavaScript and declarations, into the same folders below `target`. One program for all of
 * them, since their declarations refer to each other.
 */
export function compilePackages(root: string, packages: readonly PublishedPackage[], target: string): void {
  const read = ts.readConfigFile(join(root, 'tsconfig.base.json'), (file) => ts.sys.readFile(file));
  const { options } = ts.parseJsonConfigFileContent(read.config, ts.sys, root);
  const sources = packages
    .flatMap((one) => publishedSources(root, one))
    .filter((path) => /\.tsx?$/.test(path));
  const program = ts.createProgram({
    rootNames: sources.map((path) => join(root, path)),
    options: {
      ...options,
      composite: false,
      incremental: false,
      emitDeclarationOnly: false,
      // Type errors are reported by `npm run types`.
      noCheck: true,
      rootDir: root,
      outDir: target,
      types: ['node', 'jest', '@testing-library/jest-dom'],
    },
  });
  program.emit();
}
