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

const store = `RELEASES_S3_BUCKET: \${{ vars.RELEASES_S3_BUCKET }}
      AWS_ENDPOINT_URL_S3: \${{ vars.AWS_ENDPOINT_URL_S3 }}
      AWS_REGION: \${{ vars.AWS_REGION }}
      AWS_ACCESS_KEY_ID: \${{ secrets.AWS_ACCESS_KEY_ID }}
      AWS_SECRET_ACCESS_KEY: \${{ secrets.AWS_SECRET_ACCESS_KEY }}`;

const install = `- uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 24
          cache: npm
      - run: npm ci`;

/**
 * Workflow that shows a pull request to the team's accounts in the live console.
 *
 * @param label prefix of the preview's label
 * @param release command line of releases
 * @param publish shell commands that publish and preview what changed
 */
export const previewWorkflow = (label: string, release: string, publish: string) => `name: Preview

# Needs the variables PREVIEW_FOR (phone numbers of the team's accounts, separated by commas), CONSOLE_URL and those of the
# store, and the secret PADIMAN_KEY: a key that may promote the remote.
on:
  pull_request:
    types: [opened, synchronize, reopened, closed]

permissions:
  contents: read
  pull-requests: write

concurrency: preview-\${{ github.event.number }}

jobs:
  preview:
    # A fork gets no secrets.
    if: vars.PREVIEW_FOR != '' && github.event.pull_request.head.repo.full_name == github.repository
    runs-on: ubuntu-24.04
    timeout-minutes: 20
    env:
      PADIMAN_KEY: \${{ secrets.PADIMAN_KEY }}
      CONSOLE_URL: \${{ vars.CONSOLE_URL }}
      PREVIEW_FOR: \${{ vars.PREVIEW_FOR }}
      PREVIEW: ${label}pr-\${{ github.event.number }}
      PULL_REQUEST: \${{ github.event.pull_request.html_url }}
      GH_TOKEN: \${{ github.token }}
      ${store}
    steps:
      ${install}
      - if: github.event.action == 'closed'
        run: ${release} preview --end "$PREVIEW"
      - if: github.event.action != 'closed'
        run: |
${publish.replaceAll(/^/gm, '          ')}
          printf '%s\\n\\n' "Preview at $CONSOLE_URL for the team's accounts:" | cat - preview.txt > comment.md
          gh pr comment "$PULL_REQUEST" --edit-last --create-if-none --body-file comment.md
`;

/** The workflow of the console's own repository: its packages that a pull request changes. */
export const consolePreviewWorkflow = () =>
  previewWorkflow(
    '',
    'npm run --silent release --',
    `git fetch --quiet origin "$GITHUB_BASE_REF"
for name in $(git diff --name-only FETCH_HEAD...HEAD | cut -d/ -f1 | sort -u | grep -E '^(shell|mfe-.*)$'); do
  npm run --silent release -- publish "$name"
  version=$(node -p "require('./$name/package.json').version")
  npm run --silent release -- preview "$name" "$version" --for "$PREVIEW_FOR" --as "$PREVIEW" --hours 72 >> preview.txt
done
[ -s preview.txt ] || exit 0`,
  ).replace('actions/checkout@v4', 'actions/checkout@v4\n        with:\n          fetch-depth: 0');

/** Guide for assistants and newcomers, of at most 80 lines. */
const agents = ({ remote, feature }: RemoteNames) => `# Working on ${remote}

A section of Padiman Console, loaded at run time by its shell. This repository owns the section and nothing else.

## Commands

- \`npm run dev\`: the section inside a running console; \`npm run dev:alone\`: in a fake shell, without a backend
- \`npm run types\`, \`npm test\`: both must pass; \`npx padiman publish\` runs them as its gates
- \`npx padiman publish\`, \`check\`, \`promote\`, \`rollback\`: see \`npx padiman --help\`

## What may be touched

- \`src/features/<feature>/\`: one folder for each feature. \`<name>.screen.tsx\` draws, \`<name>.hooks.ts\` reads and writes,
  \`<name>.messages.ts\` has the texts, tests stand beside
- \`src/remote.tsx\`: the screen of each path, the panel of each slot; \`remote.json\`: paths, menu, views, slots and rights.
  Both name the same paths
- Not: \`node_modules\`, \`packages/\`, the versions in \`peerDependencies\` (the shell provides them) and \`overrides\`

## Rules

- Calls of the server are contracts (\`defineCall\` of \`@padiman/contracts\`), used by \`useRead\` and \`useWrite\` of
  \`@padiman/client/query\`. Never \`fetch\` or \`axios\`
- Lists by \`useList\`, forms by \`@padiman/client/forms\`, addresses by \`@padiman/client/routing\`
- Components and styles of \`@padiman/ui\`; no other component library, no global styles, no listener that outlives its screen
- The server decides who may do what. A screen hides what is not allowed and never assumes that a write succeeded
- No import of another remote or of the shell. A part of another section's page is a panel in its slot
- Money is in naira at the screen's edge and formatted by \`formatNaira\`; times by \`Moment\`
- Every screen has loading, empty and error states, works by keyboard and at 390 px
- A test finds elements by role and text, uses \`renderScreen\` and \`fakeApi\` of \`@padiman/testing\`, and never sleeps

## How to

- New screen: \`src/features/${feature}/\` as the pattern; add the path to \`remote.json\` and \`src/remote.tsx\`
- New right: \`rights\` in \`remote.json\`, then \`access\` of the path
- Renamed path: keep the former one under \`aliases\`
- A refusal of \`check\` names file, line and the other team: change the use, or ask that team
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
      ${install}
      - run: npm run types
      - run: npm test
      - run: npm run build
      # Compares this repository with the live shell, where the runner can read the store of releases.
      - if: env.RELEASES_S3_BUCKET != ''
        run: |
          npx padiman publish
          npx padiman check
    env:
      ${store}
`;

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
    'README.md': readme(names, options),
    '.gitignore': 'node_modules/\ndist/\ncoverage/\npreview.txt\ncomment.md\n',
    '.github/workflows/ci.yml': workflow,
    '.github/workflows/preview.yml': previewWorkflow(
      `${remote}-`,
      'npx padiman',
      'npx padiman publish\nnpx padiman preview --for "$PREVIEW_FOR" --as "$PREVIEW" --hours 72 > preview.txt',
    ),
    'AGENTS.md': agents(names),
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
