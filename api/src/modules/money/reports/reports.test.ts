import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { lagosDay, reportMeasureNames, type Report, type ReportMeasure } from '@padiman/contracts';
import { sql } from 'kysely';
import { fillDemo } from '../../../demo/fill.ts';
import { onEachDatabase } from '../../../testing/api.ts';
import { insertParcel, insertRequest } from '../../../testing/moderated.ts';
import { insertUser } from '../../../testing/records.ts';
import { insertLoggedIn, loggedIn, type LoggedIn, userBefore } from '../../../testing/staff.ts';
import { insertWithdrawal } from '../../../testing/payouts.ts';
import { insertEntries } from '../ledger/ledger.repository.ts';
import { valuesOf, ok } from '../../../testing/at-once.ts';

async function reportOf(who: LoggedIn, from: string, to: string): Promise<Report> {
  return (await ok(who.get(`/dashboard/reports?from=${from}&to=${to}`))).data;
}

const measureOf = ({ measures }: Report, name: string): ReportMeasure => {
  const found = measures.find(({ measure }) => measure === name);
  assert.ok(found, name);
  return found;
};

onEachDatabase('a report', (api, database) => {
  const boss = loggedIn(api, { superAdmin: true });
  const member = userBefore(database, { total_earnings: 9_000_000, created_at: '2025-12-01' });

  it('counts by day in Lagos, and compares with the days before', async () => {
    for (const created_at of [
      '2026-02-01T22:59:59Z',
      '2026-02-01T23:00:00Z',
      '2026-02-03T22:59:59Z',
      '2026-02-03T23:00:00Z',
      '2026-01-31T12:00:00Z',
    ]) {
      await insertUser(database, { created_at });
    }
    await insertUser(database, { created_at: '2026-02-02T12:00:00Z', deleted_at: new Date() });
    const report = await reportOf(boss, '2026-02-02', '2026-02-03');
    assert.deepEqual(report.before, { from: '2026-01-31', to: '2026-02-01' });
    const none = { amount: null, median: null, p90: null };
    assert.deepEqual(measureOf(report, 'signUps'), {
      measure: 'signUps',
      total: { count: 2, ...none },
      before: { count: 2, ...none },
      series: [
        { from: '2026-02-02', to: '2026-02-02', count: 1, ...none },
        { from: '2026-02-03', to: '2026-02-03', count: 1, ...none },
      ],
    });
  });

  it('sums what was paid, in naira, of rides and parcels apart', async () => {
    const at = { user_id: member.id, created_at: '2026-03-05T10:00:00Z' };
    await insertRequest(database, { ...at, paid: true, amount: 100_050 });
    await insertRequest(database, { ...at, paid: false, amount: 5 });
    await insertParcel(database, { ...at, paid: true, amount: 33, deleted_at: new Date() });
    const report = await reportOf(boss, '2026-03-05', '2026-03-05');
    const figures = (name: string) => {
      const { count, amount } = measureOf(report, name).total;
      return [count, amount];
    };
    assert.deepEqual(figures('rides'), [1, 1000.5]);
    assert.deepEqual(figures('parcels'), [1, 0.33]);
  });

  it('has median and 90th percentile from request to decision, of the period as a whole too', async () => {
    const hours = [1, 2, 3, 4, 30];
    for (const [index, taken] of hours.entries()) {
      const requested = Date.parse('2026-04-08T08:00:00Z') + (index < 2 ? 0 : 86_400_000);
      const request = { user_id: member.id, requested_amount: 100, date_requested: new Date(requested) };
      const id = await insertWithdrawal(database, request);
      // As a decision that was made on another day; the way to it is no part of this test.
      await sql`update withdrawals set status = 'rejected', decided_at = ${new Date(requested + taken * 3_600_000)}
        where id = ${id}`.execute(database);
    }
    const report = await reportOf(boss, '2026-04-08', '2026-04-10');
    const decisions = measureOf(report, 'withdrawalDecisions');
    assert.deepEqual(valuesOf([decisions.total, ...decisions.series], 'count', 'median', 'p90'), [
      [5, 3 * 3_600, 19.6 * 3_600],
      [2, 1.5 * 3_600, 1.9 * 3_600],
      [2, 3.5 * 3_600, 3.9 * 3_600],
      [1, 30 * 3_600, 30 * 3_600],
    ]);
    assert.deepEqual(decisions.before, { count: 0, amount: null, median: null, p90: null });
    const rejected = measureOf(report, 'withdrawalsRejected');
    assert.deepEqual([rejected.total.count, rejected.total.amount], [5, 5]);
    assert.equal(measureOf(report, 'withdrawalsRequested').total.count, 5);
  });

  it('compares today with the same hours of yesterday, in records and in the ledger', async () => {
    const yesterday = lagosDay(Date.now() - 86_400_000);
    for (const time of ['00:00:00', '23:59:59.999']) {
      const at = `${yesterday}T${time}+01:00`;
      await insertUser(database, { created_at: at });
      const postings = [-5, 5].map((amount) => ({ account: 'refunds' as const, amount }));
      await insertEntries(database, [
        { kind: 'refund', key: `refund:${time}`, recordId: null, postings, at },
      ]);
    }
    const today = lagosDay(Date.now());
    const report = await reportOf(boss, today, today);
    assert.deepEqual([report.before.from, report.before.to], [yesterday, yesterday]);
    assert.ok(Math.abs(Date.now() - 86_400_000 - Date.parse(report.before.until ?? '')) < 60_000);
    assert.equal(measureOf(report, 'signUps').before.count, 1);
    const { count, amount } = measureOf(report, 'refunds').before;
    assert.deepEqual([count, amount], [2, 0.05]);
  });

  it('has spans of seven days above 92 days', async () => {
    const spans = async (to: string) =>
      valuesOf(measureOf(await reportOf(boss, '2026-01-01', to), 'refunds').series, 'from', 'to');
    assert.equal((await spans('2026-04-02')).length, 92);
    const weeks = await spans('2026-04-03');
    assert.equal(weeks.length, 14);
    assert.deepEqual(
      [weeks[0], weeks.at(-1)],
      [
        ['2026-01-01', '2026-01-07'],
        ['2026-04-02', '2026-04-03'],
      ],
    );
  });

  it('refuses other periods', async () => {
    for (const query of [
      '',
      '?from=2026-01-01',
      '?from=2026-01-02&to=2026-01-01',
      '?from=2025-01-01&to=2026-01-02',
      '?from=2026-02-30&to=2026-03-01',
      '?from=0026-02-01&to=0026-03-01',
      '?from=2026-02-01T00:00:00Z&to=2026-03-01',
      '?from=2026-01-01&to=2026-01-02&by=hour',
    ]) {
      const { status, body } = await boss.get(`/dashboard/reports${query}`);
      assert.deepEqual([status, body.code], [400, 'validation'], query);
    }
    assert.equal((await reportOf(boss, '2025-01-01', '2026-01-01')).measures.length, 12);
  });

  it('has the measures of the rights alone', async () => {
    const open = ['rides', 'parcels', 'refunds'];
    const further: Record<string, string[]> = {
      viewAllUsers: ['signUps', 'driverEarnings'],
      viewPadimanEarnings: ['padimanEarnings'],
      viewReferralEarnings: ['referralEarnings'],
      viewWithdrawalEarnings: reportMeasureNames.filter((name) => name.startsWith('withdrawal')),
      issueRefunds: [],
    };
    for (const [right, names] of Object.entries(further)) {
      const own = await insertLoggedIn(api, { rights: { [right]: true } });
      const { measures } = await reportOf(own, '2026-01-01', '2026-01-02');
      assert.deepEqual(valuesOf(measures, 'measure').sort(), [...open, ...names].sort(), right);
    }
    const { measures } = await reportOf(boss, '2026-01-01', '2026-01-02');
    assert.deepEqual(valuesOf(measures, 'measure'), reportMeasureNames);
  });
});

onEachDatabase('a report of the demo', (api, database) => {
  const [from, to] = ['2026-05-14', '2026-10-31'];
  before(() => fillDemo(database, { scale: 0.2, now: new Date('2026-11-23T08:00:00Z') }));
  const boss = loggedIn(api, { superAdmin: true });

  it('equals a recount of records and postings', async () => {
    const report = await reportOf(boss, from, to);
    const within = (column: string) =>
      `(${column} at time zone 'Africa/Lagos')::date between '${from}' and '${to}'`;
    const posted = (kind: string, account: string) => `select count(*), sum(abs(p.amount)) as amount
      from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
      where t.kind = '${kind}' and p.account = '${account}' and ${within('t.at')}`;
    for (const [measure, recount] of Object.entries({
      signUps: `select count(*), null as amount from users where deleted_at is null and ${within('created_at')}`,
      rides: `select count(*), sum(amount) as amount from passenger_requests where paid and ${within('created_at')}`,
      parcels: `select count(*), sum(amount) as amount from sent_parcels where paid and ${within('created_at')}`,
      padimanEarnings: posted('fee', 'fees'),
      referralEarnings: posted('reward', 'rewards'),
      driverEarnings: posted('earning', 'trips'),
      refunds: posted('refund', 'refunds'),
      withdrawalsRequested: `select count(*), sum(requested_amount) as amount from withdrawals
        where ${within('date_requested')}`,
      withdrawalsPaid: posted('payout.paid', 'payable'),
      withdrawalsRejected: `select count(*), sum(requested_amount) as amount from withdrawals
        where status = 'rejected' and ${within('decided_at')}`,
    })) {
      const { rows } = await sql.raw<{ count: number; amount: number | null }>(recount).execute(database);
      const { total, series } = measureOf(report, measure);
      const amount = rows[0]?.amount;
      assert.deepEqual([total.count, total.amount], [rows[0]?.count, amount && amount / 100], measure);
      assert.ok(total.count > 0, measure);
      const counted = series.reduce((sum, span) => sum + span.count, 0);
      assert.equal(counted, total.count, measure);
    }
    const { amount } = measureOf(report, 'rides').total;
    const payments = await sql.raw<{ amount: number }>(posted('payment', 'trips')).execute(database);
    assert.equal(
      Math.round(((amount ?? 0) + (measureOf(report, 'parcels').total.amount ?? 0)) * 100),
      payments.rows[0]?.amount,
    );
  });

  it('is there as CSV', async () => {
    const { status, headers, text } = await boss.csv(`/dashboard/reports?from=${from}&to=${from}`);
    assert.equal(status, 200);
    assert.equal(headers.get('content-disposition'), `attachment; filename="report-${from}-${from}.csv"`);
    const lines = text
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n');
    assert.equal(lines[0], '"measure","part","from","to","count","amount","median","p90"');
    assert.equal(lines.length, 1 + 12 * 3);
    assert.match(lines[1] ?? '', /^"signUps","period","2026-05-14","2026-05-14",\d+,,,$/);
  });
});
