import assert from 'node:assert/strict';
import { before, beforeEach, it } from 'node:test';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { onEachDatabase } from '../../../testing/api.ts';
import { valuesOf } from '../../../testing/at-once.ts';
import { actionsOf } from '../../../testing/audit.ts';
import { insertPost, insertRide } from '../../../testing/moderated.ts';
import { decideRequest, insertRequested, moneyOf } from '../../../testing/payouts.ts';
import { insertApplication, insertUser } from '../../../testing/records.ts';
import { reviewer, takeEffect } from '../../../testing/review.ts';
import { setBlocked, suspend } from '../../../testing/sanctions.ts';
import { rowOf, rowsOf, setRows } from '../../../testing/rows.ts';
import { insertServiceKey } from '../../../testing/service-keys.ts';
import { loggedIn, madeBefore } from '../../../testing/staff.ts';
import { eventsIn, insertEndpoint } from '../../../testing/webhooks.ts';
import { verifyAudit } from '../../base/audit/audit.service.ts';
import { verifyLedger } from '../../money/ledger/ledger-verification.read-model.ts';

onEachDatabase('appeals', (api, database) => {
  const first = loggedIn(api, { superAdmin: true, firstName: 'Ada' });
  const second = loggedIn(api, { superAdmin: true, firstName: 'Bola' });
  const other = loggedIn(api, { rights: { viewWithdrawalEarnings: true } });
  const key = madeBefore(() => insertServiceKey(api));
  let userId: string;
  before(() =>
    insertEndpoint(database, 'https://receiver.example/hooks', ['appeal.decided', 'user.unblocked']),
  );
  beforeEach(async () => {
    userId = await insertUser(database);
  });

  const make = (itemType: string, recordId: string, more: object = {}, idempotencyKey?: string) => {
    const body = { userId, itemType, recordId, text: 'That was not me.', ...more };
    return key.send('POST', '/appeals', body, idempotencyKey);
  };
  const made = async (itemType: string, recordId: string): Promise<string> => {
    const { status, body, text } = await make(itemType, recordId);
    assert.equal(status, 200, text);
    return body.data._id;
  };
  const decide = async (id: string, status: string, who = second, remark?: string) => {
    const answer = await reviewer(api, who, 'appeals').decide(id, status, remark ? { remark } : {});
    assert.equal(answer.status, 200, answer.text);
    return (await takeEffect(database, id)).state;
  };
  const detailsOf = async (id: string) => (await second.get(`/dashboard/appeals/${id}`)).body.data;
  const toldOf = async (id: string) =>
    (await eventsIn(database)).filter(({ record_id: of }) => of === id).map(({ data }) => data);

  it('of a block: made once, with its evidence, and reversed by somebody else, who is told nothing else', async () => {
    await setBlocked(first, userId);
    const id = await made('users', userId);
    const known = await detailsOf(id);
    assert.deepEqual(
      [known.status, known.action, known.decisionBy, known.text, known.effect],
      ['pending', 'user.block', 'Ada Admin', 'That was not me.', 'The member is unblocked.'],
    );
    const facts = JSON.stringify(known.facts);
    assert.match(facts, /"blocked","value":"Yes"/);
    assert.doesNotMatch(facts, /phone|email|0809/);
    const again = await make('users', userId);
    assert.deepEqual([again.status, again.body.message], [409, 'This decision has been appealed already.']);

    const refused = await reviewer(api, first, 'appeals').decide(id, 'rejected');
    assert.equal(refused.status, 409);
    assert.equal(refused.body.message, 'You made this decision; somebody else decides the appeal.');
    const { obstacles } = (await first.get(`/dashboard/appeals/${id}`)).body.data;
    assert.deepEqual(valuesOf(obstacles, 'code', 'prevents'), [['ownDecision', 'decision']]);
    assert.equal((await reviewer(api, other, 'appeals').decide(id, 'accepted')).status, 403);

    assert.equal(await decide(id, 'accepted'), 'done');
    assert.equal((await rowOf(database, 'users', ['blocked'], { id: userId })).blocked, false);
    assert.deepEqual(await actionsOf(database, userId), ['user.block', 'user.unblock']);
    assert.deepEqual(await actionsOf(database, id), ['appeal.create', 'appeal.schedule', 'appeal.accept']);
    assert.deepEqual(await toldOf(id), [
      {
        ...{ appealId: id, userId, itemType: 'users', recordId: userId, outcome: 'reversed' },
        ...{ message: 'The member is unblocked.', adminId: second.id },
      },
    ]);
    assert.equal((await reviewer(api, second, 'appeals').decide(id, 'rejected')).status, 409);
    // A new block is a new decision.
    await setBlocked(first, userId);
    assert.equal((await make('users', userId)).status, 200);
  });

  it('upheld with a reason, which the member is sent; markup stays text', async () => {
    const post = await insertPost(database, { author_user_id: userId });
    await first.delete(`/dashboard/posts/${post}`);
    const text = '<script>alert(1)</script> {{name}}';
    const { body } = await make('posts', post, { text });
    const id = body.data._id as string;
    assert.equal((await detailsOf(id)).text, text);
    assert.equal(await decide(id, 'rejected', second, 'The <b>evidence</b> confirms it'), 'done');
    const [told] = await toldOf(id);
    assert.deepEqual([told?.['outcome'], told?.['message']], ['upheld', 'The <b>evidence</b> confirms it']);
    assert.ok((await rowOf(database, 'posts', ['deleted_at'], { id: post })).deleted_at);
    const list = await first.get('/dashboard/appeals?filter=rejected&q=script');
    assert.deepEqual(valuesOf(list.body.data, '_id'), [id]);
  });

  it('reversed: posts and rides return, sanctions end, applications wait again', async () => {
    const [post, ride] = [
      await insertPost(database, { author_user_id: userId }),
      await insertRide(database, { user_id: userId }),
    ];
    await first.delete(`/dashboard/posts/${post}`);
    await first.post('/dashboard/drivers/delete', { ids: [ride], reason: 'Spam' });
    const application = await insertApplication(database, { user_id: userId });
    await first.put(`/dashboard/drivers/applications/${application}`, { status: 'rejected' });
    const [warning, suspension] = [await suspend(first, userId, 'warning'), await suspend(first, userId)];
    const ids: string[] = [];
    for (const [itemType, recordId] of [
      ['posts', post],
      ['drivers', ride],
      ['applications', application],
      ['sanctions', warning],
      ['sanctions', suspension],
    ] as const)
      ids.push(await made(itemType, recordId));
    assert.equal((await detailsOf(ids[1]!)).reason, 'Spam');
    assert.deepEqual(
      (await detailsOf(ids[4]!)).facts.map(({ name }: { name: string }) => name),
      ['kind', 'until'],
    );
    for (const id of ids) assert.equal(await decide(id, 'accepted'), 'done');
    assert.equal((await rowOf(database, 'posts', ['deleted_at'], { id: post })).deleted_at, null);
    assert.equal((await rowOf(database, 'offered_rides', ['deleted_at'], { id: ride })).deleted_at, null);
    const reopened = await rowOf(database, 'driver_applications', ['status', 'decided_by'], {
      id: application,
    });
    assert.deepEqual(reopened, { status: 'pending', decided_by: null });
    const ended = await rowsOf(database, 'sanctions', ['ended_by'], { user_id: userId });
    assert.deepEqual(valuesOf(ended, 'ended_by'), [second.id, second.id]);
    assert.equal((await verifyAudit(database)).brokenAt, null);
  });

  const change = (id: string, days?: number, who = second) =>
    who.post(`/dashboard/appeals/${id}/change`, {
      ...{ kind: days === undefined ? 'warning' : 'suspension', reason: 'Milder this time' },
      ...(days !== undefined && { until: new Date(Date.now() + days * 86_400_000).toISOString() }),
    });

  it('changed: a suspension instead of a block, which its member is told, in one transaction', async () => {
    await setBlocked(first, userId);
    const id = await made('users', userId);
    assert.deepEqual([(await detailsOf(id)).changeable, (await change(id, 3, first)).status], [true, 409]);
    assert.equal((await change(id, 3, other)).status, 403);
    // A refused sanction leaves everything as it was.
    assert.equal((await change(id, 400)).status, 400);
    assert.equal((await rowOf(database, 'users', ['blocked'], { id: userId })).blocked, true);
    const { status, body } = await change(id, 3);
    assert.deepEqual(
      [status, body.data.status, body.data.changed, body.data.remark, body.data.decidedBy],
      [200, 'accepted', true, 'Milder this time', 'Bola Admin'],
    );
    assert.deepEqual(await actionsOf(database, userId), ['user.block', 'user.unblock', 'user.suspend']);
    assert.deepEqual(await actionsOf(database, id), ['appeal.create', 'appeal.change']);
    const [told] = await toldOf(id);
    assert.deepEqual([told?.['outcome'], told?.['message']], ['changed', 'Milder this time']);
    const again = await change(id);
    assert.equal(again.status, 409);
    assert.match(again.body.message, /changed/);
    // The suspension is a new decision.
    const { sanction_id: sanctionId } = await rowOf(database, 'appeals', ['sanction_id'], { id });
    assert.equal((await make('sanctions', sanctionId!)).status, 200);
  });

  it('changed to what is milder only: of a suspension of a day to a warning; not of a warning or a post', async () => {
    const suspension = await suspend(first, userId);
    const id = await made('sanctions', suspension);
    const longer = await change(id, 2);
    assert.deepEqual(
      [longer.status, longer.body.message],
      [409, 'Only a block or a suspension can be changed, to a shorter suspension or a warning.'],
    );
    assert.equal((await change(id)).status, 200);
    const rows = await rowsOf(database, 'sanctions', ['kind', 'ended_by'], { user_id: userId });
    assert.deepEqual(rows.map(({ kind, ended_by: by }) => [kind, by]).sort(), [
      ['suspension', second.id],
      ['warning', null],
    ]);
    const warning = await made('sanctions', await suspend(first, userId, 'warning'));
    assert.deepEqual([(await detailsOf(warning)).changeable, (await change(warning)).status], [false, 409]);
    await setBlocked(first, userId);
    const gone = await made('users', userId);
    await setBlocked(first, userId, false);
    const { status, body } = await change(gone);
    assert.deepEqual([status, body.message], [409, 'The decision is no longer in force.']);
    assert.equal((await change(newId())).status, 404);
  });

  it('of a rejected withdrawal pays nothing, and says so before and after', async () => {
    const requested = await insertRequested(database);
    ({ userId } = requested);
    await decideRequest(first, requested, 'rejected');
    const before = await moneyOf(database, userId);
    const id = await made('withdrawals', requested.id);
    const known = await detailsOf(id);
    const text = 'The member can ask again; nothing is paid by this.';
    assert.deepEqual(valuesOf(known.obstacles, 'prevents', 'message'), [['nothing', text]]);
    assert.doesNotMatch(JSON.stringify(known), /0123456789/);
    assert.equal(await decide(id, 'accepted'), 'done');
    assert.deepEqual(await moneyOf(database, userId), before);
    assert.equal((await rowOf(database, 'withdrawals', ['status'], { id: requested.id })).status, 'rejected');
    assert.equal((await toldOf(id))[0]?.['message'], text);
    assert.deepEqual((await verifyLedger(database)).offenders, []);
  });

  it('does not undo what was decided since: a later block, a newer application', async () => {
    await setBlocked(first, userId);
    const id = await made('users', userId);
    await setBlocked(second, userId, false);
    await setBlocked(second, userId);
    assert.equal(await decide(id, 'accepted'), 'done');
    assert.equal((await rowOf(database, 'users', ['blocked'], { id: userId })).blocked, true);
    assert.equal((await toldOf(id))[0]?.['message'], 'Nothing was left to undo.');
    const application = await insertApplication(database, { user_id: userId });
    await first.put(`/dashboard/drivers/applications/${application}`, { status: 'rejected' });
    const appeal = await made('applications', application);
    await insertApplication(database, { user_id: userId });
    assert.match((await detailsOf(appeal)).effect, /unless the member has made a newer one/);
    assert.equal(await decide(appeal, 'accepted'), 'done');
    const kept = await rowOf(database, 'driver_applications', ['status'], { id: application });
    assert.equal(kept.status, 'rejected');
  });

  it('are refused of others, of nothing, of the app itself, too late, and without the scope', async () => {
    const stranger = await insertUser(database);
    const post = await insertPost(database, { author_user_id: stranger });
    await first.delete(`/dashboard/posts/${post}`);
    const own = await insertPost(database, { author_user_id: userId });
    await key.send('PATCH', `/posts/${own}`, { cancelled: true });
    const kept = await insertPost(database, { author_user_id: userId });
    for (const [itemType, recordId, status] of [
      ['posts', post, 404],
      ['posts', newId(), 404],
      ['users', stranger, 404],
      ['posts', own, 409],
      ['posts', kept, 409],
      ['users', userId, 409],
      ['earnings', kept, 400],
    ] as const)
      assert.equal((await make(itemType, recordId)).status, status, `${itemType} ${status}`);
    await setRows(database, 'users', { blocked: true }, { id: userId });
    assert.equal((await make('users', userId)).status, 409);
    const warning = await suspend(first, userId, 'warning');
    await setRows(database, 'sanctions', { at: sql`now() - interval '31 days'` }, { id: warning });
    const late = await make('sanctions', warning);
    assert.deepEqual(
      [late.status, late.body.message],
      [409, 'A decision can be appealed for 30 days, which are over.'],
    );
    for (const text of ['', '   ', 'x'.repeat(2_001)])
      assert.equal((await make('users', userId, { text })).status, 400);
    const reader = await insertServiceKey(api, ['users:read']);
    const body = { userId, itemType: 'users', recordId: userId, text: 'No' };
    assert.equal((await reader.send('POST', '/appeals', body)).status, 403);
    assert.equal((await second.get(`/dashboard/appeals/${newId()}`)).status, 404);
    assert.equal((await other.get('/dashboard/appeals')).status, 403);
  });

  it('the same call again answers the same, by its idempotency key', async () => {
    const warning = await suspend(first, userId, 'warning');
    const [one, same] = [
      await make('sanctions', warning, {}, 'appeal-1'),
      await make('sanctions', warning, {}, 'appeal-1'),
    ];
    assert.deepEqual(same.body, one.body);
    assert.equal(same.headers.get('idempotency-replayed'), 'true');
  });

  it('wait in the work to do, oldest first in review mode, until they are decided', async () => {
    await sql`delete from appeals`.execute(database);
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1)
      ids.push(await made('sanctions', await suspend(first, userId, 'warning')));
    const waiting = async () => {
      const { body } = await second.get('/dashboard/work-to-do');
      return body.data.find(({ queue }: { queue: string }) => queue === 'appeals').count as number;
    };
    assert.equal(await waiting(), 3);
    const { body } = await reviewer(api, second, 'appeals').next(2);
    assert.deepEqual([body.data.ids, body.data.waiting], [ids.slice(0, 2), 3]);
    await decide(ids[0]!, 'rejected');
    assert.equal(await waiting(), 2);
    const note = await second.post(`/dashboard/records/appeal/${ids[1]}/notes`, {
      text: 'Called',
    });
    assert.equal(note.status, 200);
    const open = await second.get('/dashboard/appeals?filter=pending');
    assert.equal(open.body.total, 2);
    const csv = await first.csv('/dashboard/appeals');
    assert.equal(csv.status, 200);
  });
});
