import assert from 'node:assert/strict';
import { test } from 'node:test';
import { logRepeated } from './repeated-log.ts';

test('a cause is logged at once, then every 10 s with the number of further lines, as long as it goes on', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const lines: object[] = [];
  const log = { warn: (details: object) => lines.push(details) };
  const fail = (cause: string, at: number) =>
    logRepeated(log, { cause, level: 'warn' }, { cause, at }, 'failed');
  for (let at = 0; at < 100; at += 1) fail('database', at);
  fail('webhook', 0);
  assert.deepEqual(lines.splice(0), [
    { cause: 'database', at: 0 },
    { cause: 'webhook', at: 0 },
  ]);
  t.mock.timers.tick(10_000);
  assert.deepEqual(lines.splice(0), [{ cause: 'database', at: 99, repeated: 99 }]);
  fail('database', 100);
  assert.deepEqual(lines, []);
  t.mock.timers.tick(10_000);
  assert.deepEqual(lines.splice(0), [{ cause: 'database', at: 100, repeated: 1 }]);
  t.mock.timers.tick(10_000);
  fail('database', 101);
  assert.deepEqual(lines, [{ cause: 'database', at: 101 }]);
});
