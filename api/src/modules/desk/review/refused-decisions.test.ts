import assert from 'node:assert/strict';
import { afterEach, before, it } from 'node:test';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { onEachDatabase } from '../../../testing/api.ts';
import { auditOf } from '../../../testing/audit.ts';
import { insertReviewer, requestsOf, reviewer, takeEffect } from '../../../testing/review.ts';
import type { LoggedIn } from '../../../testing/staff.ts';
import { moneyOf } from '../../../testing/payouts.ts';
import { verifyLedger } from '../../money/ledger/ledger-verification.read-model.ts';

const changed = 'The request or its user has changed since it was shown; look at it again before you decide.';

onEachDatabase('scheduled decisions on withdrawal requests that are refused', (api) => {
  let [ada, bola, boss]: LoggedIn[] = [];
  const { insertRequest, decideAtOnce, versionOf, statusOf, actionsOf, setBlocked } = requestsOf(api);
  before(async () => {
    const { database } = api();
    ada = await insertReviewer(database, { firstName: 'Ada' });
    bola = await insertReviewer(database, { firstName: 'Bola' });
    boss = await insertReviewer(database, { firstName: 'Halima', superAdmin: true });
  });
  afterEach(async () => {
    assert.deepEqual((await verifyLedger(api().database)).offenders, []);
    await api().database.deleteFrom('scheduled_decisions').execute();
  });
  const as = (who: LoggedIn | undefined) => reviewer(api(), who!);

  for (const [what, prepare, message] of [
    [
      'that is decided',
      (request: Awaited<ReturnType<typeof insertRequest>>) => decideAtOnce(boss!, request, 'rejected'),
      /^Already rejected by Halima/,
    ],
    [
      'that another admin holds',
      ({ id }: { id: string }) => as(bola).claim(id),
      /^Bola Admin is reviewing this/,
    ],
    [
      'with a waiting decision',
      ({ id }: { id: string }) => as(bola).decide(id, 'rejected'),
      /^Already rejected by Bola/,
    ],
    [
      'of a blocked user',
      ({ userId }: { userId: string }) => setBlocked(userId, true),
      /^The user is blocked/,
    ],
  ] as const) {
    it(`are refused at once for a request ${what}`, async () => {
      const request = await insertRequest();
      await prepare(request);
      const answer = await as(ada).decide(request.id, 'accepted');
      assert.equal(answer.status, 409);
      assert.match(answer.body.message, message);
      assert.ok(!(await actionsOf(request.id)).includes('accept'));
    });
  }

  it('are refused at once for another version, an unknown request and one of another queue', async () => {
    const { id, userId } = await insertRequest();
    const version = await versionOf(id, ada!);
    await setBlocked(userId, true);
    await setBlocked(userId, false);
    const stale = await as(ada).decide(id, 'accepted', { version });
    assert.deepEqual([stale.status, stale.body.message], [409, changed]);
    assert.equal((await as(ada).decide(newId(), 'accepted')).status, 404);
    const drivers = reviewer(api(), boss!, 'driverApplications');
    assert.equal((await drivers.decide(id, 'accepted')).status, 404);
    assert.equal((await as(ada).decide(id, 'pending')).status, 400);
  });

  for (const [what, change, refusal] of [
    [
      'another admin decides meanwhile',
      ({ request }) => decideAtOnce(boss!, request, 'rejected'),
      /^Already rejected by Halima/,
    ],
    [
      'the user changes, and back',
      async ({ request: { userId } }) => {
        await setBlocked(userId, true);
        await setBlocked(userId, false);
      },
      changed,
    ],
    [
      'the request is deleted',
      ({ request: { id } }) =>
        api()
          .database.updateTable('withdrawals')
          .set({ deleted_at: new Date() })
          .where('id', '=', id)
          .execute(),
      'There is no such withdrawal request.',
    ],
    [
      'the admin loses the right',
      ({ who: { id } }) =>
        api().database.updateTable('admins').set({ rights: '{}' }).where('id', '=', id).execute(),
      'You do not have the right to do this.',
    ],
    [
      'the admin is deleted',
      ({ who: { id } }) =>
        api().database.updateTable('admins').set({ deleted_at: new Date() }).where('id', '=', id).execute(),
      'You do not have the right to do this.',
    ],
  ] as [
    string,
    (of: { request: Awaited<ReturnType<typeof insertRequest>>; who: LoggedIn }) => Promise<unknown>,
    string | RegExp,
  ][]) {
    it(`are refused when ${what}`, async () => {
      const who = await insertReviewer(api().database, { firstName: 'Chidi' });
      const request = await insertRequest();
      const { id, userId } = request;
      const version = await versionOf(id, who);
      assert.equal((await as(who).decide(id, 'accepted', { version })).status, 200);
      await change({ request, who });
      const settled = await takeEffect(api().database, id);
      assert.equal(settled.state, 'refused');
      if (typeof refusal === 'string') assert.equal(settled.refusal, refusal);
      else assert.match(settled.refusal ?? '', refusal);
      assert.notEqual((await statusOf(id)).status, 'accepted');
      assert.equal((await moneyOf(api().database, userId)).total_withdrawals, 0);
      const entry = (await auditOf(api().database, id)).at(-1);
      assert.deepEqual([entry?.action, entry?.admin_id], ['withdrawal.scheduleRefused', who.id]);
    });
  }

  it('that were refused are shown to their admin alone, for an hour', async () => {
    const request = await insertRequest();
    await as(ada).decide(request.id, 'accepted', { remark: 'seen' });
    await decideAtOnce(boss!, request, 'rejected');
    await takeEffect(api().database, request.id);
    const [refused] = (await as(ada).activity()).body.data.scheduled;
    assert.deepEqual([refused._id, refused.state, refused.remark], [request.id, 'refused', 'seen']);
    assert.match(refused.refusal, /^Already rejected by Halima/);
    assert.deepEqual((await as(bola).activity()).body.data.scheduled, []);
    assert.match((await as(ada).undo(request.id)).body.message, /^The decision was not carried out: Already/);
    await sql`
      update scheduled_decisions set settled_at = now() - interval '61 minutes' where state = 'refused'`.execute(
      api().database,
    );
    assert.deepEqual((await as(ada).activity()).body.data.scheduled, []);
  });
});
