import { fromTemplate, json, remoteFiles, type RemoteNames, scripts } from './remote-files.ts';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Settings of a new repository. */
export interface RepositoryOptions {
  /** Address of the console that the remote is developed in. */
  console: string;
  /** Data folder of a console on this machine; absent when releases are in object storage. */
  dataDir?: string | undefined;
  /** Packages of ours that are installed from files of the repository, by name. */
  tarballs?: Record<string, string>;
}

const compilerOptions = {
  target: 'ES2023',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  module: 'ESNext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  strict: true,
  noUncheckedIndexedAccess: true,
  noImplicitOverride: true,
  noFallthroughCasesInSwitch: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  erasableSyntaxOnly: true,
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  skipLibCheck: true,
  noEmit: true,
  types: ['jest', '@testing-library/jest-dom'],
};

/** Files of a new remote in a repository of its own, by path. */
export function repositoryFiles(
  names: RemoteNames,
  versions: RemoteVersions,
  options: RepositoryOptions,
): Record<string, string> {
  const { remote } = names;
  const { tarballs = {} } = options;
  const { peerDependencies, dependencies, devDependencies, overrides, allowScripts, engines } = versions;
  const fromFiles = (ranges: Record<string, string>) =>
    Object.fromEntries(Object.entries(ranges).map(([name, range]) => [name, tarballs[name] ?? range]));
  const bundled = Object.keys(dependencies);
  const file = (template: string) => fromTemplate(template, { ...names, console: options.console });
  const tools = { ...devDependencies, ...tarballs };
  return {
    ...remoteFiles(names),
    'package.json': json({
      name: `@padiman/${remote}`,
      version: '0.1.0',
      private: true,
      type: 'module',
      scripts: { ...scripts, types: 'tsc' },
      engines,
      peerDependencies,
      ...(bundled.length > 0 && { dependencies: fromFiles(dependencies) }),
      devDependencies: Object.fromEntries(
        Object.entries(tools)
          .filter(([name]) => !bundled.includes(name))
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      ),
      overrides,
      allowScripts,
    }),
    'tsconfig.json': json({ compilerOptions, include: ['src', 'remote.json'] }),
    'padiman.config.json': json({
      console: options.console,
      ...(options.dataDir && { dataDir: options.dataDir }),
    }),
    '.gitignore': 'node_modules/\ndist/\ncoverage/\npreview.txt\ncomment.md\n',
    'README.md': file('README.md'),
    'AGENTS.md': file('AGENTS.md'),
    '.github/workflows/ci.yml': file('ci.yml'),
    // Shows a pull request to the team's accounts in the live console.
    '.github/workflows/preview.yml': file('preview.yml'),
  };
}

type Ranges = Record<string, string>;

/** Version ranges in the `package.json` of a new remote. */
export interface RemoteVersions {
  /** Libraries that the shell provides. */
  peerDependencies: Ranges;
  /** Libraries that the remote bundles. */
  dependencies: Ranges;
  /** Tools that develop, test, build and release a remote in a repository of its own. */
  devDependencies: Ranges;
  /** Of the root `package.json`: versions, Node and install scripts that a repository of its own needs as well. */
  overrides: Ranges;
  engines: Ranges;
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
  const { overrides = {}, allowScripts = {}, engines = {} } = read('.');
  return {
    peerDependencies,
    dependencies,
    devDependencies: Object.fromEntries([...own, ...others]),
    overrides: Object.fromEntries(Object.entries(overrides).filter(([, range]) => typeof range === 'string')),
    engines,
    allowScripts: Object.fromEntries(Object.entries(allowScripts).filter(([name]) => name !== 'node')),
  };
}
