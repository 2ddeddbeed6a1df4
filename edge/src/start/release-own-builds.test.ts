import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@padiman/release/testing';
import { releaseOwnBuilds, ReleaseFailed, requireBuilders } from './release-own-builds.ts';

test('a failed release rejects with the message of the child process', async (t) => {
  const file = join(await temporaryFolder(t), 'file');
  await writeFile(file, '');
  await assert.rejects(releaseOwnBuilds(file, new AbortController().signal), (error: Error) => {
    assert.ok(error instanceof ReleaseFailed);
    assert.ok(error.message.includes(file), error.message);
    return true;
  });
});

test('an aborted release ends its process and resolves', async (t) => {
  const controller = new AbortController();
  const releasing = releaseOwnBuilds(await temporaryFolder(t), controller.signal);
  controller.abort();
  await releasing;
});

test('a checkout without development dependencies is told to be packaged, before anything is built', async (t) => {
  requireBuilders();
  const root = await temporaryFolder(t);
  assert.throws(() => requireBuilders(root), /npm ci --include=dev && npm run package/);
});
