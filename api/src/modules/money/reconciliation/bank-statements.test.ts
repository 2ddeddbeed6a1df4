// Over 300 lines: three formats and their attacks share one bank account and its earlier statements.
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import fc from 'fast-check';
import { onEachDatabase, onPostgres, type TestAnswer } from '../../../testing/api.ts';
import { atOnce, tally } from '../../../testing/at-once.ts';
import { actorsOf } from '../../../testing/audit.ts';
import { rowsOf } from '../../../testing/rows.ts';
import { insertLoggedIn, type LoggedIn } from '../../../testing/staff.ts';
import { exactUnits, koboText, nairaText, negated, sumOf } from '../payout-providers/exact-amounts.rules.ts';

const path = '/dashboard/reconciliation/statements';
const mapping = {
  ...{
    date: 'Date',
    credit: 'Credit',
    debit: 'Debit',
    reference: 'Ref',
    narration: 'Details',
    balance: 'Balance',
  },
  ...{ dateFormat: 'DD/MM/YYYY', delimiter: ',', decimal: '.' },
};
const headings = 'Date,Ref,Details,Debit,Credit,Balance';

/** A CSV with a heading of the bank above its columns. */
const csv = (...rows: string[]) => ['GTBank PLC,,,,,', headings, ...rows].join('\n');
const rowsOfFirst = [
  '02/11/2026,padiman-1,"Payout, Ada Obi",20000.00,,"80,000.00"',
  '02/11/2026,,Stamp duty,50,,"79,950.00"',
  '02/11/2026,,Stamp duty,50,,"79,900.00"',
  '03/11/2026,settlement,PAYSTACK,,"9,949.95","89,849.95"',
];
/** A file for an account: no two accounts have the same file. */
const fileOf = (account: string) => `${account}\n${csv(...rowsOfFirst)}`;

const entry = (amount: string, direction: string, day: string, reference: string, more = '') =>
  `<Ntry><Amt Ccy="NGN">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt>
  <AcctSvcrRef>${reference}</AcctSvcrRef>${more}<AddtlNtryInf>Transfer &amp; fee</AddtlNtryInf></Ntry>`;
const balance = (code: string, amount: string, day: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="NGN">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
const camt = (
  entries: string,
  closing = '900.50',
  account = '0123456789',
) => `<?xml version="1.0" encoding="UTF-8"?>
<n:Document xmlns:n="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><n:BkToCstmrStmt><n:Stmt>
<n:Acct><n:Id><n:Othr><n:Id>${account}</n:Id></n:Othr></n:Id></n:Acct>
${`${balance('OPBD', '1000.00', '2026-11-02')}${balance('CLBD', closing, '2026-11-03')}\n${entries}`.replaceAll(/<(\/?)(\w)/g, '<$1n:$2')}
</n:Stmt></n:BkToCstmrStmt></n:Document>`;
const endToEnd = '<NtryDtls><TxDtls><Refs><EndToEndId>padiman-7</EndToEndId></Refs></TxDtls></NtryDtls>';
const camtFile = camt(`${entry('100.00', 'DBIT', '2026-11-02', 'A1', endToEnd)}
${entry('0.50', 'CRDT', '2026-11-03', 'A2')}`);

const mt940 = (lines: string[], closing = 'C261103NGN900,5') =>
  [
    '{1:F01GTBINGLA}{2:O940}{4:',
    ':20:STMT1',
    ':25:0123456789',
    ':28C:1/1',
    ':60F:C261101NGN1000,',
    ...lines,
    `:62F:${closing}`,
    '-}',
  ].join('\r\n');
const mtFile = mt940([
  ':61:2611021102D100,NTRFpadiman-7//B1',
  ':86:Payout to Ada',
  ' Obi',
  ':61:2611031103C0,50NTRFNONREF//B2',
  ':86:Interest',
]);

onEachDatabase('statements of banks', (api, database) => {
  let staff: LoggedIn;
  let nth = 0;
  before(async () => {
    staff = await insertLoggedIn(api, { rights: { reconcileMoney: true, viewPersonalData: true } });
  });
  const newAccount = () => `bank:b${(nth += 1)}`;
  const upload = (account: string, content: string, more: object = {}): Promise<TestAnswer> =>
    staff.post(path, {
      ...{ account, fileName: 'a.csv', format: 'csv', content, mapping, count: true },
      ...more,
    });
  const uploadAs = (format: string, account: string, content: string, more: object = {}) => {
    const { ...body } = { account, fileName: 'a', format, content, count: true, ...more };
    return staff.post(path, body);
  };
  const linesOf = async (account: string) =>
    (await rowsOf(database, 'outside_lines', ['id', 'kind', 'amount', 'reference', 'status'], { account }))
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .map(({ kind, amount, reference, status }) => [kind, amount, reference, status]);
  const gapsOf = ({ body }: TestAnswer) => (body.data.gaps as { kind: string }[]).map(({ kind }) => kind);

  it('are previewed, which writes the mapping alone, and then counted', async () => {
    const account = newAccount();
    const mapped = () => staff.get(`${path}/mapping?account=${account}`);
    assert.equal((await mapped()).body.data, null);
    const { status, body } = await upload(account, fileOf(account), { count: false });
    assert.equal(status, 200);
    const { lines, gaps, ...facts } = body.data;
    assert.deepEqual(facts, {
      ...{ statementId: null, countedAt: null, account, accountNumber: null },
      ...{ firstDay: '2026-11-02', lastDay: '2026-11-03', opening: '100000', closing: '89849.95' },
      ...{ credits: '9949.95', debits: '20100', lineCount: 4, doubled: 0 },
    });
    assert.deepEqual(gaps, []);
    assert.deepEqual(lines[0], {
      ...{
        line: 4,
        day: '2026-11-02',
        amount: '-20000',
        reference: 'padiman-1',
        narration: 'Payout, Ada Obi',
      },
      ...{ balance: '80000', known: false },
    });
    assert.deepEqual([await linesOf(account), (await mapped()).body.data], [[], mapping]);
    const counted = await upload(account, fileOf(account));
    assert.equal(counted.status, 200);
    assert.deepEqual({ ...counted.body.data, statementId: null, countedAt: null }, body.data);
    // Two equal lines of a day are two lines.
    assert.deepEqual(await linesOf(account), [
      ['statement', -2_000_000, 'padiman-1', 'done'],
      ['statement', -5_000, null, 'done'],
      ['statement', -5_000, null, 'done'],
      ['statement', 994_995, 'settlement', 'done'],
      ['balance', 8_984_995, null, 'done'],
    ]);
    const { body: list } = await staff.get(path);
    const listed = list.data.find((each: { account: string }) => each.account === account);
    assert.deepEqual(
      [listed.closing, listed.lineCount, listed.format, listed.fileName],
      ['89849.95', 4, 'csv', 'a.csv'],
    );
    assert.deepEqual(await actorsOf(database, counted.body.data.statementId), [
      ['statement.count', staff.id],
    ]);
  });

  it('count once, however often the file comes, and lines that two files have count once', async () => {
    const account = newAccount();
    const once = await upload(account, fileOf(account));
    const again = await upload(account, fileOf(account));
    assert.deepEqual(again.body, once.body);
    assert.equal((await linesOf(account)).length, 5);
    const longer = `${fileOf(account)}\n04/11/2026,,Stamp duty,50,,"89,799.95"`;
    const { body } = await upload(account, longer);
    assert.deepEqual([body.data.doubled, body.data.lineCount], [4, 5]);
    assert.equal((await linesOf(account)).length, 7);
    const other = await upload(newAccount(), fileOf(account));
    assert.deepEqual([other.status, other.body.code], [409, 'conflict']);
  });

  it('show gaps: balances that do not follow, days without a statement, lines that an earlier one lacks', async () => {
    const account = newAccount();
    await upload(account, fileOf(account));
    const next = (day: string, balance: string, amount = '100') =>
      upload(account, csv(`${day},,Deposit,,${amount},"${balance}"`), { count: false });
    assert.deepEqual(gapsOf(await next('04/11/2026', '89,949.95')), []);
    assert.deepEqual(gapsOf(await next('04/11/2026', '89,949.96')), ['opening']);
    assert.deepEqual(gapsOf(await next('06/11/2026', '89,949.95')), ['missingDays']);
    assert.deepEqual(gapsOf(await next('03/11/2026', '89,949.95')), ['overlap']);
    const broken = fileOf('broken').replace('79,950.00', '79,951.00');
    assert.deepEqual(gapsOf(await upload(newAccount(), broken, { count: false })), ['balance', 'balance']);
  });

  it('list the newest line first or last', async () => {
    const [account, bank, columns, ...rows] = fileOf(newAccount()).split('\n');
    const { body } = await upload(account!, [bank, columns, ...rows.reverse()].join('\n'));
    assert.deepEqual(
      [body.data.opening, body.data.closing, gapsOf({ body } as TestAnswer)],
      ['100000', '89849.95', []],
    );
  });

  for (const [what, options, rows] of [
    [
      'with one amount, semicolons and decimal commas',
      { delimiter: ';', decimal: ',' },
      ['Date;Sum', '2/11/2026;"-1.234,50"', '02.11.2026;7'],
    ],
    [
      'with names of months',
      { dateFormat: 'DD-MMM-YYYY', delimiter: '|' },
      ['Date|Sum', '02-Nov-2026|(1,234.50)', '02-NOV-2026 11:00|NGN 7.00'],
    ],
    [
      'with short years and tabs',
      { dateFormat: 'DD/MM/YY', delimiter: '\t' },
      ['\uFEFFDate\tSum', '02/11/26\t1234.5DR', '2/11/26\t₦7'],
    ],
    [
      'with months first',
      { dateFormat: 'MM/DD/YYYY' },
      ['Date,Sum', '11/02/2026,"-1,234.50"', '11/2/2026,7'],
    ],
    [
      'with years first',
      { dateFormat: 'YYYY-MM-DD' },
      ['Date,Sum', '2026-11-02T10:00:00,-1234.50', '2026-11-02,+7.0'],
    ],
  ] as const)
    it(`are read ${what}`, async () => {
      const account = newAccount();
      const columns = {
        date: 'Date',
        amount: 'Sum',
        dateFormat: 'DD/MM/YYYY',
        delimiter: ',',
        decimal: '.',
        ...options,
      };
      const { body, text } = await upload(account, rows.join('\n'), { mapping: columns });
      assert.equal(body.success, true, text);
      assert.deepEqual(
        (await linesOf(account)).map(([, amount]) => amount),
        [-123_450, 700],
      );
      assert.equal(body.data.firstDay, '2026-11-02');
    });

  it('in camt.053 and MT940 give the same lines, with the balance and the account', async () => {
    for (const [format, content] of [
      ['camt053', camtFile],
      ['mt940', mtFile],
    ] as const) {
      const account = newAccount();
      const { body, text } = await uploadAs(format, account, content);
      assert.equal(body.success, true, text);
      const { opening, closing, accountNumber, gaps, credits, debits, lastDay } = body.data;
      assert.deepEqual(
        [opening, closing, accountNumber, gaps, credits, debits, lastDay],
        ['1000', '900.5', '0123456789', [], '0.5', '100', '2026-11-03'],
        format,
      );
      assert.deepEqual(await linesOf(account), [
        ['statement', -10_000, 'padiman-7', 'done'],
        ['statement', 50, null, 'done'],
        ['balance', 90_050, null, 'done'],
      ]);
      assert.equal((await uploadAs(format, account, content)).text, text);
    }
  });

  it('in MT940 have days of booking across a year, reversals and further pages', async () => {
    const account = newAccount();
    const page = (opening: string, lines: string[], closing: string) =>
      [':20:S', ':25:1', opening, ...lines, closing, '-'].join('\n');
    const content = [
      page(
        ':60F:C261231NGN10,',
        [':61:2612310102RC1,5NTRFX', ':61:2612311231RD2,NTRFY'],
        ':62M:C261231NGN10,5',
      ),
      page(':60M:C261231NGN10,5', [':61:270102C1,NTRFZ'], ':62F:C270102NGN11,5'),
    ].join('\n');
    const { body, text } = await uploadAs('mt940', account, content);
    assert.equal(body.success, true, text);
    assert.deepEqual(
      body.data.lines.map(({ day, amount }: { day: string; amount: string }) => [day, amount]),
      [
        ['2027-01-02', '-1.5'],
        ['2026-12-31', '2'],
        ['2027-01-02', '1'],
      ],
    );
    assert.deepEqual([body.data.gaps, body.data.closing], [[], '11.5']);
  });

  it('in camt.053 leave out what is not booked from the sums', async () => {
    const account = newAccount();
    const pending = entry('7.00', 'CRDT', '2026-11-03', 'A3').replace('BOOK', 'PDNG');
    const { body } = await uploadAs(
      'camt053',
      account,
      camt(`${entry('99.50', 'DBIT', '2026-11-02', 'A1')}${pending}`),
    );
    assert.deepEqual([body.data.gaps, body.data.credits, body.data.lineCount], [[], '0', 2]);
    assert.deepEqual((await linesOf(account))[1], ['statement', 700, null, 'pending']);
    const booked = camt(
      `${entry('99.50', 'DBIT', '2026-11-02', 'A1')}${pending.replace('PDNG', 'BOOK')}`,
      '907.50',
    );
    await uploadAs('camt053', account, booked);
    assert.deepEqual(
      (await linesOf(account)).filter(([kind]) => kind === 'statement').map((line) => line[3]),
      ['done', 'pending', 'done'],
    );
  });

  for (const [what, format, content, message] of [
    ['an amount that is no number', 'csv', csv('02/11/2026,,x,abc,,'), /^Line 3: an amount is not a number/],
    ['the other decimal separator', 'csv', csv('02/11/2026,,x,"1.234,50",,'), /^Line 3: an amount/],
    [
      'a day that is none',
      'csv',
      csv('02/11/2026,,x,1,,', '31/11/2026,,x,1,,'),
      /^Line 4: the date is not a day/,
    ],
    ['an amount without a date', 'csv', csv(',,Total,1,,'), /^Line 3: it has an amount and no date/],
    ['both directions', 'csv', csv('02/11/2026,,x,1,1,'), /^Line 3: it has both/],
    ['quotes that do not match', 'csv', csv('02/11/2026,,"x,1,,'), /^Line \d+: the quotes do not match/],
    ['other columns', 'csv', 'a,b\n1,2', /No row has the columns/],
    ['no lines', 'csv', csv(), /has no statement/],
    [
      'a broken tag',
      'camt053',
      camtFile.replace('</n:Amt>', '</n:Amy>'),
      /^Line \d+: the XML is not well-formed/,
    ],
    ['dollars', 'camt053', camtFile.replaceAll('NGN', 'USD'), /not in NGN/],
    ['no XML', 'camt053', 'hello', /^Line 1: /],
    ['an empty document', 'camt053', '<Document/>', /has no statement/],
    ['no statement', 'camt053', camtFile.replaceAll('n:Stmt', 'n:Other'), /has no statement/],
    [
      'a line that cannot be read',
      'mt940',
      mtFile.replace('D100,', 'X100,'),
      /^Line 6: the statement line cannot be read/,
    ],
    [
      'no closing balance',
      'mt940',
      mtFile.replace(/:62F.*\r\n/, ''),
      /^Line 2: the statement has no closing balance/,
    ],
    ['other text', 'mt940', 'hello', /^Line 1: it is no field/],
    ['two accounts', 'mt940', `${mtFile}\n${mtFile.replace('0123456789', '0123456780')}`, /several accounts/],
  ] as const)
    it(`are refused whole for ${what}`, async () => {
      const account = newAccount();
      const { status, body } = await uploadAs(format, account, content, format === 'csv' ? { mapping } : {});
      assert.equal(status, 400);
      assert.match(body.fields.content, message);
      assert.deepEqual(await linesOf(account), []);
    });

  it('resist entities, deep nesting, names of prototypes and huge files', async () => {
    const laughs = Array.from(
      { length: 9 },
      (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
    ).join('');
    const account = newAccount();
    for (const content of [
      `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>${camtFile.slice(38).replace('Transfer', '&x;')}`,
      `<!DOCTYPE x [<!ENTITY l0 "ha">${laughs}]><Document>&l9;</Document>`,
      `<Document>${'<a>'.repeat(200_000)}${'</a>'.repeat(200_000)}</Document>`,
      `<Document>${'<a>'.repeat(300_000)}`,
      '<Document><__proto__><polluted>1</polluted></__proto__><constructor/></Document>',
      `:61:${'9'.repeat(1_000_000)}`,
    ]) {
      const started = performance.now();
      const { status } = await uploadAs('camt053', account, content);
      assert.equal(status, 400);
      assert.ok(performance.now() - started < 5_000, content.slice(0, 60));
    }
    assert.equal(({} as { polluted?: unknown }).polluted, undefined);
    for (const [content, expected] of [
      ['x'.repeat(1_500_001), 400],
      ['x'.repeat(2_100_000), 413],
    ] as const)
      assert.equal((await uploadAs('camt053', account, content)).status, expected);
    const wide = csv(`02/11/2026,,${'x'.repeat(100_000)},1,,`);
    assert.equal((await upload(account, wide)).status, 400);
    const formula = await upload(account, csv('02/11/2026,=cmd(),"=HYPERLINK(""http://x"")",1,,'));
    assert.equal(formula.body.data.lines[0].reference, '=cmd()');
  });

  it('need the right, and are masked without the one for personal data', async () => {
    const account = newAccount();
    const body = { account, fileName: 'a', format: 'mt940', content: mtFile, count: false };
    const stranger = await insertLoggedIn(api, { rights: { viewWithdrawalEarnings: true } });
    for (const answer of [
      stranger.post(path, body),
      stranger.get(path),
      stranger.get(`${path}/mapping?account=${account}`),
    ])
      assert.equal((await answer).status, 403);
    const officer = await insertLoggedIn(api, { rights: { reconcileMoney: true } });
    const { text } = await officer.post(path, body);
    assert.doesNotMatch(text, /Ada|0123456789/);
    for (const wrong of [
      { account: 'provider:paystack' },
      { format: 'csv' },
      { unknown: 1 },
      { content: '' },
    ])
      assert.equal((await staff.post(path, { ...body, ...wrong })).status, 400);
  });
});

onPostgres('statements of banks at once', (api, database) => {
  it('count once', async () => {
    const staff = await insertLoggedIn(api, { rights: { reconcileMoney: true } });
    const body = { fileName: 'a', format: 'mt940', content: mtFile, count: true };
    const answers = await atOnce(8, () => staff.post(path, { ...body, account: 'bank:gtb' }));
    assert.deepEqual(tally(answers), { 200: 8 });
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
    assert.equal((await rowsOf(database, 'outside_lines', ['id'], {})).length, 3);
    assert.equal((await rowsOf(database, 'bank_statements', ['id'], {})).length, 1);
    // One file for two accounts counts for one of them.
    const other = { ...body, content: mtFile.replaceAll('STMT1', 'STMT2') };
    const both = await atOnce(2, (at) => staff.post(path, { ...other, account: `bank:x${at}` }));
    assert.deepEqual(tally(both), { 200: 1, 409: 1 });
  });
});

it('amounts from outside are exact', () => {
  assert.deepEqual(
    [26.875, '1000.50', 2108.4300000000003, -0.005, '0', 1e21, 'x', '1.2345678', null].map((each) =>
      koboText(each, 'naira'),
    ),
    ['2687.5', '100050', '210843', '-0.5', '0', undefined, undefined, undefined, undefined],
  );
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })), (units) => {
      const texts = units.map((each) => {
        const digits = String(each < 0n ? -each : each).padStart(5, '0');
        return `${each < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
      });
      assert.equal(
        exactUnits(sumOf(texts), 4),
        units.reduce((sum, each) => sum + each, 0n),
      );
      for (const text of texts) assert.equal(sumOf([text, negated(text)]), '0');
      for (const text of texts) assert.equal(koboText(nairaText(text), 'naira'), koboText(text, 'kobo'));
    }),
  );
});
