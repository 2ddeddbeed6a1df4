import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { ESLint } from 'eslint';
import { layers, refusedName } from './suffixes.ts';
import { root } from './workspaces.ts';

const eslint = new ESLint({
  cwd: root,
  ruleFilter: ({ ruleId }) => ['no-restricted-syntax', 'no-warning-comments'].includes(ruleId),
});

const plain = 'shared/ui/src/example.tsx';

/** Number of findings in a code, which may be of a file that does not exist. */
async function findings(code: string, file = plain): Promise<number> {
  const [result] = await eslint.lintText(`${code}\n`, { filePath: join(root, file) });
  return result?.messages.length ?? 0;
}

test('the table names at most fifteen layers, each with its meaning', () => {
  assert.ok(Object.keys(layers).length <= 15);
  for (const [suffix, { meaning }] of Object.entries(layers)) assert.ok(meaning, suffix);
});

const refusedFiles = [
  ...['modules/x/helpers.ts', 'modules/helpers.ts', 'modules/x/Helpers.tsx', 'modules/x/x.wire.ts'],
  ...['modules/x/x.helper.test.ts', 'modules/x/x.list.repository.ts', 'database/folder.lock.ts'],
].map((file) => `api/src/${file}`);
const refusedOfRemotes = ['auth/src/features/x/helpers.ts', 'auth/src/features/x/Helpers.ts'].concat(
  ...['auth/src/features/x/helpers.tsx', 'new/src/features/helpers.ts'],
);
const allowedFiles = [
  ...['modules/x/x.repository.ts', 'modules/x/x-races.test.ts', 'modules/x/x.rules.test.ts'],
  'database/folder-lock.ts',
].map((file) => `api/src/${file}`);
const allowedOfRemotes = [
  'features/x/Card.tsx',
  'features/x/Card.test.tsx',
  'features/x/CardList.screen.tsx',
].concat(...['features/x/x.fixture.ts', 'layout/frame.ts', 'css.d.ts']);

test('files name their layer in layered folders, and have known suffixes alone elsewhere', async () => {
  const refused = [
    ...refusedFiles,
    ...refusedOfRemotes.map((file) => `mfe-${file}`),
    'shared/ui/src/x.words.ts',
  ];
  for (const file of refused) assert.equal(await findings('export {};', file), 1, file);
  const allowed = [...allowedFiles, ...allowedOfRemotes.map((file) => `mfe-auth/src/${file}`)];
  for (const file of [...allowed, 'shared/contracts/src/x.calls.ts', 'eslint.config.js'])
    assert.equal(await findings('export {};', file), 0, file);
});

test('a comment begins with no question word', async () => {
  for (const comment of [
    '// What it does.',
    '/* Why not. */',
    '/** Whether it is on. */',
    '/**\n * Whose turn.\n */',
  ])
    assert.equal(await findings(comment), 1, comment);
  for (const comment of [
    '/** @returns whether it is on */',
    '// However it is called.',
    '// Whole numbers only.',
  ])
    assert.equal(await findings(comment), 0, comment);
});

test('no identifier and no path has a refused part, and whole parts alone are compared', async () => {
  for (const code of [
    'const remoteDoor = 1',
    'class WallClock {}',
    'const RIGHT_WORDS = 1',
    'const askedAgain = 1',
  ])
    assert.equal(await findings(`export ${code};`), 1, code);
  const refused = new RegExp(refusedName);
  for (const name of ['release/src/rooms/types.ts', 'user-standing', 'HTTPDoor', 'matrix-rooms'])
    assert.match(name, refused);
  for (const name of ['passwords', 'keywords', 'rewire', 'wired', 'outstanding', 'bedroom', 'tasked'])
    assert.doesNotMatch(name, refused);
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  assert.deepEqual(
    files.filter((file) => refused.test(file)),
    [],
  );
});
