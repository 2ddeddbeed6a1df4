import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whyNotAccepted } from './withdrawals.rules.ts';

const user = { id: 'x', blocked: false, deleted: false, total_balance: 1_000 };

test('a request may take all that no other request holds, and not a kobo more', () => {
  assert.equal(whyNotAccepted(user, 1_000, 1_000), null);
  assert.equal(whyNotAccepted(user, 600, 1_000), null);
  assert.equal(whyNotAccepted(user, 600, 1_001)?.name, 'BalanceTooLow');
  assert.equal(whyNotAccepted(user, 1_001, 1_001)?.name, 'BalanceTooLow');
});

test('nothing is paid to who is blocked, deleted or unknown', () => {
  assert.match(whyNotAccepted({ ...user, blocked: true }, 1, 1)?.message ?? '', /^The user is blocked/);
  assert.match(
    whyNotAccepted({ ...user, blocked: true, deleted: true }, 1, 1)?.message ?? '',
    /^The user has been deleted/,
  );
  assert.equal(whyNotAccepted(undefined, 1, 1)?.name, 'PayeeBarred');
});
