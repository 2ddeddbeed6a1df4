import assert from 'node:assert/strict';
import { afterEach, before, beforeEach, it } from 'node:test';
import { sql } from 'kysely';
import { onPostgres } from '../../../testing/api.ts';
import { rowOf, setRows } from '../../../testing/rows.ts';
import { insertApplication, insertUser } from '../../../testing/records.ts';
import { auditOf } from '../../../testing/audit.ts';
import { decisionWorker, makeDue, requestsOf, reviewer, takeEffect } from '../../../testing/review.ts';
import { insertLoggedIn, type LoggedIn } from '../../../testing/staff.ts';
import { decideRequest, insertWithdrawal, moneyOf } from '../../../testing/payouts.ts';
import { verifyAudit } from '../../base/audit/audit.service.ts';
import { verifyLedger } from '../../money/ledger/ledger-verification.read-model.ts';
import { carryOutNext } from './decision-worker.service.ts';

const amount = 100_050;
const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

onPostgres('review mode under a race', (api, database) => {
  let admins: LoggedIn[];
  before(async () => {
    admins = await Promise.all(times(50, () => insertLoggedIn(api, { superAdmin: true })));
  });
  beforeEach(async () => {
    for (const table of ['withdrawals', 'driver_applications'])
      await sql`update ${sql.table(table)} set deleted_at = now()
        where status = 'pending' and deleted_at is null`.execute(database);
  });
  afterEach(async () => {
    assert.deepEqual((await verifyLedger(database)).offenders, []);
    assert.equal((await verifyAudit(database)).brokenAt, null);
  });
  const calls = (at: number, queue?: 'driverApplications') => reviewer(api, admins[at]!, queue);
  const insertRequest = async () => {
    const userId = await insertUser(database, { total_earnings: amount });
    return { userId, id: await insertWithdrawal(database, { user_id: userId }) };
  };
  const stateOf = async (id: string) => (await rowOf(database, 'withdrawals', ['status'], { id })).status;
  const actionsOf = async (id: string) =>
    (await auditOf(database, id)).map(({ action }) => action.replace('withdrawal.', ''));

  for (const [queue, insert] of [
    [undefined, async () => (await insertRequest()).id],
    ['driverApplications', async () => insertApplication(database, { user_id: await insertUser(database) })],
  ] as const) {
    for (const [callers, count] of [
      [50, 1],
      [20, 3],
    ] as const)
      it(`gives 60 records to ${callers} admins who claim ${count} at once, each once (${queue ?? 'withdrawals'})`, async () => {
        const ids = await Promise.all(times(60, insert));
        const answers = await Promise.all(times(callers, (at) => calls(at, queue).next(count)));
        const given = answers.map(({ body }) => body.data.ids as string[]);
        for (const each of given) assert.equal(each.length, count);
        const claimed = given.flat();
        assert.equal(new Set(claimed).size, callers * count);
        assert.deepEqual(claimed.sort(), ids.sort().slice(0, callers * count));
      });
  }

  it('gives one record to one of 50', async () => {
    const { id } = await insertRequest();
    const answers = await Promise.all(
      times(50, (at) => (at % 2 === 0 ? calls(at).claim(id) : calls(at).next(1))),
    );
    const holders = answers.filter(
      ({ status, body }) => status === 200 && (body.data._id === id || body.data.ids?.[0] === id),
    );
    assert.equal(holders.length, 1);
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200, 409]));
  });

  it('gives the claims that have ended to one of 50 each', async () => {
    const ids = (await Promise.all(times(10, insertRequest))).map(({ id }) => id);
    await Promise.all(times(10, (at) => calls(at).next(1)));
    await setRows(database, 'review_claims', { until: sql`now()` }, { record_id: ids });
    const answers = await Promise.all(times(50, (at) => calls(at).next(1)));
    assert.deepEqual(answers.flatMap(({ body }) => body.data.ids as string[]).sort(), ids.sort());
  });

  it('lets one admin with two pages hold each record once', async () => {
    const ids = (await Promise.all(times(3, insertRequest))).map(({ id }) => id);
    for (const { status } of await Promise.all(times(30, () => calls(0).next(3)))) assert.equal(status, 200);
    assert.deepEqual((await calls(0).next(3)).body.data.ids, ids.sort());
  });

  it('schedules one of 50 decisions on a record', async () => {
    const { id, userId } = await insertRequest();
    const answers = await Promise.all(
      times(50, (at) => calls(at).decide(id, at % 2 === 0 ? 'accepted' : 'rejected')),
    );
    const [winner, ...more] = answers.filter(({ status }) => status === 200);
    assert.deepEqual([more, new Set(answers.map(({ status }) => status))], [[], new Set([200, 409])]);
    assert.equal((await takeEffect(database, id)).state, 'done');
    assert.equal(await stateOf(id), winner?.body.data.status);
    const paid = winner?.body.data.status === 'accepted' ? amount : 0;
    assert.equal((await moneyOf(database, userId)).total_withdrawals, paid);
  });

  it('carries a decision out or takes it back, never both, and pays once', async () => {
    const requests = await Promise.all(times(30, insertRequest));
    await Promise.all(requests.map(({ id }, at) => calls(at).decide(id, 'accepted')));
    const worker = decisionWorker(database);
    await Promise.all(requests.map(({ id }) => makeDue(database, id)));
    const [undone] = await Promise.all([
      Promise.all(requests.map(({ id }, at) => calls(at).undo(id))),
      ...times(4, async () => {
        while (await carryOutNext(worker));
      }),
    ]);
    const outcomes = new Set<number>();
    for (const [at, { id, userId }] of requests.entries()) {
      const { status } = undone[at]!;
      outcomes.add(status);
      const expected = status === 200 ? ['pending', 'undo', 0] : ['accepted', 'accept', amount];
      const last = (await actionsOf(id)).slice(1);
      const { total_withdrawals: paid } = await moneyOf(database, userId);
      assert.deepEqual([await stateOf(id), ...last, paid], expected);
    }
    assert.ok([...outcomes].every((status) => status === 200 || status === 409));
  });

  it('carries each decision out once with ten workers, beside decisions at once', async () => {
    const requests = await Promise.all(times(40, insertRequest));
    await Promise.all(requests.map(({ id }, at) => calls(at).decide(id, 'accepted')));
    await Promise.all(requests.map(({ id }) => makeDue(database, id)));
    const worker = decisionWorker(database);
    await Promise.all([
      ...times(10, async () => {
        while (await carryOutNext(worker));
      }),
      ...requests
        .filter((_, at) => at % 4 === 0)
        .map(({ id, userId }) => decideRequest(admins[49]!, { userId, id })),
    ]);
    for (const { id, userId } of requests) {
      await takeEffect(database, id);
      assert.equal(await stateOf(id), 'accepted');
      assert.equal((await moneyOf(database, userId)).total_withdrawals, amount);
      assert.equal((await actionsOf(id)).filter((action) => action === 'accept').length, 1);
    }
  });

  it('carries out decisions of one admin on the requests of one user, all due at once', async () => {
    const user_id = await insertUser(database, { total_earnings: 12 * amount });
    const ids: string[] = [];
    for (let made = 0; made < 12; made += 1) ids.push(await insertWithdrawal(database, { user_id }));
    const { versionOf } = requestsOf(api);
    const versions = await Promise.all(ids.map((id) => versionOf(id, admins[0]!)));
    for (const [at, id] of ids.entries())
      assert.equal((await calls(0).decide(id, 'accepted', { version: versions[at] })).status, 200);
    await setRows(database, 'scheduled_decisions', { next_try_at: sql`now()` }, { record_id: ids });
    const worker = decisionWorker(database);
    await Promise.all(
      times(8, async () => {
        while (await carryOutNext(worker));
      }),
    );
    for (const id of ids) assert.equal((await takeEffect(database, id)).state, 'done');
    assert.equal((await moneyOf(database, user_id)).total_withdrawals, 12 * amount);
  });

  it('carries out decisions of one admin by several workers without a deadlock', async () => {
    const requests = await Promise.all(times(20, insertRequest));
    for (const { id } of requests) await calls(0).decide(id, 'accepted');
    await Promise.all(requests.map(({ id }) => makeDue(database, id)));
    const warnings: object[] = [];
    const worker = {
      ...decisionWorker(database),
      log: { warn: (details: object) => void warnings.push(details) },
    };
    await Promise.all(
      times(8, async () => {
        while (await carryOutNext(worker));
      }),
    );
    assert.deepEqual(warnings, []);
    for (const { id } of requests) assert.equal((await takeEffect(database, id)).state, 'done');
  });
});
