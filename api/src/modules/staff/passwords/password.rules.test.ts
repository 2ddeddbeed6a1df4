import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ValidationFailed } from '../../../plugins/errors.ts';
import { demoPassword } from '../../../demo/open-accounts.ts';
import { assertPasswordAllowed } from './password.rules.ts';
import { fairQueue, type FairQueue } from './fair-queue.rules.ts';

const phone = '08031234567';

function refusal(password: string): string | undefined {
  try {
    assertPasswordAllowed(password, phone, 'newPassword');
    return undefined;
  } catch (error) {
    assert.ok(error instanceof ValidationFailed);
    assert.equal(error.fields?.['newPassword'], error.message);
    return error.message;
  }
}

test('common passwords are refused with every usual decoration', () => {
  const common = `
    Password1! P@ssw0rd P@$$w0rd2026 Passw0rd!! Welcome@123 We1come1! Adm1n@123 Admin@2026 AdminAdmin1!
    AdminPassword1# Qwerty123! Qwertyuiop1! Asdfghjkl#1 Abcd1234! Aa123456! !QAZ2wsx 1qaz@WSX 1Q2w3e4r!
    Sunsh1ne2026$ Iloveyou#1 Chelsea#2026 Lagos@1234 Godisgood1! L3tme1n!! Aa1!Aa1!`;
  for (const password of [...common.trim().split(/\s+/), demoPassword])
    assert.equal(refusal(password), 'This password is too common. Please choose another one', password);
});

test('uncommon passwords are accepted', () => {
  for (const password of [
    'Right#2026',
    'Heron-Kite#47-lamp',
    'vX9$kq2Lm',
    'Zt7!pQ0w',
    'My cat Ngozi eats 3 fishes!',
    'Tw0Purple!Okapis',
    `Aa1!${'ñ7x'.repeat(41)}z`,
  ]) {
    assert.equal(refusal(password), undefined, password);
  }
});

test('length and classes are required with the messages of the specification', () => {
  assert.equal(refusal('vx9$kq2lm'), 'Password must contain at least one uppercase letter');
  assert.equal(refusal('VX9$KQ2LM'), 'Password must contain at least one lowercase letter');
  assert.equal(refusal('vXn$kqiLm'), 'Password must contain at least one number');
  assert.equal(refusal('vX9-kq2Lm'), 'Password must contain at least one special character');
  assert.equal(refusal('vX9$kq2'), 'Password must be at least 8 characters long');
  assert.equal(refusal(`vX9$${'kq2Lm'.repeat(25)}`), 'Password must be at most 128 characters long');
});

test('a password cannot contain the phone number or its end', () => {
  for (const password of ['Xk#08031234567', 'Xk#1234567z', '+2348031234567#Xk', 'X8031k234#567'])
    assert.equal(refusal(password), 'Password must not contain the phone number', password);
});

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
