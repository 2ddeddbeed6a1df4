import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Unavailable } from '../database/unavailable.ts';
import { startJob } from './job.ts';

test('a job goes on after failures; those of one cause have one line', async () => {
  const logged: string[] = [];
  const outage = (message: string) => new Unavailable(new Error(message));
  const results = [outage('1'), outage('2'), new Error('3'), new Error('4'), outage('5'), null, outage('6')];
  const log = {
    warn: (details: object) => logged.push((details as { problem: string }).problem),
    error: (details: object) => logged.push((details as { err: Error }).err.message),
  };
  const run = () => {
    const result = results.shift() ?? null;
    return result === null ? Promise.resolve() : Promise.reject(result);
  };
  const job = startJob('test', { interval: 1, run }, { log });
  while (results.length > 0) await pause(1);
  await job.stop();
  assert.deepEqual(logged, ['1', '3']);
});

test('the stop claims nothing more, interrupts what runs, waits for it, and runs once more if asked to', async () => {
  const log = { warn: () => undefined, error: () => undefined };
  const ended: string[] = [];
  const claims = [['one', 'two'], ['three'], []];
  const job = startJob(
    'test',
    {
      interval: 60_000,
      grace: 20,
      claim: () => Promise.resolve(claims.shift() ?? ['never']),
      run: async (item, signal) => {
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        ended.push(item);
      },
    },
    { log },
  );
  while (claims.length > 0) await pause(1);
  await job.stop();
  assert.deepEqual(ended, ['one', 'two', 'three']);

  let runs = 0;
  const run = async () => void (runs += 1);
  await startJob('test', { interval: 60_000, leastInterval: 50, runsAtStop: true, run }, { log }).stop();
  assert.equal(runs, 2);
});
