import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { AdminWork } from '@padiman/contracts';
import { v7 as newId } from 'uuid';
import { onEachDatabase, onPostgres, type TestApi } from '../../../testing/api.ts';
import { auditOf } from '../../../testing/audit.ts';
import { insertParcel } from '../../../testing/moderated.ts';
import { decideRequest, insertRequested } from '../../../testing/payouts.ts';
import { insertToken, insertUser } from '../../../testing/records.ts';
import { reviewer, takeEffect } from '../../../testing/review.ts';
import { rowOf, rowsOf, setRows } from '../../../testing/rows.ts';
import { manualPayouts } from '../../../testing/settings.ts';
import { insertLoggedIn, loggedIn, type LoggedIn, newAccount } from '../../../testing/staff.ts';
import { valuesOf, ok } from '../../../testing/at-once.ts';

const limit = 100_000;
const settings = { payouts: manualPayouts(limit), decisionUndoSeconds: 600 };

const pathOf = (who: { id: string }, part = 'under-way') => `/dashboard/admins/${who.id}/${part}`;
const groupsOf = async (boss: LoggedIn, who: LoggedIn): Promise<AdminWork['groups']> =>
  (await boss.get(pathOf(who))).body.data.groups;

/** Begins one thing of each kind as a super admin. @returns its ids */
async function beginAll(api: TestApi, who: LoggedIn) {
  const { database } = api;
  const [approved, scheduled] = [
    await insertRequested(database, { requested_amount: limit + 1 }),
    await insertRequested(database),
  ];
  assert.equal((await decideRequest(who, approved)).status, 200);
  assert.equal((await reviewer(api, who).decide(scheduled.id, 'accepted')).status, 200);
  const user_id = await insertUser(database);
  const paid = await insertParcel(database, { user_id, paid: true, amount: limit + 1 });
  await who.post('/dashboard/sendparcels/delete', { ids: [paid], refund: true });
  const ids = [await insertParcel(database, { user_id })];
  const frozen = await who.post('/dashboard/bulk', { list: 'sendparcels', action: 'delete', ids });
  assert.equal((await who.post('/admin/create', newAccount())).status, 200);
  return { approved, scheduled, job: frozen.body.data as { _id: string; hash: string } };
}

onEachDatabase('everything that is under way of an admin', { settings }, (api, database) => {
  const boss = loggedIn(api, { superAdmin: true, firstName: 'Halima' });

  it('is listed by kind for a super admin, and stopped with one call', async () => {
    const who = await insertLoggedIn(api, { superAdmin: true, firstName: 'Chidi' });
    await insertToken(database, who.id);
    const { approved, scheduled, job } = await beginAll(api, who);
    // As if another worker had its record.
    const later = { next_try_at: new Date(Date.now() + 600_000) };
    await setRows(database, 'bulk_items', later, { job_id: job._id });
    assert.equal((await who.post(`/dashboard/bulk/${job._id}/confirm`, { hash: job.hash })).status, 200);
    const { body } = await boss.get(pathOf(who));
    assert.deepEqual([body.data.name, body.data.mine], ['Chidi Admin', false]);
    const groups: AdminWork['groups'] = body.data.groups;
    assert.deepEqual(valuesOf(groups, 'kind', 'count'), [
      ['sessions', 2],
      ['bulkJobs', 1],
      ['scheduledDecisions', 1],
      ['firstApprovals', 2],
      ['proposals', 1],
    ]);
    const items = groups.flatMap((group) => group.items);
    assert.deepEqual(items.map(({ title }) => title).toSorted(), [
      ...['127.0.0.1', '127.0.0.1', 'Accept withdrawal requests', 'Create the admin Ngozi Eze'],
      ...['Delete sent parcels', 'Refund of Ada Obi', 'Withdrawal of Ada Obi'],
    ]);
    assert.ok(items.some(({ detail }) => detail === '1 of 1 records wait'));
    assert.deepEqual(
      items.flatMap(({ amount }) => amount ?? []),
      [1_000.01, 1_000.01],
    );

    const answer = await ok(boss.post(pathOf(who, 'stop')));
    assert.deepEqual(
      answer.data.stopped,
      groups.map(({ kind, count }) => ({ kind, count })),
    );
    assert.deepEqual(await groupsOf(boss, who), []);
    assert.equal((await who.get('/admin/me')).status, 401);
    assert.equal((await takeEffect(database, scheduled.id)).state, 'refused');
    assert.equal((await rowOf(database, 'bulk_jobs', ['state'], { id: job._id })).state, 'cancelled');
    assert.deepEqual(await rowsOf(database, 'staff_proposals', ['id'], { proposed_by: who.id }), []);
    assert.equal((await decideRequest(boss, approved)).body.data[0].status, 'pending');
    const audited = (await auditOf(database, who.id)).at(-1);
    const after = Object.fromEntries(groups.map(({ kind, count }) => [kind, count]));
    assert.deepEqual(
      [audited?.action, audited?.admin_id, audited?.after],
      ['admin.stopEverything', boss.id, after],
    );
  });

  it('with service keys and webhooks, which wait for another owner once it is stopped', async () => {
    const who = await insertLoggedIn(api, { superAdmin: true });
    const made = await ok(who.post('/dashboard/service-keys', { label: 'Ledger', scopes: ['users:read'] }));
    const groups = async () => (await groupsOf(boss, who)).map(({ kind, items }) => [kind, items[0]?.title]);
    assert.deepEqual((await groups())[1], ['serviceKeys', 'Ledger']);
    await boss.post(pathOf(who, 'stop'));
    assert.deepEqual(await groups(), []);
    const { suspended } = (await boss.get('/dashboard/service-keys')).body.data.find(
      ({ _id }: { _id: string }) => _id === made.data._id,
    );
    assert.match(suspended, /changed/);
  });

  it('is empty after the same call again, and the account goes on with a new session', async () => {
    const who = await insertLoggedIn(api);
    for (const stopped of [[{ kind: 'sessions', count: 1 }], []])
      assert.deepEqual((await boss.post(pathOf(who, 'stop'))).body.data, { stopped });
    const token = await insertToken(database, who.id);
    assert.equal((await api.call('GET', '/admin/me', { token })).status, 200);
    const [session] = await groupsOf(boss, who);
    assert.deepEqual([session?.kind, session?.count], ['sessions', 1]);
  });

  it('of a frozen job cannot be confirmed after the stop, by a new session either', async () => {
    const who = await insertLoggedIn(api);
    const ids = [await insertParcel(database, { user_id: await insertUser(database) })];
    const frozen = await who.post('/dashboard/bulk', { list: 'sendparcels', action: 'delete', ids });
    await boss.post(pathOf(who, 'stop'));
    const { _id, hash } = frozen.body.data;
    const token = await insertToken(database, who.id);
    const confirmed = await api.call('POST', `/dashboard/bulk/${_id}/confirm`, { token, body: { hash } });
    assert.equal(confirmed.status, 403);
  });

  it('is of an admin who exists', async () => {
    for (const part of ['under-way', 'stop']) {
      const path = pathOf({ id: newId() }, part);
      assert.equal((await (part === 'stop' ? boss.post(path) : boss.get(path))).status, 404);
    }
  });
});

onPostgres('everything of an admin who works on, stopped', (api, database) => {
  it('leaves a running job of 300 records without deadlock, and none is changed afterwards', async () => {
    const boss = await insertLoggedIn(api, { superAdmin: true });
    const who = await insertLoggedIn(api);
    const user_id = await insertUser(database);
    const ids = await Promise.all(Array.from({ length: 300 }, () => insertParcel(database, { user_id })));
    const frozen = await who.post('/dashboard/bulk', { list: 'sendparcels', action: 'delete', ids });
    const { _id: id, hash } = frozen.body.data;
    assert.equal((await who.post(`/dashboard/bulk/${id}/confirm`, { hash })).status, 200);
    assert.equal((await boss.post(pathOf(who, 'stop'))).status, 200);
    const left = async () =>
      (await rowsOf(database, 'sent_parcels', ['id'], { user_id, deleted_at: null })).length;
    const after = await left();
    assert.equal((await rowOf(database, 'bulk_jobs', ['state'], { id })).state, 'cancelled');
    const waiting = await rowsOf(database, 'bulk_items', ['id'], { job_id: id, state: 'waiting' });
    assert.deepEqual([waiting.length, await left()], [0, after]);
  });
});
