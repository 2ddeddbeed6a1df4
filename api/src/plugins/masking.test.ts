import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listUsers, me, withdrawalDetails } from '@padiman/contracts';
import fc from 'fast-check';
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

test('attack: numbers in pieces are masked in free text, amounts, dates and ids are not', () => {
  const id = '0199a1b2-0000-7000-8000-000000000001';
  for (const number of [
    ...['0803 000-0001', '0803.000.0001', '0803 0000001', '(0803) 000 0001', '0803 – 000 – 0001'],
    ...['+234 803 000 0001', '+234-(0)803.000.0001', '0803\u00a0000\u20110001', '0803\u200b000\u200b0001'],
    ...[
      '012 345 0001',
      '01 2345 0001',
      '0 1 2 3 4 5 0 0 0 1',
      '2012 12 0001',
      '2012.12.0001',
      '12-12-2034-0001',
    ],
    ...['08030000001', '٠٨٠٣ ٠٠٠ ٠٠٠١'],
  ]) {
    for (const [front, back] of [
      ['', ''],
      ['Paid ₦5,000.00 to ', ' on 25.11.2026 10.30'],
      ['2026-11-25 22:33 ', ' 12,500'],
      ['NGN 500 ', `, see ${id}`],
    ] as const) {
      const masked = masks.text(front + number + back);
      assert.ok(masked.startsWith(front) && masked.endsWith(back), `${front}${number}${back}: ${masked}`);
      const shown = masked.slice(front.length, masked.length - back.length);
      assert.match(shown, /^[+(]?\*\*\*(0001|٠٠٠١)$/u, number);
    }
  }
  for (const text of [
    ...['₦5,000.00', '₦1,234,567,890.00', '₦ 5000000.50', 'N5000000 - N6000000', '1,250,000.00 of 2,500,000'],
    ...['2026-11-25', '2026-11-25 22:33:52.123', '2026-11-25T22:33:52Z', '25-11-2026 - 26-11-2026', id],
    ...['2024 - 2025', 'seats 3, 4 of 12. 2 left', 'at 10.30 or 11.45', '50 000.00', 'code 404 at 12:30:45'],
    ...[
      '5 2026-11-25 22:33',
      '1st March 2024 5,000.00',
      '5,000.00 6,000.00 7,000.00',
      '12\n5000\n6000\n70000',
    ],
  ]) {
    assert.equal(masks.text(text), text);
  }
});

test('of a number of 10 to 13 digits in any pieces, at most the last four digits stay', () => {
  const between = fc.array(fc.constantFrom(' ', '-', '.', '(', ')', '\u00a0', '–'), { maxLength: 3 });
  const piece = fc.tuple(fc.integer({ min: 0, max: 9 }), between);
  fc.assert(
    fc.property(fc.array(piece, { minLength: 10, maxLength: 13 }), (pieces) => {
      const number = pieces.map(([digit, separators]) => digit + separators.join('')).join('');
      assert.ok(masks.text(`Call ${number} today`).replaceAll(/\D/g, '').length <= 4, number);
    }),
    { numRuns: 2_000 },
  );
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
