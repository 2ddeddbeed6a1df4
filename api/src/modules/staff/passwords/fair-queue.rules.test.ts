import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fairQueue, type FairQueue } from './fair-queue.rules.ts';

const limits = { running: 1, waiting: 6, perCaller: 3 };

/** A queue whose one slot is taken until `open` is called; `served` lists the jobs that ran. */
function blocked(given = limits) {
  const queue: FairQueue = fairQueue(given);
  const served: string[] = [];
  let open = () => {};
  const first = queue.run(
    { caller: 'blocking', first: false, refused: () => new Error('refused') },
    () => new Promise<void>((resolve) => (open = resolve)),
  );
  const add = (name: string, { first = false } = {}) => {
    const [caller = ''] = name.split('-');
    return queue
      .run({ caller, first, refused: () => new Error('refused') }, async () => void served.push(name))
      .then(
        () => 'served',
        () => 'refused',
      );
  };
  return { add, served, open: () => (open(), first) };
}

test('serves callers in turn, whoever has more jobs', async () => {
  const { add, served, open } = blocked();
  const jobs = ['a-1', 'a-2', 'a-3', 'b-1', 'c-1'].map((name) => add(name));
  await open();
  await Promise.all(jobs);
  assert.deepEqual(served, ['a-1', 'b-1', 'c-1', 'a-2', 'a-3']);
});

test('serves known callers first', async () => {
  const { add, served, open } = blocked();
  const jobs = [add('a-1'), add('a-2'), add('known-1', { first: true })];
  await open();
  await Promise.all(jobs);
  assert.deepEqual(served, ['known-1', 'a-1', 'a-2']);
});

test('refuses what one caller has too many of, and nobody else', async () => {
  const { add, open } = blocked();
  const jobs = ['a-1', 'a-2', 'a-3', 'a-4', 'b-1'].map((name) => add(name));
  await open();
  assert.deepEqual(await Promise.all(jobs), ['served', 'served', 'served', 'refused', 'served']);
});

test('a full queue gives a new caller the place of the one with most jobs', async () => {
  const { add, served, open } = blocked();
  const flood = ['a-1', 'a-2', 'a-3', 'b-1', 'b-2', 'c-1'].map((name) => add(name));
  const valid = add('d-1');
  await open();
  assert.equal(await valid, 'served');
  assert.deepEqual(await Promise.all(flood), ['served', 'served', 'refused', 'served', 'served', 'served']);
  assert.equal(served.indexOf('d-1'), 3, 'after one job of each other caller');
});

test('a queue full of single jobs refuses a stranger, and still serves a known caller', async () => {
  const { add, open } = blocked();
  const flood = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => add(`${name}-1`));
  const [stranger, known] = [add('g-1'), add('known-1', { first: true })];
  await open();
  assert.deepEqual([await stranger, await known], ['refused', 'served']);
  assert.deepEqual(new Set(await Promise.all(flood)), new Set(['served']));
});

test('a failing job frees its slot', async () => {
  const queue = fairQueue(limits);
  const job = { caller: 'a', first: false, refused: () => new Error('refused') };
  await assert.rejects(
    queue.run(job, () => Promise.reject(new Error('fails'))),
    /fails/,
  );
  assert.equal(await queue.run(job, () => Promise.resolve('next')), 'next');
});
