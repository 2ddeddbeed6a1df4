import assert from 'node:assert/strict';
import { before, beforeEach, it } from 'node:test';
import { onPostgres } from '../../../testing/api.ts';
import { atOnce, statusesOf, tally } from '../../../testing/at-once.ts';
import { actionsOf } from '../../../testing/audit.ts';
import { insertUser } from '../../../testing/records.ts';
import { reviewer, takeEffect } from '../../../testing/review.ts';
import { rowOf, rowsOf } from '../../../testing/rows.ts';
import { setBlocked, suspend } from '../../../testing/sanctions.ts';
import { insertServiceKey } from '../../../testing/service-keys.ts';
import { loggedIn, madeBefore } from '../../../testing/staff.ts';
import { eventsIn, insertEndpoint } from '../../../testing/webhooks.ts';
import { verifyAudit } from '../../base/audit/audit.service.ts';

onPostgres('appeals under a race', (api, database) => {
  const first = loggedIn(api, { superAdmin: true });
  const second = loggedIn(api, { superAdmin: true });
  const third = loggedIn(api, { superAdmin: true });
  const key = madeBefore(() => insertServiceKey(api));
  let userId: string;
  before(() => insertEndpoint(database, 'https://receiver.example/hooks'));
  beforeEach(async () => {
    userId = await insertUser(database);
    await setBlocked(first, userId);
  });
  const make = () =>
    key.send('POST', '/appeals', { userId, itemType: 'users', recordId: userId, text: 'Please' });
  const eventsOf = async (type: string) =>
    (await eventsIn(database)).filter((event) => event.type === type && event.data['userId'] === userId);

  it('made once by ten calls at once', async () => {
    assert.deepEqual(tally(await atOnce(10, make)), { 200: 1, 409: 9 });
    assert.equal((await rowsOf(database, 'appeals', ['id'], { user_id: userId })).length, 1);
  });

  it('made beside an unblocking: before or after it, never of nothing', async () => {
    const [made, unblocked] = await Promise.all([make(), setBlocked(second, userId, false)]);
    assert.equal(unblocked.status, 200);
    const rows = await rowsOf(database, 'appeals', ['id'], { user_id: userId });
    assert.equal(rows.length, made.status === 200 ? 1 : 0);
    assert.ok([200, 409].includes(made.status));
  });

  it('decided once by two people, with one reversal at most', async () => {
    const { _id: id } = (await make()).body.data;
    const answers = await atOnce(8, (at) =>
      reviewer(api, at % 2 === 0 ? second : third, 'appeals').decide(
        id,
        at % 3 === 0 ? 'accepted' : 'rejected',
      ),
    );
    assert.deepEqual(statusesOf(answers), [200, ...Array.from({ length: 7 }, () => 409)]);
    assert.equal((await takeEffect(database, id)).state, 'done');
    const { status } = await rowOf(database, 'appeals', ['status'], { id });
    const reversals = status === 'accepted' ? 1 : 0;
    assert.equal((await eventsOf('appeal.decided')).length, 1);
    assert.equal((await eventsOf('user.unblocked')).length, reversals);
  });

  it('changed by four beside its reversal: one outcome, and one sanction at most', async () => {
    const { _id: id } = (await make()).body.data;
    await reviewer(api, second, 'appeals').decide(id, 'accepted');
    const change = { kind: 'warning', reason: 'Milder this time' };
    const [answers] = await Promise.all([
      atOnce(4, () => third.post(`/dashboard/appeals/${id}/change`, change)),
      takeEffect(database, id),
    ]);
    const changes = tally(answers)[200] ?? 0;
    assert.ok(changes <= 1);
    assert.equal((await rowsOf(database, 'sanctions', ['id'], { user_id: userId })).length, changes);
    const [event, ...more] = await eventsOf('appeal.decided');
    assert.deepEqual([event?.data['outcome'], more], [changes === 1 ? 'changed' : 'reversed', []]);
    assert.equal((await eventsOf('user.unblocked')).length, 1);
  });

  it('reversed beside an unblocking and a new block: one outcome, audited, one event for each', async () => {
    for (let round = 0; round < 6; round += 1) {
      userId = await insertUser(database);
      await setBlocked(first, userId);
      const { _id: id } = (await make()).body.data;
      await reviewer(api, second, 'appeals').decide(id, 'accepted');
      await Promise.all([
        takeEffect(database, id),
        setBlocked(third, userId, false).then(async () => {
          if (round % 2 === 0) await setBlocked(third, userId);
        }),
      ]);
      assert.equal((await rowOf(database, 'appeals', ['status'], { id })).status, 'accepted');
      const { blocked } = await rowOf(database, 'users', ['blocked'], { id: userId });
      assert.equal(blocked, round % 2 === 0);
      const actions = await actionsOf(database, userId);
      assert.equal(
        (await eventsOf('user.unblocked')).length,
        actions.filter((one) => one === 'user.unblock').length,
      );
      assert.equal((await eventsOf('appeal.decided')).length, 1);
    }
    assert.equal((await verifyAudit(database)).brokenAt, null);
  });

  it('reversed beside the manual end of the suspension: it ends once', async () => {
    const id = await suspend(first, userId);
    const body = { userId, itemType: 'sanctions', recordId: id, text: 'Please' };
    const appeal = (await key.send('POST', '/appeals', body)).body.data._id as string;
    await reviewer(api, second, 'appeals').decide(appeal, 'accepted');
    await Promise.all([
      takeEffect(database, appeal),
      atOnce(4, () => third.post(`/dashboard/sanctions/${id}/end`, { reason: 'A mistake' })),
    ]);
    assert.equal((await eventsOf('user.suspensionEnded')).length, 1);
    const ends = (await actionsOf(database, userId)).filter((action) => action === 'user.endSuspension');
    assert.equal(ends.length, 1);
  });
});
