import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DecidedAlready } from './decisions.errors.ts';

test('names who decided and when, in Lagos time', () => {
  const decided = {
    status: 'accepted',
    decided_at: new Date('2026-02-28T23:30:00Z'),
    decider_first_name: 'Ada',
    decider_last_name: 'Obi',
  } as const;
  const error = new DecidedAlready(decided);
  assert.equal(error.message, 'Already accepted by Ada Obi on 1 March 2026 at 00:30.');
  assert.equal(error.reason, 'already accepted by Ada Obi on 1 March 2026 at 00:30');
  assert.equal(error.code, 'conflict');
});

test('names nobody where no member of staff decided', () => {
  const decided = {
    status: 'rejected',
    decided_at: new Date('2026-03-01T12:00:00Z'),
    decider_first_name: null,
    decider_last_name: null,
  } as const;
  assert.equal(new DecidedAlready(decided).message, 'Already rejected on 1 March 2026 at 13:00.');
});
