import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { ESLint } from 'eslint';

const root = join(import.meta.dirname, '../..');
const eslint = new ESLint({ cwd: root });

/** What is planted, where, and what the wall says of it. */
const violations: [name: string, file: string, code: string, rule: string][] = [
  [
    'a remote imports another remote',
    'mfe-auth/src/x.ts',
    "import '@padiman/mfe-finance/src/remote.tsx';",
    'no-restricted-imports',
  ],
  [
    'a remote imports the shell',
    'mfe-auth/src/x.ts',
    "import '@padiman/shell/src/main.tsx';",
    'no-restricted-imports',
  ],
  ['a remote imports the API', 'mfe-auth/src/x.ts', "import '@padiman/api/app';", 'no-restricted-imports'],
  [
    'a remote reaches another by a relative path',
    'mfe-auth/src/x.ts',
    "import '../../mfe-finance/src/remote.tsx';",
    'import-x/no-relative-packages',
  ],
  ['a remote carries Chakra', 'mfe-auth/src/x.ts', "import '@chakra-ui/react';", 'no-restricted-imports'],
  ['a remote carries axios', 'mfe-auth/src/x.ts', "import 'axios';", 'no-restricted-imports'],
  ['a remote carries the router', 'mfe-auth/src/x.ts', "import 'react-router-dom';", 'no-restricted-imports'],
  [
    'a remote loads remotes',
    'mfe-auth/src/x.ts',
    "import '@padiman/federation/loader';",
    'no-restricted-imports',
  ],
  [
    'the shell names a remote',
    'shell/src/x.ts',
    "import '@padiman/mfe-finance/src/remote.tsx';",
    'no-restricted-imports',
  ],
  ['the shell imports the API', 'shell/src/x.ts', "import '@padiman/api/app';", 'no-restricted-imports'],
  ['the shell imports Chakra', 'shell/src/x.ts', "import '@chakra-ui/react';", 'no-restricted-imports'],
  [
    'shared imports a remote',
    'shared/src/ui/x.ts',
    "import '@padiman/mfe-auth/src/remote.tsx';",
    'no-restricted-imports',
  ],
  ['contracts import React', 'shared/src/contracts/x.ts', "import 'react';", 'no-restricted-imports'],
  ['contracts import axios', 'shared/src/contracts/x.ts', "import 'axios';", 'no-restricted-imports'],
  ['axios outside shared/http', 'shared/src/query/x.ts', "import 'axios';", 'no-restricted-imports'],
  [
    'Chakra outside shared/ui',
    'shared/src/query/x.ts',
    "import '@chakra-ui/react';",
    'no-restricted-imports',
  ],
  [
    'the API takes more than contracts',
    'api/src/x.ts',
    "import '@padiman/client/http';",
    'no-restricted-imports',
  ],
  ['the release command takes the UI', 'release/src/x.ts', "import '@padiman/ui';", 'no-restricted-imports'],
  [
    'the edge takes a remote',
    'edge/src/x.ts',
    "import '@padiman/mfe-auth/src/remote.tsx';",
    'no-restricted-imports',
  ],
  [
    'a screen calls HTTP',
    'mfe-auth/src/features/x/x.screen.tsx',
    "import '@padiman/client/http';",
    'no-restricted-imports',
  ],
  [
    'a screen imports its call layer',
    'mfe-auth/src/features/x/x.screen.tsx',
    "import './x.api.ts';",
    'no-restricted-imports',
  ],
  [
    'a screen reads server state itself',
    'mfe-auth/src/features/x/x.screen.tsx',
    "import '@padiman/client/query';",
    'no-restricted-imports',
  ],
  ['a hook draws', 'mfe-auth/src/features/x/x.hooks.ts', "import '@padiman/ui';", 'no-restricted-imports'],
  [
    'the call layer knows React',
    'mfe-auth/src/features/x/x.api.ts',
    "import 'react';",
    'no-restricted-imports',
  ],
  ['a route writes SQL', 'api/src/modules/x/x.routes.ts', "import 'kysely';", 'no-restricted-imports'],
  [
    'a route imports a repository',
    'api/src/modules/x/x.routes.ts',
    "import './x.repository.ts';",
    'no-restricted-imports',
  ],
  ['a service knows HTTP', 'api/src/modules/x/x.service.ts', "import 'fastify';", 'no-restricted-imports'],
  [
    'a repository knows HTTP',
    'api/src/modules/x/x.repository.ts',
    "import 'fastify';",
    'no-restricted-imports',
  ],
  [
    "a service takes another module's repository",
    'api/src/modules/x/x.service.ts',
    "import '../users/users.repository.ts';",
    'no-restricted-imports',
  ],
];

for (const [name, file, code, rule] of violations) {
  test(`lint catches: ${name}`, async () => {
    const [result] = await eslint.lintText(`${code}\n`, { filePath: join(root, file) });
    const caught = result?.messages.map(({ ruleId }) => ruleId) ?? [];
    assert.ok(caught.includes(rule), `${file}: ${code} gave ${JSON.stringify(result?.messages)}`);
  });
}

test('lint lets through what is allowed', async () => {
  const allowed: [file: string, code: string][] = [
    ['mfe-auth/src/x.ts', "import '@padiman/ui';"],
    ['mfe-auth/src/x.ts', "import 'react';"],
    ['mfe-auth/src/features/x/x.hooks.ts', "import './x.api.ts';"],
    ['shell/src/x.ts', "import '@padiman/federation/loader';"],
    ['shared/src/http/x.ts', "import 'axios';"],
    ['shared/src/ui/x.ts', "import '@chakra-ui/react';"],
    ['api/src/modules/x/x.service.ts', "import './x.repository.ts';"],
    ['api/src/modules/x/x.routes.ts', "import '@padiman/contracts';"],
  ];
  for (const [file, code] of allowed) {
    const [result] = await eslint.lintText(`${code}\n`, { filePath: join(root, file) });
    assert.deepEqual(result?.messages, [], `${file}: ${code}`);
  }
});
