import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { storeWithRelease, trialStore } from '@padiman/release/testing';
import { maintainRegistry } from './registry-upkeep.ts';

const day = 24 * 60 * 60 * 1000;

/** Log that keeps its messages. */
function readableLog() {
  const messages: string[] = [];
  const note = (_: unknown, message: string) => void messages.push(message);
  return { messages, log: { info: note, error: note } as Parameters<typeof maintainRegistry>[1] };
}

test('a machine with a platform key renews; another one warns 14 days before the expiry', async (t) => {
  const { store, folder } = await storeWithRelease(t);
  const keyless = trialStore(folder, { signer: null });
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const messagesAfter = async (days: number, given = keyless) => {
    t.mock.timers.tick(days * day);
    const { messages, log } = readableLog();
    await maintainRegistry(given, log);
    return messages;
  };
  const warning = ['the registry expires soon, and browsers will refuse it: renew it'];
  assert.deepEqual(await messagesAfter(75), []);
  assert.deepEqual(await messagesAfter(2), warning);
  assert.deepEqual(await messagesAfter(20), warning, 'also when it has expired');
  assert.deepEqual(await messagesAfter(0, store), ['the registry was renewed']);
  assert.deepEqual(await messagesAfter(0), []);
  assert.deepEqual(await messagesAfter(44, store), []);
});

test('a renewal that is refused is logged, and the warning stays', async (t) => {
  const { folder, records } = await storeWithRelease(t);
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 80 * day });
  const store = trialStore(folder);
  await rm(join(folder, 'builds/shell', records[0]!.build), { recursive: true });
  const { messages, log } = readableLog();
  await maintainRegistry(store, log);
  assert.deepEqual(messages, [
    'the registry could not be renewed',
    'the registry expires soon, and browsers will refuse it: renew it',
  ]);
});
