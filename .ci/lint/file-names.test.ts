import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { ESLint } from 'eslint';
import { fileNameViolation } from './file-names.ts';
import { layers } from './suffixes.ts';
import { root } from './workspaces.ts';

test('the table names at most fifteen layers, each with its meaning', () => {
  assert.ok(Object.keys(layers).length <= 15);
  for (const [suffix, { meaning }] of Object.entries(layers)) assert.ok(meaning, suffix);
});

test('refuses files that name no layer or an unknown one', () => {
  const refused = [
    'api/src/modules/x/helpers.ts',
    'api/src/modules/helpers.ts',
    'api/src/modules/x/Helpers.tsx',
    'api/src/modules/x/x.wire.ts',
    'api/src/modules/x/x.helper.test.ts',
    'api/src/modules/x/x.list.repository.ts',
    'api/src/database/folder.lock.ts',
    'mfe-auth/src/features/x/helpers.ts',
    'mfe-auth/src/features/x/Helpers.ts',
    'mfe-auth/src/features/x/helpers.tsx',
    'mfe-new/src/features/helpers.ts',
    'shared/ui/src/x.words.ts',
  ];
  for (const file of refused) assert.ok(fileNameViolation(file), file);
});

test('allows files that name their layer, components, tooling and plain files elsewhere', () => {
  const allowed = [
    'api/src/modules/x/x.repository.ts',
    'api/src/modules/x/x-races.test.ts',
    'api/src/modules/x/x.rules.test.ts',
    'api/src/database/folder-lock.ts',
    'mfe-auth/src/features/x/Card.tsx',
    'mfe-auth/src/features/x/Card.test.tsx',
    'mfe-auth/src/features/x/CardList.screen.tsx',
    'mfe-auth/src/features/x/x.fixture.ts',
    'mfe-auth/src/layout/frame.ts',
    'mfe-site/src/css.d.ts',
    'shared/contracts/src/x.calls.ts',
    'eslint.config.js',
  ];
  for (const file of allowed) assert.equal(fileNameViolation(file), undefined, file);
});

test('the lint configuration of this checkout applies the rule', async () => {
  const [result] = await new ESLint({ cwd: root }).lintText('export {};\n', {
    filePath: join(root, 'api/src/modules/x/helpers.ts'),
  });
  assert.deepEqual(
    result?.messages.map(({ ruleId }) => ruleId),
    ['padiman/file-names'],
  );
});
