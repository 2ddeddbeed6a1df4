import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Statement, StatementRow } from '@padiman/contracts';
import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { fillDemo } from '../../../demo/fill.ts';
import { onEachDatabase, type TestApi } from '../../../testing/api.ts';
import { ok } from '../../../testing/at-once.ts';
import { newCommunity, operation, perform } from '../../../testing/money-history.ts';
import { insertActor } from '../../../testing/payouts.ts';
import { insertUser } from '../../../testing/records.ts';
import { insertLoggedIn, loggedIn, type LoggedIn } from '../../../testing/staff.ts';
import { insertEntries } from '../ledger/ledger.repository.ts';
import type { Posting } from '../ledger/ledger.service.ts';
import { allRows } from '../../../database/statements.ts';

const path = '/dashboard/reports/statement';

async function statementOf(who: LoggedIn, from: string, to: string, by = 'day'): Promise<Statement> {
  return (await ok(who.get(`${path}?from=${from}&to=${to}&by=${by}`))).data;
}

const kobo = (naira: number) => Math.round(naira * 100);
const inKobo = ({ income, refunds, payouts, held }: StatementRow) =>
  [income, refunds, payouts ?? 0, held].map(kobo);

/** Sums of a span in Lagos in kobo, recounted from the postings. */
async function recounted({ database }: TestApi, { from, to }: StatementRow): Promise<number[]> {
  const [row] = await allRows<Record<'income' | 'refunds' | 'payouts' | 'held', number | null>>(database)`
    select - sum(amount) filter (where account = 'paidIn' and kind = 'payment' and day >= ${from}) as income,
      - sum(amount) filter (where account = 'refunds' and kind = 'refund' and day >= ${from} and amount < 0) as refunds,
      sum(amount) filter (where account = 'paidOut' and kind in ('payout.paid', 'payout.reversed') and day >= ${from})
        as payouts,
      sum(amount) filter (where user_id is not null) as held
    from (select p.*, t.kind, to_char(t.at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as day
      from ledger_postings p join ledger_transactions t on t.id = p.transaction_id) as posting
    where day <= ${to}`;
  return [row?.income, row?.refunds, row?.payouts, row?.held].map((sum) => Number(sum ?? 0));
}

/** Asserts that each row and the total equal the ledger. */
async function agrees(api: TestApi, { rows, total }: Statement): Promise<void> {
  for (const row of [...rows, total])
    assert.deepEqual(inKobo(row), await recounted(api, row), `${row.from} to ${row.to}`);
}

/** Instants around the statement, and often the last hour before a day in Lagos or in UTC. */
const instants = fc.oneof(
  fc.date({
    min: new Date('2025-12-01T00:00:00Z'),
    max: new Date('2026-03-30T00:00:00Z'),
    noInvalidDate: true,
  }),
  fc.constantFrom(
    new Date('2025-12-31T22:59:59.999Z'),
    new Date('2025-12-31T23:00:00Z'),
    new Date('2026-02-28T23:30:00Z'),
    new Date('2026-03-01T00:00:00Z'),
  ),
);

const movement = fc.record({
  at: instants,
  moved: fc.constantFrom(
    ['payment', 'paidIn', 'trips'] as const,
    ['fee', 'trips', 'fees'] as const,
    ['earning', 'trips', 'available'] as const,
    ['refund', 'refunds', 'available'] as const,
    ['payout.paid', 'payable', 'paidOut'] as const,
    ['payout.reversed', 'paidOut', 'available'] as const,
  ),
  amount: fc.integer({ min: 1, max: 10_000_000 }),
});

onEachDatabase('a statement', (api, database) => {
  const boss = loggedIn(api, { superAdmin: true });

  it('of an empty ledger has zeros for each day', async () => {
    const { rows, total } = await statementOf(boss, '2026-01-30', '2026-02-01');
    const zeros = { income: 0, refunds: 0, payouts: 0, held: 0 };
    assert.deepEqual(total, { from: '2026-01-30', to: '2026-02-01', ...zeros });
    assert.deepEqual(
      rows,
      ['2026-01-30', '2026-01-31', '2026-02-01'].map((day) => ({ from: day, to: day, ...zeros })),
    );
  });

  it('of random postings equals the ledger, by day and by month', async () => {
    const userId = await insertUser(database);
    await fc.assert(
      fc.asyncProperty(fc.array(movement, { minLength: 1, maxLength: 40 }), async (moves) => {
        const entries = moves.map(({ at, moved: [kind, from, to], amount }) => {
          const postings: Posting[] = [
            { account: from, amount: -amount },
            to === 'available' ? { account: to, userId, amount } : { account: to, amount },
          ];
          return { kind, key: `${kind}:${newId()}`, recordId: null, at: at.toISOString(), postings };
        });
        await database.transaction().execute((transaction) => insertEntries(transaction, entries));
        await agrees(api, await statementOf(boss, '2026-02-20', '2026-03-10'));
        await agrees(api, await statementOf(boss, '2025-12-15', '2026-03-05', 'month'));
      }),
      { numRuns: 8 },
    );
    const { rows } = await statementOf(boss, '2025-12-15', '2026-03-05', 'month');
    assert.deepEqual(
      rows.map(({ from, to }) => [from, to]),
      [
        ['2025-12-15', '2025-12-31'],
        ['2026-01-01', '2026-01-31'],
        ['2026-02-01', '2026-02-28'],
        ['2026-03-01', '2026-03-05'],
      ],
    );
  });

  it('of what services, staff and the app do equals the ledger', async () => {
    const community = await newCommunity(database, await insertActor(database), 'manual');
    for (const step of fc.sample(operation, 60))
      await perform(database, community, step).catch(() => undefined);
    const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);
    await agrees(api, await statementOf(boss, today, today));
    await agrees(api, await statementOf(boss, `${today.slice(0, 8)}01`, today, 'month'));
  });

  it('is for those who may see the earnings, its payouts for those who may see withdrawals too', async () => {
    const query = '?from=2026-02-20&to=2026-03-10&by=day';
    const withdrawals = await insertLoggedIn(api, { rights: { viewWithdrawalEarnings: true } });
    assert.equal((await withdrawals.get(path + query)).status, 403);
    const earnings = await insertLoggedIn(api, { rights: { viewPadimanEarnings: true } });
    const finance = await insertLoggedIn(api, {
      rights: { viewPadimanEarnings: true, viewWithdrawalEarnings: true },
    });
    const all = await statementOf(boss, '2026-02-20', '2026-03-10');
    assert.deepEqual(await statementOf(finance, '2026-02-20', '2026-03-10'), all);
    assert.deepEqual(await statementOf(earnings, '2026-02-20', '2026-03-10'), {
      total: { ...all.total, payouts: null },
      rows: all.rows.map((row) => ({ ...row, payouts: null })),
    });
  });

  it('refuses other periods', async () => {
    for (const query of [
      '',
      '?from=2026-01-01&to=2026-01-31',
      '?from=2026-01-02&to=2026-01-01&by=day',
      '?from=2026-01-01&to=2026-04-03&by=day',
      '?from=2025-01-01&to=2026-01-02&by=month',
      '?from=2026-02-30&to=2026-03-01&by=day',
      '?from=0026-02-01&to=0026-03-01&by=day',
      '?from=2026-02-01T00:00:00Z&to=2026-03-01&by=day',
      '?from=2026-01-01&to=2026-01-02&by=hour',
    ]) {
      const { status, body } = await boss.get(path + query);
      assert.deepEqual([status, body.code], [400, 'validation'], query);
    }
    assert.equal((await statementOf(boss, '2026-01-01', '2026-04-02')).rows.length, 92);
    assert.equal((await statementOf(boss, '2025-01-01', '2026-01-01', 'month')).rows.length, 13);
  });
});

onEachDatabase('the statement of the demo', (api, database) => {
  // Before anybody signs in: a database with an admin gets no demo.
  before(() => fillDemo(database, { scale: 0.1, now: new Date('2026-11-23T08:00:00Z') }));
  const boss = loggedIn(api, { superAdmin: true });

  it('equals the ledger, also as CSV', async () => {
    const statement = await statementOf(boss, '2026-01-01', '2026-10-31', 'month');
    await agrees(api, statement);
    for (const sum of inKobo(statement.total)) assert.ok(sum > 0);
    const { text, headers } = await boss.csv(`${path}?from=2026-01-01&to=2026-10-31&by=month`);
    const name = 'statement-2026-01-01-2026-10-31.csv';
    assert.equal(headers.get('content-disposition'), `attachment; filename="${name}"`);
    const [head, ...lines] = text
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n');
    assert.equal(head, '"from","to","income","refunds","payouts","held"');
    assert.deepEqual(
      lines.map((line) => line.split(',').slice(2).map(Number)),
      statement.rows.map(({ income, refunds, payouts, held }) => [income, refunds, payouts, held]),
    );
  });
});
