import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@padiman/release/testing';
import { releaseCheckout, ReleaseFailed } from './release-checkout.ts';

test('a failed release rejects with the message of the child process', async (t) => {
  const file = join(await temporaryFolder(t), 'file');
  await writeFile(file, '');
  await assert.rejects(releaseCheckout(file, new AbortController().signal), (error: Error) => {
    assert.ok(error instanceof ReleaseFailed);
    assert.ok(error.message.includes(file), error.message);
    return true;
  });
});

test('an aborted release ends its process and resolves', async (t) => {
  const controller = new AbortController();
  const releasing = releaseCheckout(await temporaryFolder(t), controller.signal);
  controller.abort();
  await releasing;
});
