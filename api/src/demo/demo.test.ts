import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { before, describe, it, test } from 'node:test';
import { sql } from 'kysely';
import { verifyLedger } from '../modules/money/ledger/ledger-verification.read-model.ts';
import { onEachDatabase } from '../testing/api.ts';
import { demoAccounts, demoPassword } from './open-accounts.ts';
import { fillDemo, generateDemo, type DemoProgress } from './fill.ts';

test('generates the same records for the same day, and more for a larger scale', () => {
  const stage = { from: Date.UTC(2025, 11, 1), until: Date.UTC(2026, 10, 21), scale: 1 };
  const digest = () =>
    createHash('sha256')
      .update(JSON.stringify(generateDemo(stage, 'hash')))
      .digest('hex');
  assert.equal(digest(), digest());
  const count = (scale: number, table: string) =>
    generateDemo({ ...stage, scale }, 'hash').find((part) => part.table === table)?.rows.length;
  assert.deepEqual([count(2, 'users'), count(2, 'admins')], [4_000, 9]);
  for (const scale of [0.001, 0.01]) assert.ok(count(scale, 'users')! >= 1);
});

onEachDatabase('demo', (api, database) => {
  const progress: DemoProgress[] = [];
  before(async () => {
    assert.equal(await fillDemo(database, { onProgress: (step) => progress.push(step) }), true);
  });

  const rowsOf = async (query: ReturnType<typeof sql>) => (await query.execute(database)).rows as object[];
  const none = async (query: ReturnType<typeof sql>) => assert.deepEqual(await rowsOf(query), []);

  it('has the documented number of records and reports progress', async () => {
    const amounts = Object.fromEntries(
      progress.filter((step) => step.done === step.total).map((step) => [step.table, step.total]),
    );
    const { earnings, payouts, ledger_transactions: entries, ledger_postings: postings, ...rest } = amounts;
    assert.ok(earnings! > 1_000 && payouts! > 50 && entries! > 300);
    assert.equal(postings, 2 * entries!);
    assert.deepEqual(rest, {
      admins: 9,
      users: 2000,
      parcel_trips: 400,
      offered_rides: 400,
      payment_references: 539,
      passenger_requests: 400,
      sent_parcels: 400,
      posts: 60,
      withdrawals: 300,
      driver_applications: 120,
    });
  });

  it('is filled once, and does not change a database with admins', async () => {
    assert.equal(await fillDemo(database), false);
  });

  it('has totals of users that equal the sums of their records', async () => {
    await none(sql`
      select u.id from users u
      where u.total_withdrawals <> (select coalesce(sum(requested_amount), 0) from withdrawals w
          where w.user_id = u.id and w.status = 'accepted'
            and not exists (select from payouts p where p.id = w.id and p.state = 'failed'))
        or u.total_refunds <> (select coalesce(sum(refunded_amount), 0) from passenger_requests p where p.user_id = u.id)
          + (select coalesce(sum(refunded_amount), 0) from sent_parcels p where p.user_id = u.id)
        or u.total_earnings <> (select coalesce(sum(case kind when 'product' then 9 * amount else amount end), 0)
          from earnings e where e.user_id = u.id and e.accepted_at is not null)
        or u.total_balance <> u.total_earnings + u.total_refunds - u.total_withdrawals
        or u.total_balance < (select coalesce(sum(requested_amount), 0) from withdrawals w
          where w.user_id = u.id and w.status = 'pending')`);
  });

  it('has a consistent ledger, and no balance was ever negative', async () => {
    assert.deepEqual((await verifyLedger(database)).offenders, []);
    await none(sql`
      select user_id from (
        select p.user_id, sum(p.amount) over (partition by p.user_id order by t.at, p.amount desc) as running
        from ledger_postings p join ledger_transactions t on t.id = p.transaction_id where p.account = 'available'
      ) as history where running < 0`);
  });

  it('has totals of earnings that equal the ledger', async () => {
    const login = { phoneNumber: demoAccounts[0]!.phoneNumber, password: demoPassword };
    const { token } = (await api.call('POST', '/admin/login', { body: login })).body;
    for (const [path, account, sign] of [
      ['withdrawals-accepted', 'fees', 1],
      ['withdrawals-ref', 'referral', -1],
    ] as const) {
      const { body } = await api.call('GET', `/dashboard/${path}?limit=1`, { token });
      const [kept] = (await rowsOf(
        sql`select sum(balance)::bigint as kobo from ledger_accounts where account = ${account}`,
      )) as { kobo: number }[];
      assert.ok(body.totalAmount > 0);
      assert.equal(Math.round(body.totalAmount * 100), sign * Number(kept!.kobo), path);
    }
  });

  it('has twelve months of sign-ups, valid phone numbers, and every state and flag', async () => {
    const months = await rowsOf(
      sql`select distinct date_trunc('month', created_at at time zone 'Africa/Lagos') from users`,
    );
    assert.ok(months.length >= 11);
    await none(sql`select phone_number from users where phone_number !~ '^(070|080|081|090|091)[0-9]{8}$'`);
    await none(sql`select id from offered_rides where plate_no !~ '^[A-Z]{3}-[0-9]{3}[A-Z]{2}$'`);
    await none(
      sql`select u.id from users u join users r on r.id = u.referred_by where r.created_at > u.created_at`,
    );
    for (const table of ['parcel_trips', 'offered_rides', 'posts']) {
      const where = sql`deleted_at is not null and deleted_by is not null and delete_reason <> ''`;
      assert.ok((await rowsOf(sql`select id from ${sql.table(table)} where ${where}`)).length > 1, table);
    }
    for (const table of ['withdrawals', 'driver_applications'])
      assert.equal((await rowsOf(sql`select distinct status from ${sql.table(table)}`)).length, 3);
    for (const [table, flags] of Object.entries(flagsOf)) {
      for (const flag of flags) {
        assert.equal(
          (await rowsOf(sql`select distinct ${sql.ref(flag)} from ${sql.table(table)}`)).length,
          2,
          flag,
        );
      }
    }
  });

  describe('accounts', () => {
    for (const account of demoAccounts)
      it(`${account.phoneNumber} logs in and has the listed rights`, async () => {
        const body = { phoneNumber: account.phoneNumber, password: demoPassword };
        const answer = await api.call('POST', '/admin/login', { body });
        assert.equal(answer.status, 200);
        assert.equal(answer.body.superAdmin, account.superAdmin);
        const held = Object.entries(answer.body.user.rights).filter(([, has]) => has);
        assert.deepEqual(Object.fromEntries(held), account.rights);
      });
  });
});

const flagsOf = {
  users: ['blocked', 'is_driver', 'is_verified'],
  parcel_trips: ['can_carry_heavy', 'report_ride'],
  offered_rides: ['report_ride'],
  passenger_requests: ['paid', 'report_ride'],
  sent_parcels:
    'paid confirm_ride start_ride end_ride cancel_ride refund_ride is_perishable is_fragile'.split(' '),
};
