import { json, remoteFiles, type RemoteNames, scripts } from './remote-files.ts';
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

/** Quotes the commands of a new remote's README. */
const readme = ({ remote, title }: RemoteNames, { console }: RepositoryOptions) => `# ${title}

A section of the console: the remote \`${remote}\`. The shell provides React, the component kit and the session; this
repository contains the section's screens.

| Command            | Effect                                                                         |
| ------------------ | ------------------------------------------------------------------------------ |
| \`npm run dev\`      | Inside the running console at ${console}: prints the address to open |
| \`npm run dev:alone\` | In a fake shell, without a console                                             |
| \`npm test\`         | Tests                                                                          |
| \`npm run types\`    | Type check                                                                     |
| \`npx padiman publish\` | Builds and stores an immutable build, which nobody gets yet                 |
| \`npx padiman check\`   | Checks the newest build with the live shell and the other remotes           |
| \`npx padiman promote\` | Makes it live                                                               |
| \`npx padiman rollback\` | Makes the build before it live again                                       |

\`npx padiman --help\` lists all commands. \`padiman.config.json\` contains the address of the console and, for a console on
this machine, its data folder; the variables \`CONSOLE_URL\`, \`DATA_DIR\` and \`RELEASES_S3_BUCKET\` take precedence.
`;

const workflow = `name: CI

on:
  push:
    branches: [main]
  pull_request:

permissions:
  contents: read

jobs:
  test:
    runs-on: ubuntu-24.04
    timeout-minutes: 15
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 24
          cache: npm
      - run: npm ci
      - run: npm run types
      - run: npm test
      - run: npm run build
      # Compares this repository with the live shell, where the runner can read the store of releases.
      - if: env.RELEASES_S3_BUCKET != ''
        run: |
          npx padiman publish
          npx padiman check
    env:
      RELEASES_S3_BUCKET: \${{ vars.RELEASES_S3_BUCKET }}
      AWS_ENDPOINT_URL_S3: \${{ vars.AWS_ENDPOINT_URL_S3 }}
      AWS_REGION: \${{ vars.AWS_REGION }}
      AWS_ACCESS_KEY_ID: \${{ secrets.AWS_ACCESS_KEY_ID }}
      AWS_SECRET_ACCESS_KEY: \${{ secrets.AWS_SECRET_ACCESS_KEY }}
`;

/** Files of a new remote in a repository of its own, by path. */
export function repositoryFiles(
  names: RemoteNames,
  versions: RemoteVersions,
  options: RepositoryOptions,
): Record<string, string> {
  const { remote } = names;
  const { tarballs = {} } = options;
  const { peerDependencies, dependencies, devDependencies, overrides, allowScripts } = versions;
  const fromFiles = (ranges: Record<string, string>) =>
    Object.fromEntries(Object.entries(ranges).map(([name, range]) => [name, tarballs[name] ?? range]));
  const bundled = Object.keys(dependencies);
  const tools = { ...devDependencies, ...tarballs };
  return {
    ...remoteFiles(names),
    'package.json': json({
      name: `@padiman/${remote}`,
      version: '0.1.0',
      private: true,
      type: 'module',
      scripts: { ...scripts, types: 'tsc' },
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
    'README.md': readme(names, options),
    '.gitignore': 'node_modules/\ndist/\ncoverage/\n',
    '.github/workflows/ci.yml': workflow,
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
