import { globSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { PublishedPackage } from './published-packages.ts';

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
