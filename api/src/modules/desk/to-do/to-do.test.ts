import assert from 'node:assert/strict';
import { it } from 'node:test';
import * as contracts from '@padiman/contracts';
import {
  backgroundHeader,
  workQueues,
  type Rights,
  type WorkQueue,
  type WorkQueueName,
} from '@padiman/contracts';
import { sql } from 'kysely';
import { onEachDatabase, onPostgres, type TestApi } from '../../../testing/api.ts';
import { deleteRows, setRows } from '../../../testing/rows.ts';
import { insertRequest, insertRide, insertTrip } from '../../../testing/moderated.ts';
import { insertUser, insertApplication } from '../../../testing/records.ts';
import { insertLoggedIn, loggedIn } from '../../../testing/staff.ts';
import { decideRequest, insertWithdrawal } from '../../../testing/payouts.ts';
import { valuesOf, ok } from '../../../testing/at-once.ts';

const workOf = async (api: TestApi, token: string): Promise<WorkQueue[]> =>
  (await ok(api.call('GET', '/dashboard/work-to-do', { token }))).data;

/** Extent of one queue as `[count, amount, oldest]`. */
async function extentOf(api: TestApi, token: string, queue: WorkQueueName) {
  const found = (await workOf(api, token)).find((one) => one.queue === queue);
  assert.ok(found, queue);
  return [found.count, found.amount, found.oldest];
}

const reported = ['reportedRequests', 'reportedRides', 'reportedTrips'];
/** Queues of every admin from whom no right was taken. */
const forAll = [...reported, 'reportedParcels'];

it('each queue has the access and a filter of its list', () => {
  const lists = {
    withdrawals: contracts.listWithdrawals,
    payouts: contracts.listPayouts,
    driverApplications: contracts.listDriverApplications,
    appeals: contracts.listAppeals,
    reportedRequests: contracts.listPassengerRequests,
    reportedRides: contracts.listOfferedRides,
    reportedTrips: contracts.listParcelTrips,
    reportedUsers: contracts.listUsers,
    reportedParcels: contracts.listSentParcels,
  } satisfies Record<WorkQueueName, contracts.Call>;
  for (const [queue, { access, query }] of Object.entries(lists)) {
    const row = workQueues[queue as WorkQueueName];
    // The lists are open to all; what to decide in them is not.
    assert.equal(row.access, access === 'staff' ? 'moderateTrips' : access, queue);
    assert.deepEqual(query?.validateSync({ filter: row.filter }), { filter: row.filter }, queue);
  }
});

onEachDatabase('work to do', (api, database) => {
  const boss = loggedIn(api, { superAdmin: true });
  const extent = (queue: WorkQueueName) => extentOf(api, boss.token, queue);

  it('is empty in an empty database, with every queue for a super admin', async () => {
    assert.deepEqual(
      await workOf(api, boss.token),
      Object.keys(workQueues).map((queue) => ({
        queue,
        count: 0,
        amount: ['withdrawals', 'payouts'].includes(queue) ? 0 : null,
        oldest: null,
        onHold: 0,
      })),
    );
  });

  const byRight: [rights: Rights, queues: string[]][] = [
    [{}, forAll],
    [{ viewWithdrawalEarnings: true }, ['withdrawals', 'payouts', ...forAll]],
    [{ viewAllUsers: true }, [...reported, 'reportedUsers', 'reportedParcels']],
    [{ moderateTrips: false }, []],
    [{ viewPadimanEarnings: true, viewReferralEarnings: true, issueRefunds: true }, forAll],
    [{ viewWithdrawalEarnings: false, unknownRight: true }, forAll],
  ];
  for (const [rights, queues] of byRight)
    it(`has nothing but the queues of the rights ${JSON.stringify(rights)}`, async () => {
      const { token } = await insertLoggedIn(api, { rights });
      assert.deepEqual(valuesOf(await workOf(api, token), 'queue'), queues);
    });

  it('follows a right that is taken away, and refuses without a session', async () => {
    const staff = await insertLoggedIn(api, { rights: { viewWithdrawalEarnings: true } });
    assert.equal((await workOf(api, staff.token)).length, 6);
    await setRows(database, 'admins', { rights: JSON.stringify({}) }, { id: staff.id });
    assert.equal((await workOf(api, staff.token)).length, 4);
    assert.equal((await api.call('GET', '/dashboard/work-to-do')).status, 401);
  });

  it('follows withdrawals from the request over the decision to the payment', async () => {
    const userId = await insertUser(database, { total_earnings: 500_000 });
    const [first, second] = ['2026-03-01T10:00:00.000Z', '2026-03-04T10:00:00.000Z'];
    const ids = [
      await insertWithdrawal(database, { user_id: userId, date_requested: new Date(second) }),
      await insertWithdrawal(database, {
        user_id: userId,
        date_requested: new Date(first),
        requested_amount: 50,
      }),
    ];
    assert.deepEqual(await extent('withdrawals'), [2, 1001, first]);
    assert.deepEqual(await extent('payouts'), [0, 0, null]);

    const decide = async (id: string, status: string) => {
      await ok(decideRequest(boss, { userId, id }, status));
    };
    await decide(ids[1]!, 'rejected');
    assert.deepEqual(await extent('withdrawals'), [1, 1000.5, second]);
    await decide(ids[0]!, 'accepted');
    assert.deepEqual(await extent('withdrawals'), [0, 0, null]);
    const [count, amount, oldest] = await extent('payouts');
    assert.deepEqual([count, amount], [1, 1000.5]);
    assert.ok(Math.abs(Date.parse(String(oldest)) - Date.now()) < 60_000);

    const path = `/dashboard/payouts/${ids[0]}`;
    await ok(boss.put(`${path}/claim`, { claimed: true }));
    await ok(boss.post(`${path}/settle`, { outcome: 'paid', bankReference: 'ZB 2026/1' }));
    assert.deepEqual(await extent('payouts'), [0, 0, null]);
  });

  it('follows the decision on a driver application', async () => {
    const at = '2026-02-01T08:00:00.000Z';
    const id = await insertApplication(database, {
      user_id: await insertUser(database),
      created_at: new Date(at),
    });
    assert.deepEqual(await extent('driverApplications'), [1, null, at]);
    await boss.put(`/dashboard/drivers/applications/${id}`, { status: 'rejected' });
    assert.deepEqual(await extent('driverApplications'), [0, null, null]);
  });

  it('counts reported records until they are deleted, rides among them, which stay in their list', async () => {
    const user_id = await insertUser(database);
    const updated_at = new Date('2026-03-01T10:00:00.000Z');
    const row = { user_id, updated_at, report_ride: true };
    const made = [
      ['reportedRequests', 'passengerrequests', await insertRequest(database, row)],
      ['reportedRides', 'drivers', await insertRide(database, row)],
      ['reportedTrips', 'deliverparcels', await insertTrip(database, row)],
    ] as const;
    await insertRide(database, { user_id });
    for (const [queue, path, id] of made) {
      assert.deepEqual(await extent(queue), [1, null, updated_at.toISOString()], queue);
      const body = { ids: [id] };
      await ok(boss.post(`/dashboard/${path}/delete`, body));
      assert.deepEqual(await extent(queue), [0, null, null], queue);
    }
    assert.equal((await boss.get('/dashboard/offer-ride?filter=reported')).body.total, 1);
  });

  it('leaves out reported records that were kept', async () => {
    const id = await insertRide(database, {
      user_id: await insertUser(database),
      ...{ report_ride: true, reviewed_at: new Date(), reviewed_by: boss.id },
    });
    assert.deepEqual(await extent('reportedRides'), [0, null, null]);
    await deleteRows(database, 'offered_rides', { id });
  });

  it('leaves deleted requests and applications out', async () => {
    const user_id = await insertUser(database, { total_earnings: 100_050 });
    const deleted_at = new Date();
    await insertWithdrawal(database, { user_id, deleted_at });
    await insertApplication(database, { user_id, deleted_at });
    assert.deepEqual(await extent('withdrawals'), [0, 0, null]);
    assert.deepEqual(await extent('driverApplications'), [0, null, null]);
  });

  it('is no use of the session, as pages read it', async () => {
    const staff = await insertLoggedIn(api);
    const idle = async () =>
      (
        await database
          .selectFrom('sessions')
          .select(sql<number>`extract(epoch from now() - last_used_at)::int`.as('seconds'))
          .where('admin_id', '=', staff.id)
          .executeTakeFirstOrThrow()
      ).seconds;
    await sql`update sessions set last_used_at = now() - interval '29 minutes' where admin_id = ${staff.id}`.execute(
      database,
    );
    const headers = { [backgroundHeader]: '1' };
    await api.call('GET', '/dashboard/work-to-do', { token: staff.token, headers });
    assert.ok((await idle()) >= 29 * 60);
    await staff.get('/dashboard/dashboard-summary');
    assert.ok((await idle()) < 60);
  });

  it('keeps the counters of payouts through deletion and truncation', async () => {
    await sql`truncate payouts`.execute(database);
  });
});

onPostgres('work to do among many records', (api, database) => {
  it('reads the oldest from indexes alone', async () => {
    const user = await insertUser(database, { total_earnings: 9_000_000 });
    await sql`insert into withdrawals
      (id, user_id, withdrawal_id, account_number, account_name, bank, bank_code, requested_amount, status, decided_at)
      select gen_random_uuid(), ${user}::uuid, n::text, '0123456789', 'A', 'B', '044', 5,
        case when n % 50 = 0 then 'pending' else 'rejected' end, case when n % 50 = 0 then null else now() end
      from generate_series(1, 20000) as n`.execute(database);
    await sql`analyze withdrawals`.execute(database);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select record.date_requested from withdrawals as record
      where record.status = 'pending' and record.deleted_at is null and not (
        exists (select from record_holds as state where state.record_type = 'withdrawal'
          and state.record_id = record.id and state.ended_at is null))
      order by record.date_requested limit 1`.execute(database);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    assert.match(plan, /withdrawals_pending_since/);
    assert.doesNotMatch(plan, /Seq Scan/);
  });
});
