import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Statement } from '@padiman/contracts';
import fc from 'fast-check';
import { fillDemo } from '../../../demo/fill.ts';
import { onEachDatabase, type TestApi } from '../../../testing/api.ts';
import { newCommunity, operation, perform } from '../../../testing/money-history.ts';
import { insertActor } from '../../../testing/payouts.ts';
import { insertAdmin, insertToken, insertUser } from '../../../testing/records.ts';
import { ok } from '../../../testing/at-once.ts';
import { insertEntries } from '../ledger/ledger.repository.ts';
import type { Posting } from '../ledger/ledger.service.ts';
import { allRows } from '../../../database/statements.ts';
import { loggedIn } from '../../../testing/staff.ts';

const finance = { viewPadimanEarnings: true, viewReferralEarnings: true, viewWithdrawalEarnings: true };

async function statementOf({ call }: TestApi, token: string, month: string): Promise<Statement> {
  return (await ok(call('GET', `/dashboard/reports/statement?month=${month}`, { token }))).data;
}

const kobo = (naira: number) => Math.round(naira * 100);

/** Balance of each account by the postings before the end of a month in Lagos, in kobo. */
async function postedUntil({ database }: TestApi, month: string): Promise<Record<string, number>> {
  const rows = await allRows<{ account: string; balance: number }>(database)`
    select p.account, sum(p.amount)::bigint as balance
    from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
    where to_char(t.at at time zone 'Africa/Lagos', 'YYYY-MM') <= ${month} group by p.account`;
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]));
}

/** Asserts that statements of consecutive months add up, follow one another, and equal the ledger. */
async function addUp(api: TestApi, token: string, months: readonly string[]): Promise<void> {
  let former: Record<string, number> = {};
  for (const [index, month] of months.entries()) {
    const { accounts } = await statementOf(api, token, month);
    for (const { account, opening, movements, debit, credit, closing } of accounts) {
      const sum = (side: 'debit' | 'credit') =>
        movements.reduce((total, movement) => total + kobo(movement[side]), 0);
      assert.equal(sum('debit'), kobo(debit), `${month} ${account}`);
      assert.equal(sum('credit'), kobo(credit), `${month} ${account}`);
      assert.equal(kobo(opening) + kobo(credit) - kobo(debit), kobo(closing), `${month} ${account}`);
      if (index > 0) assert.equal(kobo(opening), former[account] ?? 0, `${month} ${account}`);
    }
    const closing = Object.fromEntries(accounts.map((one) => [one.account, kobo(one.closing)]));
    const posted = await postedUntil(api, month);
    for (const account of new Set([...Object.keys(posted), ...Object.keys(closing)]))
      assert.equal(closing[account] ?? 0, posted[account] ?? 0, `${month} ${account}`);
    assert.equal(
      Object.values(closing).reduce((sum, balance) => sum + balance, 0),
      0,
    );
    former = closing;
  }
}

const months = ['2025-12', '2026-01', '2026-02', '2026-03'];

/** Instants of these months, and often the last hour before one in Lagos or in UTC. */
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
  from: fc.constantFrom('paidIn', 'trips', 'refunds', 'referral'),
  to: fc.constantFrom('fees', 'rewards', 'payable', 'available'),
  kind: fc.constantFrom('payment', 'fee', 'reward', 'refund'),
  amount: fc.integer({ min: 1, max: 10_000_000 }),
});

onEachDatabase('statements', (api, database) => {
  const officer = loggedIn(api, { rights: finance });

  it('of an empty ledger have no accounts', async () => {
    assert.deepEqual(await statementOf(api, officer.token, '2026-01'), {
      month: '2026-01',
      firstMonth: null,
      accounts: [],
    });
  });

  it('of random postings add up and equal the ledger', async () => {
    const userId = await insertUser(database);
    let serial = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(movement, { minLength: 1, maxLength: 40 }), async (moves) => {
        const entries = moves.map(({ at, from, to, kind, amount }) => {
          const key = `${kind}:random-${(serial += 1)}`;
          const postings = [
            { account: from, amount: -amount },
            { account: to, amount, ...(to === 'available' && { userId, total: 'earnings' as const }) },
          ] as Posting[];
          return { kind, key, recordId: null, at: at.toISOString(), postings };
        });
        await database.transaction().execute((transaction) => insertEntries(transaction, entries));
        await addUp(api, officer.token, months);
      }),
      { numRuns: 8 },
    );
    assert.equal((await statementOf(api, officer.token, '2026-03')).firstMonth, '2025-12');
  });

  it('of what services, staff and the app do add up, and the ledger is verified', async () => {
    const community = await newCommunity(database, await insertActor(database), 'manual');
    for (const step of fc.sample(operation, 60))
      await perform(database, community, step).catch(() => undefined);
    const now = new Date(Date.now() + 3_600_000).toISOString().slice(0, 7);
    await addUp(api, officer.token, [...months, now]);
    const rows = await allRows<{ account: string; balance: number }>(database)`
      select account, sum(amount)::bigint as balance from ledger_postings group by account having sum(amount) <> 0
      order by account`;
    assert.deepEqual(
      (await statementOf(api, officer.token, now)).accounts
        .filter(({ closing }) => closing !== 0)
        .map(({ account, closing }) => ({ account, balance: kobo(closing) }))
        .sort((one, other) => (one.account < other.account ? -1 : 1)),
      rows,
    );
  });

  it('need all three rights, and a month', async () => {
    for (const missing of Object.keys(finance)) {
      const { id } = await insertAdmin(database, { rights: { ...finance, [missing]: false } });
      const own = await insertToken(database, id);
      const { status } = await api.call('GET', '/dashboard/reports/statement?month=2026-01', { token: own });
      assert.equal(status, 403, missing);
    }
    for (const month of ['2026-13', '2026-1', '1999-12', '2026-01-01', '']) {
      const { status } = await api.call('GET', `/dashboard/reports/statement?month=${month}`, {
        token: officer.token,
      });
      assert.equal(status, 400, month);
    }
  });
});

onEachDatabase('statement of the demo', (api, database) => {
  it('adds up in each month, also as CSV', async () => {
    await fillDemo(database, { scale: 0.1, now: new Date('2026-11-23T08:00:00Z') });
    const token = await insertToken(database, (await insertAdmin(database, { superAdmin: true })).id);
    await addUp(api, token, ['2026-08', '2026-09', '2026-10', '2026-11']);
    const { text, headers } = await api.call('GET', '/dashboard/reports/statement?month=2026-10', {
      token,
      headers: { accept: 'text/csv' },
    });
    assert.equal(headers.get('content-disposition'), 'attachment; filename="statement-2026-10.csv"');
    const [head, ...lines] = text
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n');
    assert.equal(head, '"month","account","line","count","debit","credit","balance"');
    const closing = lines
      .filter((line) => line.includes('"closing balance"'))
      .map((line) => kobo(Number(line.split(',').at(-1))));
    assert.ok(closing.length >= 8, text);
    const total = closing.reduce((sum, balance) => sum + balance, 0);
    assert.equal(total, 0);
  });
});
