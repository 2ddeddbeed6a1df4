import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDatabaseAway } from './open-when-available.ts';

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
