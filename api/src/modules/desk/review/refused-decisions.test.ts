import assert from 'node:assert/strict';
import { afterEach, it } from 'node:test';
import { v7 as newId } from 'uuid';
import { onEachDatabase } from '../../../testing/api.ts';
import { deleteRows, insertRows, rowsOf, setRows } from '../../../testing/rows.ts';
import { auditOf } from '../../../testing/audit.ts';
import { decides, requestsOf, reviewer, takeEffect } from '../../../testing/review.ts';
import { insertLoggedIn, loggedIn, type LoggedIn } from '../../../testing/staff.ts';
import { decideRequest, moneyOf, type Requested } from '../../../testing/payouts.ts';
import { verifyLedger } from '../../money/ledger/ledger-verification.read-model.ts';
import { manualPayouts } from '../../../testing/settings.ts';
import { execute } from '../../../database/statements.ts';

const changed = 'The request or its user has changed since it was shown; look at it again before you decide.';

onEachDatabase('scheduled decisions on withdrawal requests that are refused', (api, database) => {
  const ada = loggedIn(api, { ...decides, firstName: 'Ada' });
  const bola = loggedIn(api, { ...decides, firstName: 'Bola' });
  const boss = loggedIn(api, { ...decides, firstName: 'Halima', superAdmin: true });
  const { insertRequest, versionOf, statusOf, actionsOf, setBlocked } = requestsOf(api);
  afterEach(async () => {
    assert.deepEqual((await verifyLedger(database)).offenders, []);
    await deleteRows(database, 'scheduled_decisions');
  });
  const as = (who: LoggedIn) => reviewer(api, who);

  for (const [what, prepare, message] of [
    ['that is decided', (request) => decideRequest(boss, request, 'rejected'), /^Already rejected by Halima/],
    ['that another admin holds', ({ id }) => as(bola).claim(id), /^Bola Admin is reviewing this/],
    ['with a waiting decision', ({ id }) => as(bola).decide(id, 'rejected'), /^Already rejected by Bola/],
    ['of a blocked user', ({ userId }) => setBlocked(userId, true), /^The user is blocked/],
  ] as [string, (request: Requested) => Promise<unknown>, RegExp][])
    it(`are refused at once for a request ${what}`, async () => {
      const request = await insertRequest();
      await prepare(request);
      const answer = await as(ada).decide(request.id, 'accepted');
      assert.equal(answer.status, 409);
      assert.match(answer.body.message, message);
      assert.ok(!(await actionsOf(request.id)).includes('accept'));
    });

  it('are refused at once for another version, an unknown request and one of another queue', async () => {
    const { id, userId } = await insertRequest();
    const version = await versionOf(id, ada);
    await setBlocked(userId, true);
    await setBlocked(userId, false);
    const stale = await as(ada).decide(id, 'accepted', { version });
    assert.deepEqual([stale.status, stale.body.message], [409, changed]);
    assert.equal((await as(ada).decide(newId(), 'accepted')).status, 404);
    assert.equal((await reviewer(api, boss, 'driverApplications').decide(id, 'accepted')).status, 404);
    assert.equal((await as(ada).decide(id, 'pending')).status, 400);
  });

  for (const [what, change, refusal] of [
    [
      'another admin decides meanwhile',
      ({ request }) => decideRequest(boss, request, 'rejected'),
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
      ({ request: { id } }) => setRows(database, 'withdrawals', { deleted_at: new Date() }, { id }),
      'There is no such withdrawal request.',
    ],
    [
      'the admin loses the right',
      ({ who: { id } }) => setRows(database, 'admins', { rights: '{}' }, { id }),
      'The password or the rights of the admin who began this have changed.',
    ],
    [
      'the admin is deleted',
      ({ who: { id } }) => setRows(database, 'admins', { deleted_at: new Date() }, { id }),
      'The admin who began this has been deleted.',
    ],
  ] as [string, (of: { request: Requested; who: LoggedIn }) => Promise<unknown>, string | RegExp][])
    it(`are refused when ${what}`, async () => {
      const who = await insertLoggedIn(api, { ...decides, firstName: 'Chidi' });
      const request = await insertRequest();
      const { id, userId } = request;
      const version = await versionOf(id, who);
      assert.equal((await as(who).decide(id, 'accepted', { version })).status, 200);
      await change({ request, who });
      const settled = await takeEffect(database, id);
      assert.equal(settled.state, 'refused');
      if (typeof refusal === 'string') assert.equal(settled.refusal, refusal);
      else assert.match(settled.refusal ?? '', refusal);
      assert.notEqual((await statusOf(id)).status, 'accepted');
      assert.equal((await moneyOf(database, userId)).total_withdrawals, 0);
      const entry = (await auditOf(database, id)).at(-1);
      assert.deepEqual([entry?.action, entry?.admin_id], ['withdrawal.scheduleRefused', who.id]);
    });

  it('that were refused are shown to their admin alone, for an hour', async () => {
    const request = await insertRequest();
    await as(ada).decide(request.id, 'accepted', { remark: 'seen' });
    await decideRequest(boss, request, 'rejected');
    await takeEffect(database, request.id);
    const [refused] = (await as(ada).activity()).body.data.scheduled;
    assert.deepEqual([refused._id, refused.state, refused.remark], [request.id, 'refused', 'seen']);
    assert.match(refused.refusal, /^Already rejected by Halima/);
    assert.deepEqual((await as(bola).activity()).body.data.scheduled, []);
    assert.match((await as(ada).undo(request.id)).body.message, /^The decision was not carried out: Already/);
    await execute(database)`
      update scheduled_decisions set settled_at = now() - interval '61 minutes' where state = 'refused'`;
    assert.deepEqual((await as(ada).activity()).body.data.scheduled, []);
  });
});

const amount = 100_050;

onEachDatabase(
  'scheduled decisions above the limit of two',
  { settings: { payouts: manualPayouts(amount - 1) } },
  (api, database) => {
    const { insertRequest, statusOf, actionsOf } = requestsOf(api);
    const staff = (firstName: string) => insertLoggedIn(api, { ...decides, firstName });
    const accept = async (who: LoggedIn, id: string) => {
      const { status, body } = await reviewer(api, who).decide(id, 'accepted');
      return status === 200 ? takeEffect(database, id) : { state: String(status), refusal: body.code };
    };
    const give = (giver: LoggedIn, admin: LoggedIn) =>
      insertRows(database, 'staff_grants', {
        id: newId(),
        giver_id: giver.id,
        admin_id: admin.id,
        given: 'viewAllUsers',
      });

    it('are approvals first, and decisions by another admin', async () => {
      const { id } = await insertRequest();
      const [ada, bola] = [await staff('Ada'), await staff('Bola')];
      assert.equal((await accept(ada, id)).state, 'done');
      assert.equal((await statusOf(id)).status, 'pending');
      assert.equal((await accept(bola, id)).state, 'done');
      assert.equal((await statusOf(id)).status, 'accepted');
      assert.deepEqual(await actionsOf(id), ['schedule', 'approve', 'schedule', 'accept']);
    });

    it('are refused to an admin who is not independent, at once or when it takes effect', async () => {
      const { id } = await insertRequest();
      const [ada, bola, chidi] = [await staff('Ada'), await staff('Bola'), await staff('Chidi')];
      await accept(ada, id);
      await give(ada, bola);
      assert.deepEqual(await accept(bola, id), { state: '409', refusal: 'notIndependent' });
      await reviewer(api, chidi).decide(id, 'accepted');
      await give(ada, chidi);
      const { state, refusal } = await takeEffect(database, id);
      assert.equal(state, 'refused');
      assert.match(refusal ?? '', /not independent/);
      assert.equal((await statusOf(id)).status, 'pending');
      const events = await rowsOf(
        database,
        'security_events',
        ['admin_id', 'kind'],
        { admin_id: [bola.id, chidi.id] },
        'id',
      );
      assert.deepEqual(events, [
        { admin_id: bola.id, kind: 'notIndependent' },
        { admin_id: chidi.id, kind: 'notIndependent' },
      ]);
    });
  },
);

onEachDatabase(
  'decisions without a time to take back',
  { settings: { decisionUndoSeconds: 0 } },
  (api, database) => {
    it('are carried out in the call', async () => {
      const { insertRequest, actionsOf } = requestsOf(api);
      const { id, userId } = await insertRequest();
      const calls = reviewer(api, await insertLoggedIn(api, { ...decides, firstName: 'Ada' }));
      await calls.claim(id);
      const { status, body } = await calls.decide(id, 'accepted');
      assert.deepEqual([status, body.data.state], [200, 'done']);
      assert.equal(body.data.takesEffectAt, body.data.scheduledAt);
      assert.deepEqual(await actionsOf(id), ['accept']);
      assert.equal((await moneyOf(database, userId)).total_withdrawals, amount);
      assert.equal((await calls.undo(id)).status, 409);
      assert.match((await calls.decide(id, 'accepted')).body.message, /^Already accepted/);
      assert.deepEqual((await calls.activity()).body.data, { claims: [], scheduled: [] });
    });
  },
);
