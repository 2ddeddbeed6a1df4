import assert from 'node:assert/strict';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../testing/trial-checkout.ts';
import { createFile, replaceFile } from './durable-file.ts';

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
