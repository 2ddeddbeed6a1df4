import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankFormat, bankFormatNames } from '@padiman/contracts';
import { parse } from 'csv-parse/sync';
import { readBulkResult, writeBulkFile, type ReadRow } from './bank-files.rules.ts';

const payout = {
  amount: 100_050,
  reference: 'padiman-0190000000007000800000000000000a',
  account_number: '0000014579',
  account_name: 'Ada Obi',
  bank_code: '011',
};
const gtbank = bankFormat('gtbank');
const rowsOf = (content: string, format = gtbank) => {
  const rows = readBulkResult(format, content);
  assert.ok(typeof rows !== 'string', String(rows));
  return rows as ReadRow[];
};

test('each format has an amount, an account, a bank and our reference in every row', () => {
  for (const name of bankFormatNames) {
    const [header, row] = parse(writeBulkFile(bankFormat(name), [payout], '2026-11-27')) as string[][];
    assert.equal(header?.length, row?.length, name);
    for (const value of ['1000.50', payout.account_number, payout.bank_code, payout.reference])
      assert.ok(row?.includes(value), `${name}: ${value}`);
  }
});

test('the sheet of GAPS has its columns, and the day as it is written in Nigeria', () => {
  assert.equal(
    writeBulkFile(gtbank, [payout], '2026-11-07'),
    'PaymentAmount,PaymentDate,Reference,Remark,VendorCode,VendorName,VendorAcctNumber,VendorBankSortCode\r\n' +
      `1000.50,07/11/2026,${payout.reference},${payout.reference},0000014579,Ada Obi,0000014579,011\r\n`,
  );
});

test('a name is neither a formula nor a further record', () => {
  for (const name of ['=HYPERLINK("http://evil.example")', '+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1']) {
    const [, row] = parse(
      writeBulkFile(gtbank, [{ ...payout, account_name: name }], '2026-11-07'),
    ) as string[][];
    assert.match(row?.[5] ?? '', /^'[=+@-]/, JSON.stringify(name));
  }
  const written = writeBulkFile(gtbank, [{ ...payout, account_name: 'Ada,\n"9999","x' }], '2026-11-07');
  const rows = parse(written) as string[][];
  assert.deepEqual([rows.length, rows[1]?.[5]], [2, 'Ada, "9999","x']);
});

test('an answer is read by its headers, in any order, with amounts to the kobo', () => {
  const amounts = [
    '1000.5',
    '₦1,000.50',
    'NGN 1000.500',
    '1000.505',
    '1e3',
    '-5',
    '',
    '1,00',
    '999999999999.99',
  ];
  const lines = amounts.map((amount, nth) => `T${nth},Paid,"${amount}",NIP ${payout.reference} x`);
  const rows = rowsOf(`\u{feff}trans id,Process Flag,AMOUNT,Remarks\r\n${lines.join('\r\n')}\r\n\r\n`);
  assert.deepEqual(
    rows.map(({ amount }) => amount),
    [100_050, 100_050, 100_050, null, null, null, null, null, 99_999_999_999_999],
  );
  assert.ok(rows.every(({ reference, outcome }) => reference === payout.reference && outcome === 'paid'));
  assert.deepEqual([rows[0]?.line, rows[0]?.bankReference], [2, 'T0']);
});

test('a word of the status that is not known means nothing', () => {
  const rows = rowsOf(
    `Reference,TransID,Amount,Status\n${['SUCCESSFUL', 'failed', 'Not paid', 'pending', '']
      .map((status) => `${payout.reference},T,1,${status}`)
      .join('\n')}`,
  );
  assert.deepEqual(
    rows.map(({ outcome }) => outcome),
    ['paid', 'failed', undefined, undefined, undefined],
  );
});

test('a file of something else is refused with what it lacks', () => {
  assert.equal(readBulkResult(gtbank, ''), 'The file has no column Reference or Remarks or Remark.');
  assert.equal(
    readBulkResult(gtbank, 'Reference,TransID,Status\n'),
    'The file has no column Amount or PaymentAmount.',
  );
  assert.match(String(readBulkResult(gtbank, '%PDF-1.4\u{0}\n"')), /no CSV|no column/);
});
