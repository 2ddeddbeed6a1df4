import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { json, namesOf, remoteFiles, scripts, type RemoteNames } from 'create-padiman-remote';
import { descriptor } from '@padiman/federation/registry';
import { findPackages, type ReleasedPackage } from '@padiman/release/checkout';

/** Rejects a name or path that another remote of the checkout has. */
function requireFree(root: string, { remote, feature }: RemoteNames, others: ReleasedPackage[]): void {
  if (existsSync(join(root, remote))) throw new Error(`There is a folder ${remote} already`);
  for (const { name, folder } of others) {
    const content: unknown = JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8'));
    if (!descriptor.isValidSync(content, { strict: true })) continue;
    if (content.paths.some(({ path }) => path === `/${feature}`)) {
      throw new Error(`Path /${feature} already belongs to ${name}: choose another name`);
    }
  }
}

/** Files of a remote in the checkout: those of every remote, as a workspace with references to the shared packages. */
export function workspaceFiles(
  names: RemoteNames,
  { peerDependencies, dependencies }: Pick<ReleasedPackage, 'peerDependencies' | 'dependencies'>,
): Record<string, string> {
  return {
    ...remoteFiles(names),
    'package.json': json({
      name: `@padiman/${names.remote}`,
      version: '0.1.0',
      private: true,
      type: 'module',
      license: 'MIT',
      exports: {},
      scripts,
      peerDependencies,
      ...(Object.keys(dependencies).length > 0 && { dependencies }),
      devDependencies: { '@padiman/build': '*', '@padiman/testing': '*' },
    }),
    'tsconfig.json': json({
      extends: '../tsconfig.base.json',
      compilerOptions: {
        rootDir: '.',
        outDir: 'dist/types',
        tsBuildInfoFile: 'dist/types/.tsbuildinfo',
        types: ['jest', '@testing-library/jest-dom'],
      },
      include: ['src', 'remote.json'],
      references: ['client', 'contracts', 'federation', 'testing', 'ui'].map((name) => ({
        path: `../shared/${name}`,
      })),
    }),
  };
}

/** Adds the package to the root tsconfig.json; npm, lint, tests and builds find packages on the disk. */
async function addReference(root: string, remote: string): Promise<void> {
  const file = join(root, 'tsconfig.json');
  const project = JSON.parse(await readFile(file, 'utf8')) as { references: { path: string }[] };
  const after = project.references.map(({ path }) => path.startsWith('mfe-')).lastIndexOf(true) + 1;
  project.references.splice(after, 0, { path: remote });
  await writeFile(file, json(project));
}

/**
 * Creates a remote that builds, passes its test, and appears in the menu once it is published and promoted.
 * @returns its names and the files written
 */
export async function newRemote(root: string, input: string) {
  const names = namesOf(input);
  const remotes = findPackages(root).filter(({ kind }) => kind === 'remote');
  requireFree(root, names, remotes);
  const [sibling] = remotes;
  if (!sibling) throw new Error('No remote in this checkout to copy the shared libraries from');
  const files = workspaceFiles(names, sibling);
  for (const [file, content] of Object.entries(files)) {
    const path = join(root, names.remote, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
  await addReference(root, names.remote);
  return { names, files: Object.keys(files) };
}
