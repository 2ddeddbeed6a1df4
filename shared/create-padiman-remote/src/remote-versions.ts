import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Ranges = Record<string, string>;

/** Version ranges in the `package.json` of a new remote. */
export interface RemoteVersions {
  /** Libraries that the shell provides. */
  peerDependencies: Ranges;
  /** Libraries that the remote bundles. */
  dependencies: Ranges;
  /** Tools that develop, test, build and release a remote in a repository of its own. */
  devDependencies: Ranges;
  /** Of the root `package.json`: versions and install scripts that a repository of its own needs as well. */
  overrides: Ranges;
  allowScripts: Record<string, boolean>;
}

interface Manifest extends Partial<RemoteVersions> {
  name: string;
  version: string;
}

/** Packages of the checkout that a repository of its own installs beside those of its imports. */
const ourTools = ['shared/build', 'shared/testing', 'release'];

/** Further tools, with the package of the checkout whose range is used. */
const tools: Record<string, readonly string[]> = {
  'shared/testing': [
    '@testing-library/jest-dom',
    '@testing-library/react',
    '@types/jest',
    '@types/react',
    'jest',
  ],
  'shared/build': ['typescript', 'webpack', 'webpack-cli'],
  '.': ['node'],
};

/** Reads the ranges from a checkout: a new remote uses those of the remotes that are there. */
export function remoteVersions(root: string): RemoteVersions {
  const read = (folder: string) =>
    JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;
  const sibling = readdirSync(root).find((name) => existsSync(join(root, name, 'remote.json')));
  if (!sibling) throw new Error('No remote in this checkout to copy the shared libraries from');
  const { peerDependencies = {}, dependencies = {} } = read(sibling);
  const own = ourTools.map(read).map(({ name, version }) => [name, `^${version}`] as const);
  const others = Object.entries(tools).flatMap(([folder, names]) => {
    const { dependencies, devDependencies } = read(folder);
    const ranges: Ranges = { ...devDependencies, ...dependencies };
    return names.map((name) => [name, ranges[name] ?? '*'] as const);
  });
  const { overrides = {}, allowScripts = {} } = read('.');
  return {
    peerDependencies,
    dependencies,
    devDependencies: Object.fromEntries([...own, ...others]),
    overrides: Object.fromEntries(Object.entries(overrides).filter(([, range]) => typeof range === 'string')),
    allowScripts,
  };
}
