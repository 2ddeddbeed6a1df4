import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ESLint } from 'eslint';
import { refusedWordPart } from './language.ts';
import { root } from './workspaces.ts';

const eslint = new ESLint({
  cwd: root,
  overrideConfig: { rules: { 'padiman/comment-start': 'error', 'padiman/names': 'error' } },
  ruleFilter: ({ ruleId }) => ruleId.startsWith('padiman/'),
});

/** Findings as `rule:line`. */
async function lint(code: string, file = 'shared/ui/src/example.tsx'): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: join(root, file) });
  return (result?.messages ?? []).map(({ ruleId, line }) => `${ruleId?.split('/')[1]}:${line}`);
}

test('refuses a comment that begins with a question word', async () => {
  const comments = [
    '// What it does.',
    '/* Why not. */',
    '/** Whether it is on. */',
    '/**\n * Whose turn it is.\n */',
    'export const a = {/* How it is done */};',
    '// where it ends',
  ];
  for (const comment of comments) assert.equal((await lint(`${comment}\n`)).length, 1, comment);
});

test('refuses a sentence that begins a line of a comment with a question word', async () => {
  assert.deepEqual(await lint('/**\n * Limits the rate.\n * Which limit applies depends.\n */\n'), [
    'comment-start:3',
  ]);
  assert.deepEqual(await lint('/**\n * Limits the rate\n *\n * How it counts\n */\n'), ['comment-start:4']);
  assert.deepEqual(await lint('// Limits the rate.\n// Who called is not known.\n'), ['comment-start:2']);
});

test('allows a question word within a sentence, in tags and in directives', async () => {
  const comments = [
    '// Limits the rate, and tells\n// who called.',
    '/** @returns whether it is on */',
    '/**\n * Limits the rate of the caller,\n * which is an account.\n */',
    '// However it is called.',
    '// Whole numbers only.',
  ];
  for (const comment of comments) assert.deepEqual(await lint(`${comment}\n`), [], comment);
});

test('refuses an identifier or a path with a refused word part', async () => {
  assert.deepEqual(await lint('export const remoteDoor = 1;\n'), ['names:1']);
  assert.deepEqual(await lint('export class WallClock {}\n'), ['names:1']);
  assert.deepEqual(await lint('export const RIGHT_WORDS = 1;\n'), ['names:1']);
  assert.deepEqual(await lint('export {};\n', 'release/src/types/room-types.ts'), ['names:1']);
  assert.deepEqual(await lint('export {};\n', 'release/src/rooms/types.ts'), ['names:1']);
});

test('compares whole word parts only', () => {
  const allowed = [
    'password',
    'passwords',
    'keywords',
    'rewire',
    'wired',
    'outstanding',
    'bedroom',
    'tasked',
  ];
  for (const name of allowed) assert.equal(refusedWordPart(name), undefined, name);
  const refused = ['askedAgain', 'user-standing', 'WIRE_FORMAT', 'HTTPDoor', 'wallTypes', 'matrix-rooms'];
  for (const name of refused) assert.ok(refusedWordPart(name), name);
});

test('files of every kind keep to the names rule, once it is on', async (context) => {
  const config = (await new ESLint({ cwd: root }).calculateConfigForFile(join(root, 'eslint.config.js'))) as {
    rules: Record<string, [severity: number]>;
  };
  if (config.rules['padiman/names']?.[0] === 0) {
    context.skip('padiman/names is off in eslint.config.js');
    return;
  }
  const skipped = ['node_modules', 'dist', 'data', 'test-results'];
  const paths = globSync('{*,.ci/**}/**', { cwd: root, exclude: (name) => skipped.includes(name) });
  assert.ok(paths.length > 500);
  assert.deepEqual(
    paths.filter((path) => refusedWordPart(path)),
    [],
  );
});
