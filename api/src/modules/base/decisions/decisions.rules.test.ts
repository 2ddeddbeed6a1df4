import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DecidedAlready } from './decisions.rules.ts';

for (const [status, at, first, last, text] of [
  // Lagos time.
  ['accepted', '2026-02-28T23:30:00Z', 'Ada', 'Obi', 'already accepted by Ada Obi on 1 March 2026 at 00:30'],
  ['rejected', '2026-03-01T12:00:00Z', null, null, 'already rejected on 1 March 2026 at 13:00'],
] as const)
  test(text, () => {
    const decider = { decider_first_name: first, decider_last_name: last };
    const error = new DecidedAlready({ status, decided_at: new Date(at), ...decider });
    assert.deepEqual([error.reason, error.code, error.message], [text, 'conflict', `A${text.slice(1)}.`]);
  });
