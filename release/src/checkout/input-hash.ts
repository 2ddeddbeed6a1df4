import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { lockEntries } from './lock-entries.ts';
import type { ReleasedPackage } from './packages.ts';

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
