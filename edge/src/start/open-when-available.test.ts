import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDatabaseAway, openWhenAvailable } from './open-when-available.ts';

const failed = (code: string, message = 'failed') => Object.assign(new Error(message), { code });

test('a database is away by the codes of its errors, also as causes and of several addresses', () => {
  assert.ok(isDatabaseAway(failed('ECONNREFUSED')));
  assert.ok(isDatabaseAway(failed('57P03')));
  assert.ok(isDatabaseAway(new Error('cannot open', { cause: failed('ETIMEDOUT') })));
  assert.ok(isDatabaseAway(new AggregateError([failed('EHOSTUNREACH'), failed('ECONNREFUSED')])));
  assert.ok(isDatabaseAway(new Error('Connection terminated due to connection timeout')));
});

test('errors of settings and of the schema are no outage', () => {
  for (const error of [failed('28P01'), failed('3D000'), failed('ENOTFOUND'), new Error('invalid'), 'text'])
    assert.equal(isDatabaseAway(error), false);
});

test('once it waits, only errors that stay end it; others are logged once', async () => {
  const lines: string[] = [];
  const opened = (...errors: Error[]) =>
    openWhenAvailable(
      async () => {
        const error = errors.shift();
        if (error) throw error;
        return 'open';
      },
      AbortSignal.timeout(10_000),
      { log: (line) => lines.push(line), every: 1 },
    );
  const restoring = failed('3D000', 'no such database');
  assert.equal(await opened(failed('ECONNREFUSED'), restoring, restoring, failed('55P03', 'locked')), 'open');
  assert.deepEqual(lines, [
    'database           not opened yet: no such database',
    'database           not opened yet: locked',
  ]);
  const refused = failed('28P01');
  await assert.rejects(opened(new Error('cannot open', { cause: refused })), /cannot open/);
  for (const name of ['SchemaTooNew', 'SchemaTooOld']) {
    const other = Object.assign(new Error('another version'), { name });
    await assert.rejects(opened(restoring, other), other);
  }
});
