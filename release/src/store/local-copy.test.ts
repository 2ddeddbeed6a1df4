import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localCopy } from './local-copy.ts';
import { circuitBreaker, CircuitOpen } from './stored-objects.ts';
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/trial-checkout.ts';

const fail = () => Promise.reject(new Error('away'));
const succeed = () => Promise.resolve('found');

function breaker() {
  const clock = { time: 0 };
  const made = circuitBreaker({ failures: 2, pause: 1_000, now: () => clock.time });
  return { clock, made };
}

test('consecutive failures open it, and calls are refused without being tried', async () => {
  const { made } = breaker();
  await assert.rejects(made.run(fail), /away/);
  assert.equal(await made.run(succeed), 'found');
  await assert.rejects(made.run(fail), /away/);
  assert.equal(made.isOpen(), false, 'a success between them starts the count again');
  await assert.rejects(made.run(fail), /away/);
  assert.equal(made.isOpen(), true);
  let tried = 0;
  await assert.rejects(
    made.run(async () => (tried += 1)),
    (error: Error) => error instanceof CircuitOpen && (error.cause as Error).message === 'away',
  );
  assert.equal(tried, 0);
});

test('after the pause one call decides for all', async () => {
  const { made, clock } = breaker();
  for (let count = 0; count < 2; count++) await assert.rejects(made.run(fail));
  clock.time = 1_000;
  let endTrial = () => {};
  const tried = made.run(
    () => new Promise<string>((_resolve, reject) => (endTrial = () => reject(new Error('still away')))),
  );
  await assert.rejects(made.run(succeed), CircuitOpen);
  endTrial();
  await assert.rejects(tried, /still away/);
  await assert.rejects(made.run(succeed), CircuitOpen, 'another pause');
  clock.time = 2_000;
  assert.equal(await made.run(succeed), 'found');
  assert.equal(made.isOpen(), false);
  assert.equal(await made.run(succeed), 'found');
});

const content = Buffer.alloc(100, 1);

test('holds objects by their keys, and no path outside of its folder', async (t) => {
  const folder = await temporaryFolder(t);
  const copy = localCopy({ folder: join(folder, 'copy'), limit: 1_000 });
  await copy.put('history/000001.json', content);
  await copy.put('../outside.json', content);
  assert.deepEqual(await copy.get('history/000001.json'), content);
  assert.equal(await copy.get('../outside.json'), undefined);
  assert.deepEqual(await copy.list('history/'), ['history/000001.json']);
  await copy.delete('history/000001.json');
  assert.deepEqual(await copy.list('history/'), []);
});

test('the least recently used files leave when it is full; kept ones and records stay', async (t) => {
  const folder = await temporaryFolder(t);
  const keyOf = (number: number) => `files/${String(number).repeat(64)}`;
  const before = localCopy({ folder, limit: 1_000 });
  await before.put('builds/shell/1/build.json', Buffer.alloc(5_000));
  for (const number of [1, 2, 3, 4, 5]) {
    await before.put(keyOf(number), content);
    const at = new Date(2026, 0, number);
    await utimes(join(folder, keyOf(number)), at, at);
  }
  await before.put(`${keyOf(1)}.br`, content);
  // Another process, which finds the files of the one before it.
  const copy = localCopy({ folder, limit: 600 });
  copy.keep(new Set([keyOf(1)]));
  await copy.get(keyOf(2));
  await copy.put(keyOf(6), content);
  assert.deepEqual(
    await copy.list('files/'),
    [keyOf(1), `${keyOf(1)}.br`, keyOf(2), keyOf(5), keyOf(6)].sort(),
  );
  assert.ok(await copy.get('builds/shell/1/build.json'));
});

test('a disk that refuses costs the copy only', async (t) => {
  const folder = join(await temporaryFolder(t), 'file');
  await writeFile(folder, '');
  const copy = localCopy({ folder, limit: 1_000 });
  assert.equal(await copy.put('files/a', content), false);
  await copy.delete('files/a');
  assert.equal(await copy.get('files/a'), undefined);
  assert.deepEqual(await copy.list('files/'), []);
});
