import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { ReleasedPackage } from './packages.ts';

const notSources = new Set(['node_modules', 'dist', 'data', 'coverage', 'test-results']);
const isTest = /\.(test|spec|fixture)\.[a-z]+$|^jest\.|^tsconfig\.test/;

/** The files that a build of the folder, or file, can be made of: no tests, nothing that was built. */
export function sourcesOf(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return notSources.has(entry.name) ? [] : sourcesOf(join(path, entry.name));
    return entry.isFile() && !isTest.test(entry.name) ? [join(path, entry.name)] : [];
  });
}

/** What beside its own folder goes into a package's build. */
function outsideInputs(root: string, folder: string, kind: ReleasedPackage['kind']): string[] {
  // A remote carries no shared package: only the preset that builds it counts, and what its documents are drawn with.
  const drawn = existsSync(join(folder, 'src/static-site.tsx'))
    ? ['shared/contracts', 'shared/federation']
    : [];
  const used =
    kind === 'remote'
      ? ['shared/build', ...drawn]
      : ['build', 'client', 'contracts', 'federation', 'ui'].map((name) => `shared/${name}`);
  return ['package-lock.json', 'tsconfig.base.json', ...used].map((path) => join(root, path));
}

/** Adds the sources at these paths to a hash, by name and content. */
export function hashFiles(hash: Hash, root: string, paths: readonly string[]): void {
  for (const file of paths.flatMap(sourcesOf).sort()) {
    const content = readFileSync(file);
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content);
  }
}

/** A hash of everything that a build of the package is made of: the same hash, the same build. */
export function inputHash(root: string, { folder, kind }: Pick<ReleasedPackage, 'folder' | 'kind'>): string {
  const hash = createHash('sha256');
  hashFiles(hash, root, [folder, ...outsideInputs(root, folder, kind)]);
  return hash.digest('hex').slice(0, 16);
}
