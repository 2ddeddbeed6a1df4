import assert from 'node:assert/strict';
import { test } from 'node:test';
import { circuitBreaker, CircuitOpen } from './guarded-storage.ts';

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
