import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { joinRideStates, sendParcelStates } from '@padiman/contracts';
import { sql } from 'kysely';
import { fillDemo } from '../../../demo/fill.ts';
import { columnOf } from '../../../lists/contract-list.ts';
import { onEachDatabase } from '../../../testing/api.ts';
import { insertAdmin, insertToken, insertUser } from '../../../testing/records.ts';
import { setRows } from '../../../testing/rows.ts';
import { execute } from '../../../database/statements.ts';

onEachDatabase('dashboard of an empty database', (api, database) => {
  it('is all zeros', async () => {
    const token = await insertToken(database, (await insertAdmin(database)).id);
    const { body } = await api.call('GET', '/dashboard/dashboard-summary', { token });
    const zeros = (states: readonly string[]) => Object.fromEntries(states.map((state) => [state, 0]));
    assert.deepEqual(body.data, {
      signupsByMonth: [],
      totals: { totalWithdrawals: 0, totalRefunds: 0, totalBalance: 0 },
      blockedDrivers: 0,
      referredUsers: 0,
      sendParcelStatusCounts: zeros(sendParcelStates),
      joinRide: zeros(joinRideStates),
    });
  });
});

onEachDatabase('sign-ups on the dashboard', (api, database) => {
  it('are counted by month in Lagos, for one year', async () => {
    const token = await insertToken(database, (await insertAdmin(database)).id);
    const monthStart = sql<Date>`date_trunc('month', now() at time zone 'Africa/Lagos') at time zone 'Africa/Lagos'`;
    const signUp = async (moment: ReturnType<typeof sql<Date>>) => {
      const id = await insertUser(database);
      await setRows(database, 'users', { created_at: moment }, { id });
    };
    await signUp(monthStart);
    await signUp(sql<Date>`${monthStart} - interval '1 second'`);
    await signUp(sql<Date>`${monthStart} - interval '1 second'`);
    await signUp(sql<Date>`(date_trunc('month', now() at time zone 'Africa/Lagos') - interval '11 months')
      at time zone 'Africa/Lagos' - interval '1 second'`);
    const { body } = await api.call('GET', '/dashboard/dashboard-summary', { token });
    const now = new Date(Date.now() + 3_600_000);
    const [month, year] = [now.getUTCMonth() + 1, now.getUTCFullYear()];
    const last = month === 1 ? { month: 12, year: year - 1 } : { month: month - 1, year };
    assert.deepEqual(body.data.signupsByMonth, [
      { _id: last, signupCount: 2 },
      { _id: { month, year }, signupCount: 1 },
    ]);
  });
});

onEachDatabase('dashboard of the demo', (api, database) => {
  before(() => fillDemo(database, { scale: 0.2 }));

  it('equals a recount, without deleted records', async () => {
    const token = await insertToken(database, (await insertAdmin(database, { superAdmin: true })).id);
    await execute(
      database,
    )`update users set deleted_at = now() where id in (select id from users order by random() limit 20)`;
    await execute(
      database,
    )`update sent_parcels set deleted_at = now() where id in (select id from sent_parcels limit 5)`;
    const { data } = (await api.call('GET', '/dashboard/dashboard-summary', { token })).body;
    const one = async (query: ReturnType<typeof sql>) =>
      Number(Object.values((await query.execute(database)).rows[0] as object)[0]);
    const live = sql`from users where deleted_at is null`;
    assert.equal(data.totals.totalBalance * 100, await one(sql`select sum(total_balance) ${live}`));
    assert.equal(data.totals.totalRefunds * 100, await one(sql`select sum(total_refunds) ${live}`));
    assert.equal(data.totals.totalWithdrawals * 100, await one(sql`select sum(total_withdrawals) ${live}`));
    assert.equal(data.blockedDrivers, await one(sql`select count(*) ${live} and is_driver and blocked`));
    assert.equal(data.referredUsers, await one(sql`select count(*) ${live} and referred_by is not null`));
    const signups = data.signupsByMonth as { signupCount: number }[];
    const total = signups.reduce((sum, month) => sum + month.signupCount, 0);
    assert.equal(total, 380);
    for (const state of sendParcelStates) {
      const parcels = sql`select count(*) from sent_parcels where deleted_at is null and ${sql.ref(columnOf(state))}`;
      assert.equal(data.sendParcelStatusCounts[state], await one(parcels), state);
    }
    for (const [state, condition] of [
      ['paid', sql`paid`],
      ['notPaid', sql`not paid`],
      ['reportRide', sql`report_ride`],
    ] as const) {
      const requests = sql`select count(*) from passenger_requests where deleted_at is null and ${condition}`;
      assert.equal(data.joinRide[state], await one(requests), state);
    }
  });

  it('is allowed to an admin without rights', async () => {
    const token = await insertToken(database, (await insertAdmin(database)).id);
    assert.equal((await api.call('GET', '/dashboard/dashboard-summary', { token })).status, 200);
  });
});

const settings = { refused: ['fourEyesLimit' as const, 'auditHeads' as const] };
onEachDatabase('dashboard of a console that refuses protections', { settings }, (api, database) => {
  it('names them to super admins alone, and the limit while none is in force', async () => {
    const read = async (superAdmin: boolean) => {
      const token = await insertToken(database, (await insertAdmin(database, { superAdmin })).id);
      return (await api.call('GET', '/dashboard/dashboard-summary', { token })).body.data.runsWithout;
    };
    assert.deepEqual(await read(true), ['fourEyesLimit', 'auditHeads']);
    assert.equal(await read(false), undefined);
    await setRows(database, 'meta', { value: JSON.stringify({ kobo: 500 }) }, { key: 'fourEyesLimit' });
    assert.deepEqual(await read(true), ['auditHeads']);
  });
});
