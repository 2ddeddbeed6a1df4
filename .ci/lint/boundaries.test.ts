// Over 300 lines: one table of planted violations, so that a rule and its cases are read in one place.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { fixtureCheckout, manifest } from './fixture-checkout.ts';
import { padiman } from './rules.ts';
import { layeredFolderOf, layers } from './suffixes.ts';
import { root } from './workspaces.ts';

const all = [
  'axios',
  'react',
  'react-router-dom',
  '@ark-ui/react',
  '@chakra-ui/react',
  '@emotion/react',
  'kysely',
  'pg',
  'fastify',
  'webpack',
  'typescript',
  'yup',
];
const packages: Record<string, string> = {
  'shared/contracts': 'contracts',
  'shared/client': 'client',
  'shared/ui': 'ui',
  'shared/federation': 'federation',
  'shared/build': 'build',
  'shared/testing': 'testing',
  shell: 'shell',
  'mfe-auth': 'mfe-auth',
  'mfe-finance': 'mfe-finance',
  api: 'api',
  edge: 'edge',
  release: 'release',
  newcomer: 'newcomer',
};
// Every package lists every library, so that only the boundaries refuse an import.
const checkout = fixtureCheckout(
  Object.fromEntries(
    Object.entries(packages).map(([folder, name]) => [
      `${folder}/package.json`,
      manifest(name, name.startsWith('mfe-') ? ['react'] : all),
    ]),
  ),
);
after(() => {
  checkout[Symbol.dispose]();
});

const eslint = new ESLint({
  cwd: checkout.path,
  overrideConfigFile: true,
  overrideConfig: {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parser: tseslint.parser },
    plugins: { padiman },
    rules: { 'padiman/boundaries': ['error', { root: checkout.path }] },
  },
});

async function messagesFor(file: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(`${code}\n`, { filePath: join(checkout.path, file) });
  return (result?.messages ?? []).map(({ message }) => message);
}

/** Planted violations, each with a part of its message. */
const refused: [name: string, file: string, code: string, reason: string][] = [
  [
    'a remote imports another remote',
    'mfe-auth/src/x.ts',
    "import '@padiman/mfe-finance/src/remote.tsx';",
    'may import',
  ],
  ['a remote imports the shell', 'mfe-auth/src/x.ts', "import '@padiman/shell/src/main.tsx';", 'may import'],
  ['a remote imports the API', 'mfe-auth/src/x.ts', "import '@padiman/api/app';", 'may import'],
  [
    'a remote reaches another by path',
    'mfe-auth/src/x.ts',
    "import '../../mfe-finance/src/remote.tsx';",
    'not by a relative path',
  ],
  ['a remote imports axios', 'mfe-auth/src/x.ts', "import 'axios';", 'HTTP calls go through'],
  ['a remote imports axios lazily', 'mfe-auth/src/x.ts', "await import('axios');", 'HTTP calls go through'],
  ['a remote imports the router', 'mfe-auth/src/x.ts', "import 'react-router-dom';", 'Routing goes through'],
  [
    'a remote imports Chakra',
    'mfe-auth/src/x.ts',
    "export { Box } from '@chakra-ui/react';",
    'internal to @padiman/ui',
  ],
  [
    'a remote imports a library of its own',
    'mfe-auth/src/x.ts',
    "import 'lodash';",
    'missing from the dependencies',
  ],
  ['a remote imports the loader', 'mfe-auth/src/x.ts', "import '@padiman/federation/loader';", 'may import'],
  ['a remote imports test helpers', 'mfe-auth/src/x.ts', "import '@padiman/testing';", 'may import'],
  ['a remote imports a Node module', 'mfe-auth/src/x.ts', "import 'node:fs';", 'no Node module'],
  [
    'the shell imports a remote',
    'shell/src/x.ts',
    "import '@padiman/mfe-finance/src/remote.tsx';",
    'may import',
  ],
  ['the shell imports the API', 'shell/src/x.ts', "import '@padiman/api/app';", 'may import'],
  ['the shell imports the router', 'shell/src/x.ts', "import 'react-router-dom';", 'Routing goes through'],
  ['contracts import React', 'shared/contracts/src/x.ts', "import 'react';", 'imports only yup'],
  ['contracts import axios', 'shared/contracts/src/x.ts', "import 'axios';", 'HTTP calls go through'],
  [
    'contracts import a package of ours',
    'shared/contracts/src/x.ts',
    "import '@padiman/client/http';",
    'may import',
  ],
  ['the client imports the UI kit', 'shared/client/src/x.ts', "import '@padiman/ui';", 'may import'],
  [
    'the client imports Chakra',
    'shared/client/src/x.ts',
    "import '@chakra-ui/react';",
    'internal to @padiman/ui',
  ],
  [
    'the client routes outside routing',
    'shared/client/src/query/x.ts',
    "import 'react-router-dom';",
    'Routing goes through',
  ],
  [
    'a component of the UI kit runs Chakra',
    'shared/ui/src/layout/x.tsx',
    "import { Box } from '@chakra-ui/react';",
    'made by styled()',
  ],
  [
    'the public entry of the UI kit exports Chakra',
    'shared/ui/src/public.ts',
    "export { Box } from '@chakra-ui/react';",
    'made by styled()',
  ],
  [
    'the theme runs Chakra in the page',
    'shared/ui/src/theme/ThemeProvider.tsx',
    "import { ChakraProvider } from '@chakra-ui/react';",
    'made by styled()',
  ],
  [
    'a screen has a dialog of its own',
    'mfe-admins/src/x.tsx',
    "import { Dialog } from '@ark-ui/react/dialog';",
    'those of @padiman/ui/overlay',
  ],
  ['the UI kit imports axios', 'shared/ui/src/x.ts', "import 'axios';", 'HTTP calls go through'],
  ['the UI kit imports federation', 'shared/ui/src/x.ts', "import '@padiman/federation';", 'may import'],
  ['federation imports the UI kit', 'shared/federation/src/x.ts', "import '@padiman/ui';", 'may import'],
  ['build presets import the UI kit', 'shared/build/src/x.ts', "import '@padiman/ui';", 'may import'],
  ['test helpers import the API', 'shared/testing/src/x.ts', "import '@padiman/api/app';", 'may import'],
  ['the API imports the client', 'api/src/x.ts', "import '@padiman/client/http';", 'may import'],
  [
    'the API imports the registry',
    'api/src/x.ts',
    "import type { A } from '@padiman/federation/registry';",
    'may import',
  ],
  ['the API compiles', 'api/src/x.ts', "import 'typescript';", 'no builder or compiler'],
  ['the edge imports a remote', 'edge/src/x.ts', "import '@padiman/mfe-auth/src/remote.tsx';", 'may import'],
  ['the edge imports the loader', 'edge/src/x.ts', "import '@padiman/federation/loader';", 'may import'],
  ['the edge bundles', 'edge/src/x.ts', "await import('webpack');", 'no builder or compiler'],
  ['the edge builds a checkout', 'edge/src/x.ts', "import '@padiman/release/checkout';", 'may import'],
  ['releases import the UI kit', 'release/src/x.ts', "import '@padiman/ui';", 'may import'],
  ['SQL outside the API', 'edge/src/x.ts', "import 'kysely';", 'SQL is internal'],
  [
    'a package without a rule imports ours',
    'newcomer/src/x.ts',
    "import '@padiman/contracts';",
    'may import',
  ],
  [
    'a package imports an unlisted library',
    'newcomer/src/x.ts',
    "import 'lodash';",
    'missing from the dependencies',
  ],
  [
    'a screen calls HTTP',
    'mfe-auth/src/features/x/x.screen.tsx',
    "import '@padiman/client/http';",
    'layer screen does not',
  ],
  [
    'a screen reads server state',
    'mfe-auth/src/features/x/x.screen.tsx',
    "import '@padiman/client/query';",
    'layer screen does not',
  ],
  [
    'a screen imports calls',
    'mfe-auth/src/features/x/x.screen.tsx',
    "import './x.calls.ts';",
    'layer screen does not',
  ],
  [
    'a component calls HTTP',
    'mfe-auth/src/features/x/Card.tsx',
    "import '@padiman/client/http';",
    'layer component does not',
  ],
  [
    'a hook imports the UI kit',
    'mfe-auth/src/features/x/x.hooks.ts',
    "import '@padiman/ui';",
    'layer hooks does not',
  ],
  [
    'a hook imports a component',
    'mfe-auth/src/features/x/x.hooks.ts',
    "import './Card.tsx';",
    'layer hooks does not',
  ],
  ['calls import React', 'mfe-auth/src/features/x/x.calls.ts', "import 'react';", 'layer calls does not'],
  [
    'columns import a screen',
    'mfe-auth/src/features/x/x.columns.tsx',
    "import './x.screen.tsx';",
    'layer columns does not',
  ],
  [
    'messages import a screen',
    'mfe-auth/src/features/x/x.messages.ts',
    "import './x.screen.tsx';",
    'layer messages does not',
  ],
  ['a route contains SQL', 'api/src/modules/base/x/x.routes.ts', "import 'kysely';", 'layer routes does not'],
  [
    'a route imports a repository',
    'api/src/modules/base/x/x.routes.ts',
    "import './x.repository.ts';",
    'layer routes does not',
  ],
  [
    'a service imports HTTP',
    'api/src/modules/base/x/x.service.ts',
    "import 'fastify';",
    'layer service does not',
  ],
  [
    'a service imports an adapter',
    'api/src/modules/base/x/x.service.ts',
    "import './x.adapter.ts';",
    'layer service does not',
  ],
  [
    'a repository imports HTTP',
    'api/src/modules/base/x/x.repository.ts',
    "import 'fastify';",
    'layer repository does not',
  ],
  [
    'a repository imports a service',
    'api/src/modules/base/x/x.repository.ts',
    "import './x.service.ts';",
    'layer repository does not',
  ],
  [
    'a read model imports a contract',
    'api/src/modules/base/x/x.read-model.ts',
    "import '@padiman/contracts';",
    'layer read-model does not',
  ],
  [
    'a mapper runs SQL',
    'api/src/modules/base/x/x.mapper.ts',
    "import './x.repository.ts';",
    'layer mapper does not',
  ],
  ['rules run SQL', 'api/src/modules/base/x/x.rules.ts', "import 'kysely';", 'layer rules does not'],
  ['errors import HTTP', 'api/src/modules/base/x/x.errors.ts', "import 'fastify';", 'layer errors does not'],
  [
    'a port imports its adapter',
    'api/src/modules/base/x/x.port.ts',
    "import './x.adapter.ts';",
    'layer port does not',
  ],
  [
    'an adapter imports a service',
    'api/src/modules/base/x/x.adapter.ts',
    "import './x.service.ts';",
    'layer adapter does not',
  ],
  [
    'a plugin runs SQL',
    'api/src/modules/base/x/x.plugin.ts',
    "import './x.repository.ts';",
    'layer plugin does not',
  ],
  [
    "another module's repository",
    'api/src/modules/base/x/x.service.ts',
    "import '../users/users.repository.ts';",
    "other module's service",
  ],
  [
    "a hyphenated module's repository",
    'api/src/modules/base/x/x.service.ts',
    "import { a } from '../password-reset/codes.repository.ts';",
    "other module's service",
  ],
  [
    "a hyphenated module's repository, the long way",
    'api/src/modules/base/x/deep/x.service.ts',
    "export * from '../../../../modules/staff/own-account/own-account.repository.ts';",
    "other module's service",
  ],
  [
    "a module's repository from outside the modules",
    'api/src/plugins/authentication.ts',
    "const { a } = await import('../modules/staff/own-account/own-account.repository.ts');",
    "other module's service",
  ],
];

for (const [name, file, code, reason] of refused) {
  test(`boundaries refuse: ${name}`, async () => {
    const messages = await messagesFor(file, code);
    assert.equal(messages.length, 1, `${file}: ${code}`);
    assert.ok(messages[0]?.includes(reason), messages[0]);
  });
}

test('boundaries allow the imports that the architecture names', async () => {
  const allowed: [file: string, code: string][] = [
    ['mfe-auth/src/x.ts', "import '@padiman/ui/table';"],
    ['mfe-auth/src/x.ts', "import '@padiman/federation';"],
    ['mfe-auth/src/x.ts', "import 'react';"],
    ['mfe-auth/src/x.test.tsx', "import '@padiman/testing';"],
    ['mfe-auth/jest.config.ts', "import '@padiman/testing/jest';"],
    ['mfe-auth/webpack.config.ts', "import '@padiman/build';"],
    ['mfe-auth/src/features/x/x.hooks.ts', "import '@padiman/client/query';"],
    ['mfe-auth/src/features/x/x.rules.ts', "import type { A } from './x.hooks.ts';"],
    ['shell/src/x.ts', "import '@padiman/federation/loader';"],
    ['shared/client/src/http/x.ts', "import 'axios';"],
    ['shared/client/src/routing/x.ts', "import 'react-router-dom';"],
    ['shared/ui/src/theme/system.ts', "import '@chakra-ui/react';"],
    ['shared/ui/src/overlay/windows.tsx', "import '@ark-ui/react/dialog';"],
    ['shared/ui/src/table/x.ts', "import type { A } from '@chakra-ui/react';"],
    ['shared/build/src/x.ts', "import 'webpack';"],
    ['api/src/modules/base/x/x.service.ts', "import './x.repository.ts';"],
    ['api/src/modules/base/x/x.service.ts', "import '../own-account/own-account.service.ts';"],
    ['api/src/modules/base/x/x.service.ts', "import type { Selectable } from 'kysely';"],
    ['api/src/modules/base/x/x.routes.ts', "import '@padiman/contracts';"],
    ['edge/src/x.ts', "import '@padiman/release/store';"],
    ['edge/src/x.test.ts', "import '@padiman/release/checkout';"],
  ];
  for (const [file, code] of allowed) {
    assert.deepEqual(await messagesFor(file, code), [], `${file}: ${code}`);
  }
});

test('every layer that restricts imports has a planted violation', () => {
  const planted = new Set(
    refused.filter(([, file]) => layeredFolderOf(file)).map(([, file]) => file.split('.').at(-2)),
  );
  assert.deepEqual(
    Object.keys(layers).filter((suffix) => !planted.has(suffix)),
    [],
  );
});

test('the lint configuration of this checkout applies the boundaries', async () => {
  const [result] = await new ESLint({ cwd: root }).lintText("import '@padiman/mfe-finance';\n", {
    filePath: join(root, 'mfe-auth/src/x.ts'),
  });
  assert.deepEqual(
    result?.messages.map(({ ruleId }) => ruleId),
    ['padiman/boundaries'],
  );
});
