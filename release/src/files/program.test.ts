import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../testing/trial-checkout.ts';
import { program } from './program.ts';
import { createFile, replaceFile } from './durable-file.ts';

test('messages name the command line of the place in which the program is installed', async (t) => {
  assert.equal(program, 'npm run release --');
  const folder = join(await temporaryFolder(t), 'node_modules/padiman');
  await mkdir(folder, { recursive: true });
  const text = await readFile(join(import.meta.dirname, 'program.ts'), 'utf8');
  await writeFile(join(folder, 'program.mjs'), stripTypeScriptTypes(text));
  const installed = (await import(join(folder, 'program.mjs'))) as { program: string };
  assert.equal(installed.program, 'npx padiman');
});

test('a file that cannot be written leaves no unfinished one', async (t) => {
  const folder = await temporaryFolder(t);
  await mkdir(join(folder, 'taken', 'by-a-folder'), { recursive: true });
  await assert.rejects(replaceFile(join(folder, 'taken'), 'content'));
  // As a disk that gets full while it is written.
  const unwritable = 1 as never as string;
  await assert.rejects(replaceFile(join(folder, 'file'), unwritable));
  await assert.rejects(createFile(join(folder, 'file'), unwritable));
  assert.deepEqual(await readdir(folder), ['taken']);
});
