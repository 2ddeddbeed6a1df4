import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rejectionReason } from './withdrawals.rules.ts';

const user = { id: 'x', blocked: false, deleted: false, total_balance: 1_000 };
const amounts = (requestedKobo: number, availableKobo: number, held = false) => ({
  requestedKobo,
  availableKobo,
  held,
});

test('a request can take all that no other request holds, and not a kobo more', () => {
  assert.equal(rejectionReason(user, amounts(1_000, 1_000)), null);
  assert.equal(rejectionReason(user, amounts(1_001, 1_000))?.name, 'BalanceTooLow');
});

test('a request that holds its money needs no other balance', () => {
  assert.equal(rejectionReason(user, amounts(1_000, 0, true)), null);
});

test('nothing is paid to a blocked, deleted or unknown user', () => {
  assert.match(
    rejectionReason({ ...user, blocked: true }, amounts(1, 1, true))?.message ?? '',
    /^The user is blocked/,
  );
  assert.match(
    rejectionReason({ ...user, blocked: true, deleted: true }, amounts(1, 1))?.message ?? '',
    /^The user has been deleted/,
  );
  assert.equal(rejectionReason(undefined, amounts(1, 1))?.name, 'PayeeBarred');
});
