import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { accountNumberFault, nubanCheckDigit } from './nuban.rules.ts';

test('the examples of the standards have their check digits', () => {
  // First Bank of Nigeria: examples of the first standard (2010).
  assert.equal(nubanCheckDigit('011', '000001457'), '9');
  assert.equal(nubanCheckDigit('011', '000000022'), '0');
  // The revised standard writes the same bank with six digits, and other institutions with a leading 9.
  assert.equal(nubanCheckDigit('000011', '000001457'), '9');
  assert.equal(nubanCheckDigit('50547', '000001457'), nubanCheckDigit('950547', '000001457'));
  // 9*3+5*7+0+5*3+4*7+7*3 = 126, 1*3+4*3+5*7+7*3 = 71: 197, so 3.
  assert.equal(nubanCheckDigit('950547', '000001457'), '3');
});

test('a number of another length is at fault; what cannot be checked is not', () => {
  assert.equal(accountNumberFault('011', '0000014579'), undefined);
  assert.match(accountNumberFault('011', '0000014578') ?? '', /check digit/);
  for (const number of ['', '000001457', '00000145790', '00000l4579', ' 000014579'])
    assert.match(accountNumberFault('011', number) ?? '', /10 digits/);
  for (const code of ['', '35A', 'MINT', '999992', '090267', '0110', '999999'])
    assert.equal(accountNumberFault(code, '0000014578'), undefined, code);
});

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''));

test('one changed digit of any number is found, and only one check digit fits', () => {
  fc.assert(
    fc.property(
      fc.oneof(digits(3), digits(5)),
      digits(9),
      fc.integer({ min: 0, max: 9 }),
      fc.integer({ min: 1, max: 9 }),
      (bank, serial, at, by) => {
        const number = `${serial}${nubanCheckDigit(bank, serial)}`;
        assert.equal(accountNumberFault(bank, number), undefined);
        const changed = [...number].map((digit, place) => (place === at ? (Number(digit) + by) % 10 : digit));
        assert.notEqual(accountNumberFault(bank, changed.join('')), undefined);
      },
    ),
  );
});
