import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { onPostgres } from '../../../testing/api.ts';
import { actionsOf } from '../../../testing/audit.ts';
import { atOnce, valuesOf } from '../../../testing/at-once.ts';
import { insertRide } from '../../../testing/moderated.ts';
import { insertUser } from '../../../testing/records.ts';
import { reviewer, takeEffect } from '../../../testing/review.ts';
import { rowOf, rowsOf } from '../../../testing/rows.ts';
import { insertServiceKey, type TestKey } from '../../../testing/service-keys.ts';
import { insertLoggedIn, type LoggedIn } from '../../../testing/staff.ts';
import { verifyAudit } from '../../base/audit/audit.service.ts';

onPostgres('reports of members at once', (api, database) => {
  let key: TestKey;
  let staff: LoggedIn[];
  let owner: string;
  before(async () => {
    key = await insertServiceKey(api);
    staff = [
      await insertLoggedIn(api, { superAdmin: true }),
      await insertLoggedIn(api, { superAdmin: true }),
    ];
    owner = await insertUser(database);
  });
  const send = (itemType: string, recordId: string, reporterId: string) =>
    key.send('POST', '/reports', { itemType, recordId, reporterId, reason: 'unsafe' });
  const reportsOn = (id: string) =>
    rowsOf(database, 'reports', ['id', 'reporter_id', 'outcome', 'decided_by'], { record_id: id }, 'id');
  const rideOf = (id: string) =>
    rowOf(database, 'offered_rides', ['report_ride', 'reviewed_at', 'deleted_at'], { id });

  it('of one reporter on one record, 20 at once are one report', async () => {
    const [id, reporter] = [await insertRide(database, { user_id: owner }), await insertUser(database)];
    const answers = await atOnce(20, () => send('drivers', id, reporter));
    assert.equal(new Set(answers.map(({ body }) => body.data._id)).size, 1);
    assert.equal((await reportsOn(id)).length, 1);
    assert.deepEqual(await actionsOf(database, id), ['offeredRide.report']);
  });

  for (const status of ['accepted', 'rejected'])
    it(`a report beside a decision (${status}) is either seen or waits; none is decided unseen`, async () => {
      const outcomes = new Set<string>();
      for (let round = 0; round < 12; round += 1) {
        const id = await insertRide(database, { user_id: owner });
        await send('drivers', id, await insertUser(database));
        const { version } = (await reviewer(api, staff[0]!, 'reportedRides').read(id)).body.data;
        await reviewer(api, staff[0]!, 'reportedRides').decide(id, status, { version });
        const reporter = await insertUser(database);
        const [late, { state }] = await Promise.all([
          send('drivers', id, reporter),
          takeEffect(database, id),
        ]);
        outcomes.add(`${late.status} ${state}`);
        const ride = await rideOf(id);
        const reports = await reportsOn(id);
        const second = reports.find(({ reporter_id: by }) => by === reporter);
        if (state === 'refused') {
          assert.equal(late.status, 200);
          assert.deepEqual(valuesOf(reports, 'outcome'), [null, null]);
        } else if (status === 'rejected')
          assert.deepEqual([late.status, ride.deleted_at !== null], [404, true]);
        else assert.equal(second?.outcome, null, 'it came after the decision');
        const waits = reports.some(({ outcome }) => outcome === null);
        assert.deepEqual(
          [ride.report_ride && ride.deleted_at === null, ride.reviewed_at === null],
          [waits, waits || ride.deleted_at !== null],
        );
        const decided = (await actionsOf(database, id)).filter((action) => /\.(keep|delete)$/.test(action));
        assert.equal(decided.length, state === 'refused' ? 0 : 1);
      }
      assert.ok(outcomes.size >= 1);
      assert.equal((await verifyAudit(database)).brokenAt, null);
    });

  it('of two admins who decide on a report at once, one does, and a deletion finds nothing to uphold twice', async () => {
    for (let round = 0; round < 8; round += 1) {
      const user = await insertUser(database);
      const { _id: id } = (await send('users', user, await insertUser(database))).body.data;
      const decide = (who: LoggedIn, outcome: string) =>
        who.post('/dashboard/reports/decide', { ids: [id], outcome });
      const deletion = { userIds: [user], deleteFlag: true, blockFlag: false };
      const [one, other] = await Promise.all([
        decide(staff[0]!, 'upheld'),
        decide(staff[1]!, 'dismissed'),
        staff[1]!.post('/dashboard/users/update-status', deletion),
      ]);
      const updated = [one, other].filter(({ body }) => body.results[0].outcome === 'updated');
      const [report] = await reportsOn(user);
      assert.ok(updated.length <= 1);
      assert.ok(report?.outcome !== null && report?.decided_by !== null);
      const decided = (await actionsOf(database, user)).filter((action) => action === 'user.decideReport');
      assert.equal(decided.length, updated.length);
    }
  });
});
