import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { findCycles, findReachableBuilders, findRefusedImports, findViolations } from './dependencies.ts';
import { fixtureCheckout } from './fixture-checkout.ts';
import { layers } from './suffixes.ts';

const libraries = [
  'axios',
  'react',
  'react-router-dom',
  '@ark-ui/react',
  '@chakra-ui/react',
  'kysely',
  'pg',
].concat(...['fastify', 'webpack', 'typescript', 'yup']);

/** Packages of the fixture with the entries that they export. Each lists every library; remotes list React alone. */
const packages: Record<string, readonly string[]> = {
  'shared/contracts': ['.', './service'],
  'shared/client': ['./http', './query', './session', './routing'],
  'shared/ui': ['.', './table'],
  'shared/federation': ['.', './loader', './registry'],
  'shared/build': ['.'],
  'shared/testing': ['.', './jest'],
  shell: [],
  'mfe-auth': [],
  'mfe-finance': [],
  api: ['./app'],
  edge: [],
  release: ['./store', './checkout'],
  newcomer: [],
};

const sourceOf = (entry: string) => `src/${entry === '.' ? 'public' : `${entry.slice(2)}/public`}.ts`;
const nameOf = (folder: string) => `@padiman/${folder.split('/').at(-1) ?? ''}`;

const fixture = () => ({
  ...Object.fromEntries(
    Object.entries(packages).flatMap(([folder, entries]) => [
      [
        `${folder}/package.json`,
        JSON.stringify({
          name: nameOf(folder),
          exports: Object.fromEntries(entries.map((entry) => [entry, `./${sourceOf(entry)}`])),
          dependencies: Object.fromEntries(
            (folder.startsWith('mfe-') ? ['react'] : libraries).map((library) => [library, '*']),
          ),
        }),
      ],
      ...entries.map((entry) => [`${folder}/${sourceOf(entry)}`, 'export {};']),
    ]),
  ),
  ...Object.fromEntries(
    libraries.flatMap((library) => [
      [`node_modules/${library}/package.json`, `{ "name": "${library}", "main": "dist/index.js" }`],
      [`node_modules/${library}/dist/index.js`, 'module.exports = {};'],
    ]),
  ),
  ...Object.fromEntries(
    [
      'mfe-finance/src/remote.tsx',
      ...['Card.tsx', 'a.calls.ts', 'a.hooks.ts', 'a.screen.tsx'].map(
        (file) => `mfe-auth/src/features/x/${file}`,
      ),
      ...['repository', 'service', 'adapter'].map((layer) => `api/src/modules/base/x/a.${layer}.ts`),
      'api/src/database/statements.ts',
      'api/src/modules/staff/own-account/own-account.repository.ts',
      'api/src/modules/staff/own-account/own-account.service.ts',
    ].map((file) => [file, 'export {};']),
  ),
});

const remote = 'mfe-auth/src/x.ts';
const feature = 'mfe-auth/src/features/x/x';
const module = 'api/src/modules/base/x/x';
const repository = "import '../../staff/own-account/own-account.repository.ts';";

/** Planted violations: file, code, and a part of the reason. */
const refused: [file: string, code: string, reason: string][] = [
  [remote, "import '@padiman/mfe-finance/src/remote.tsx';", 'Cannot be resolved'],
  [remote, "import '../../mfe-finance/src/remote.tsx';", 'not by a relative path'],
  [remote, "import '@padiman/api/app';", 'mfe-auth may import'],
  [remote, "import 'axios';", 'HTTP calls go through'],
  [remote, "await import('axios');", 'HTTP calls go through'],
  [remote, "import 'react-router-dom';", 'Routing goes through'],
  [remote, "export { Box } from '@chakra-ui/react';", 'internal to @padiman/ui'],
  [remote, "import 'lodash';", 'Missing from the dependencies'],
  [remote, "import '@padiman/federation/loader';", 'mfe-auth may import'],
  [remote, "import '@padiman/testing';", 'mfe-auth may import'],
  [remote, "import 'node:fs';", 'no Node module'],
  ['shell/src/x.ts', "import '../../mfe-finance/src/remote.tsx';", 'shell may import'],
  ['shell/src/x.ts', "import '@padiman/api/app';", 'shell may import'],
  ['shell/src/x.ts', "import 'react-router-dom';", 'Routing goes through'],
  ['shared/contracts/src/x.ts', "import 'react';", 'imports only yup'],
  ['shared/contracts/src/x.ts', "import 'axios';", 'HTTP calls go through'],
  ['shared/contracts/src/x.ts', "import '@padiman/client/http';", 'none of our packages'],
  ['shared/client/src/x.ts', "import '@padiman/ui';", 'shared/client may import'],
  ['shared/client/src/x.ts', "import '@chakra-ui/react';", 'internal to @padiman/ui'],
  ['shared/client/src/query/x.ts', "import 'react-router-dom';", 'Routing goes through'],
  ['shared/ui/src/layout/x.tsx', "import { Box } from '@chakra-ui/react';", 'made by styled()'],
  ['shared/ui/src/x.ts', "export { Box } from '@chakra-ui/react';", 'made by styled()'],
  ['shared/ui/src/theme/x.tsx', "import { ChakraProvider } from '@chakra-ui/react';", 'made by styled()'],
  ['mfe-auth/src/x.tsx', "import { Dialog } from '@ark-ui/react';", 'those of @padiman/ui/overlay'],
  ['shared/ui/src/x.ts', "import 'axios';", 'HTTP calls go through'],
  ['shared/ui/src/x.ts', "import '@padiman/federation';", 'shared/ui may import'],
  ['shared/federation/src/x.ts', "import '@padiman/ui';", 'shared/federation may import'],
  ['shared/build/src/x.ts', "import '@padiman/ui';", 'shared/build may import'],
  ['shared/testing/src/x.ts', "import '@padiman/api/app';", 'shared/testing may import'],
  ['api/src/x.ts', "import '@padiman/client/http';", 'api may import'],
  ['api/src/x.ts', "import type { A } from '@padiman/federation/registry';", 'api may import'],
  ['edge/src/x.ts', "import '../../mfe-finance/src/remote.tsx';", 'edge may import'],
  ['edge/src/x.ts', "import '@padiman/federation/loader';", 'edge may import'],
  ['edge/src/x.ts', "import '@padiman/release/checkout';", 'edge may import'],
  ['release/src/x.ts', "import '@padiman/ui';", 'release may import'],
  ['edge/src/x.ts', "import 'kysely';", 'SQL is internal'],
  ['newcomer/src/x.ts', "import '@padiman/contracts';", 'newcomer may import none'],
  ['newcomer/src/x.ts', "import 'lodash';", 'Missing from the dependencies'],
  [`${feature}.screen.tsx`, "import '@padiman/client/http';", 'layer screen does not'],
  [`${feature}.screen.tsx`, "import '@padiman/client/query';", 'layer screen does not'],
  [`${feature}.screen.tsx`, "import './a.calls.ts';", 'layer screen does not'],
  ['mfe-auth/src/features/x/X.tsx', "import '@padiman/client/http';", 'layer component does not'],
  [`${feature}.hooks.ts`, "import '@padiman/ui';", 'layer hooks does not'],
  [`${feature}.hooks.ts`, "import './Card.tsx';", 'layer hooks does not'],
  [`${feature}.calls.ts`, "import 'react';", 'layer calls does not'],
  [`${feature}.columns.tsx`, "import './a.screen.tsx';", 'layer columns does not'],
  [`${feature}.messages.ts`, "import './a.screen.tsx';", 'layer messages does not'],
  [`${module}.routes.ts`, "import 'kysely';", 'layer routes does not'],
  [`${module}.routes.ts`, "import '../../../database/statements.ts';", 'layer routes does not'],
  [`${module}.routes.ts`, "import './a.repository.ts';", 'layer routes does not'],
  [`${module}.service.ts`, "import { sql } from 'kysely';", 'layer service does not'],
  [`${module}.service.ts`, "import 'fastify';", 'layer service does not'],
  [`${module}.service.ts`, "import './a.adapter.ts';", 'layer service does not'],
  [`${module}.repository.ts`, "import 'fastify';", 'layer repository does not'],
  [`${module}.repository.ts`, "import './a.service.ts';", 'layer repository does not'],
  [`${module}.read-model.ts`, "import '@padiman/contracts';", 'layer read-model does not'],
  [`${module}.mapper.ts`, "import './a.repository.ts';", 'layer mapper does not'],
  [`${module}.rules.ts`, "import 'kysely';", 'layer rules does not'],
  [`${module}.errors.ts`, "import 'fastify';", 'layer errors does not'],
  [`${module}.port.ts`, "import './a.adapter.ts';", 'layer port does not'],
  [`${module}.adapter.ts`, "import './a.service.ts';", 'layer adapter does not'],
  [`${module}.plugin.ts`, "import './a.repository.ts';", 'layer plugin does not'],
  [`${module}.service.ts`, repository, "other module's service"],
  [
    'api/src/modules/base/x/deep/x.service.ts',
    repository.replace('../../', '../../../'),
    "other module's service",
  ],
  [
    'api/src/plugins/x.ts',
    "await import('../modules/staff/own-account/own-account.repository.ts');",
    "other module's service",
  ],
];

const allowed: [file: string, code: string][] = [
  [remote, "import '@padiman/ui/table';"],
  [remote, "import '@padiman/federation';"],
  [remote, "import 'react';"],
  ['mfe-auth/src/x.test.tsx', "import '@padiman/testing';"],
  ['mfe-auth/x.config.ts', "import '@padiman/testing/jest';"],
  ['mfe-auth/webpack.config.ts', "import '@padiman/build';"],
  [`${feature}.hooks.ts`, "import '@padiman/client/query';"],
  [`${feature}.rules.ts`, "import type { A } from './a.hooks.ts';"],
  ['shell/src/x.ts', "import '@padiman/federation/loader';"],
  ['shared/client/src/http/x.ts', "import 'axios';"],
  ['shared/client/src/routing/x.ts', "import 'react-router-dom';"],
  ['shared/ui/src/theme/system.ts', "import '@chakra-ui/react';"],
  ['shared/ui/src/overlay/windows.tsx', "import '@ark-ui/react';"],
  ['shared/ui/src/table/x.ts', "import type { A } from '@chakra-ui/react';"],
  ['shared/build/src/x.ts', "import 'webpack';"],
  [`${module}.service.ts`, "import './a.repository.ts';"],
  [`${module}.service.ts`, "import '../../staff/own-account/own-account.service.ts';"],
  [`${module}.service.ts`, "import type { Selectable } from 'kysely';"],
  [`${module}.routes.ts`, "import '@padiman/contracts';"],
  ['edge/src/x.ts', "import '@padiman/release/store';"],
  ['edge/src/x.test.ts', "import '@padiman/release/checkout';"],
];

/** The file of a planted import, with a name of its own: `x.screen.tsx` is `x7.screen.tsx`. */
const planted = (cases: readonly (readonly [string, string, ...unknown[]])[], at: number) =>
  (cases[at]?.[0] ?? '').replace(/\b([xX])(\.[^/]+)$/, `$1${at}${cases === allowed ? 'a' : ''}$2`);

let findings: string[] = [];
let checkout: ReturnType<typeof fixtureCheckout>;
before(async () => {
  const files = [refused, allowed].flatMap((cases) =>
    cases.map(([, code], at) => [planted(cases, at), `${code}\n`] as const),
  );
  checkout = fixtureCheckout({ ...fixture(), ...Object.fromEntries(files) });
  mkdirSync(join(checkout.path, 'node_modules/@padiman'), { recursive: true });
  for (const folder of Object.keys(packages)) {
    symlinkSync(join(checkout.path, folder), join(checkout.path, 'node_modules', nameOf(folder)));
  }
  findings = await findRefusedImports(checkout.path, Object.keys(packages));
});
after(() => checkout[Symbol.dispose]());

const findingsOf = (file: string) => findings.filter((finding) => finding.includes(`: ${file} -> `));

test('planted violations are refused, each for its reason', () => {
  refused.forEach(([, code, reason], at) => {
    const found = findingsOf(planted(refused, at));
    assert.ok(
      found.some((finding) => finding.includes(reason)),
      `${planted(refused, at)}: ${code} ${found.join()}`,
    );
  });
});

test('the imports that the architecture names are allowed', () => {
  allowed.forEach(([, code], at) => {
    assert.deepEqual(findingsOf(planted(allowed, at)), [], code);
  });
});

test('every layer that restricts imports has a planted violation', () => {
  const tried = new Set(refused.map(([file]) => file.split('.').at(-2)));
  assert.deepEqual(
    Object.keys(layers).filter((suffix) => !tried.has(suffix)),
    [],
  );
});

test('cycles between files, folders and packages are found', async () => {
  using cycles = fixtureCheckout({
    'src/a.ts': "import './b.ts';\n",
    'src/b.ts': "export const later = () => import('./c.tsx');\n",
    'src/c.tsx': "import type { A } from './a.ts';\nexport type B = A;\n",
    'src/one/a.ts': "import '../two/b.ts';\n",
    'src/two/b.ts': 'export {};\n',
    'src/two/c.ts': "import '../one/d.ts';\n",
    'src/one/d.ts': 'export {};\n',
    'left/package.json': '{ "name": "@padiman/left", "exports": { ".": "./src/index.ts" } }',
    'left/src/index.ts': "import '@padiman/right';\n",
    'right/package.json': '{ "name": "@padiman/right", "exports": { ".": "./src/index.ts" } }',
    'right/src/index.ts': "import '@padiman/left';\n",
  });
  mkdirSync(join(cycles.path, 'node_modules/@padiman'), { recursive: true });
  for (const name of ['left', 'right']) {
    symlinkSync(join(cycles.path, name), join(cycles.path, 'node_modules/@padiman', name));
  }
  assert.deepEqual(await findCycles(cycles.path, ['src', 'left/src', 'right/src']), [
    'files: left/src/index.ts -> right/src/index.ts -> left/src/index.ts',
    'files: src/a.ts -> src/b.ts -> src/c.tsx -> src/a.ts',
    'folders: left/src -> right/src -> left/src',
    'folders: src/one -> src/two -> src/one',
  ]);
});

test('a builder is found that serving code reaches through another file', async () => {
  using built = fixtureCheckout({
    'src/app.ts': "export const later = () => import('./build.ts');\n",
    'src/build.ts': "import webpack from 'webpack';\nexport const build = () => webpack();\n",
    'node_modules/webpack/package.json': '{ "name": "webpack", "main": "index.js" }',
    'node_modules/webpack/index.js': 'module.exports = () => undefined;\n',
  });
  assert.deepEqual(await findReachableBuilders(built.path, ['src/app.ts']), [
    'builder: src/app.ts -> src/build.ts -> node_modules/webpack/index.js',
  ]);
});

test('this checkout violates no rule', async () => {
  assert.deepEqual(await findViolations(), []);
});
