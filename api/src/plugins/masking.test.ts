import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listUsers, me, withdrawalDetails } from '@padiman/contracts';
import { maskOf, maskPhones, masks } from './masking.ts';

test('masks keep what recognizes a value, and tell no short one', () => {
  for (const [kind, value, expected] of [
    ['phone', '08031230001', '0803***01'],
    ['phone', '+2348031230001', '+234***01'],
    ['phone', '0803123', '***23'],
    ['phone', '12', '***'],
    ['email', 'ada.obi@example.com', 'a***@example.com'],
    ['email', 'a@b@example.com', 'a***@example.com'],
    ['email', 'nobody', '***'],
    ['email', '@example.com', '***'],
    ['account', '0123456789', '***6789'],
    ['account', '12345', '***'],
    [
      'text',
      'Account 0123456789 of ada@example.com refused (code 404)',
      'Account ***6789 of a***@example.com refused (code 404)',
    ],
  ] as const) {
    assert.equal(masks[kind](value), expected);
  }
});

test('an answer without personal data has no mask', () => {
  assert.equal(maskOf(me.answer), undefined);
});

test('a mask changes the marked fields of a copy alone', () => {
  const mask = maskOf(listUsers.answer);
  const answer = {
    success: true,
    data: [{ first_name: 'Ada', phone_number: '08031230001', email: '' }],
    total: 1,
  };
  assert.deepEqual(mask?.(answer), {
    success: true,
    data: [{ first_name: 'Ada', phone_number: '0803***01', email: '' }],
    total: 1,
  });
  assert.equal(answer.data[0]?.phone_number, '08031230001');
});

test('details of a withdrawal are masked at every depth, a changed account alone among the changes', () => {
  const change = { before: '0123456789', now: '9876543210' };
  const masked = maskOf(withdrawalDetails.answer)?.({
    data: {
      request: { accountNumber: '0123456789', accountName: 'Ada Obi' },
      user: { phone_number: '08031230001' },
      payout: { accountNumber: '0123456789', failure: 'no account 0123456789', trouble: null },
      approval: {
        changes: [
          { what: 'accountNumber', ...change },
          { what: 'balance', ...change },
        ],
      },
      earlier: [{ accountNumber: '0123456789' }],
      sharers: [{ first_name: 'Obi', phone_number: '08031230001' }],
    },
  });
  assert.deepEqual(masked, {
    data: {
      request: { accountNumber: '***6789', accountName: 'Ada Obi' },
      user: { phone_number: '0803***01' },
      payout: { accountNumber: '***6789', failure: 'no account ***6789', trouble: null },
      approval: {
        changes: [
          { what: 'accountNumber', before: '***6789', now: '***3210' },
          { what: 'balance', ...change },
        ],
      },
      earlier: [{ accountNumber: '***6789' }],
      sharers: [{ first_name: 'Obi', phone_number: '0803***01' }],
    },
  });
});

test('masked phone numbers keep their last three digits', () => {
  assert.equal(
    maskPhones('call 08030000123 or +2348030000456, not 20260000123456'),
    'call 0*******123 or 0*******456, not 20260000123456',
  );
});
