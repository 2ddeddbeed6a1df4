import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { AdminWork } from '@padiman/contracts';
import { v7 as newId } from 'uuid';
import { onEachDatabase, type TestApi } from '../../../testing/api.ts';
import { auditOf } from '../../../testing/audit.ts';
import { insertParcel } from '../../../testing/moderated.ts';
import { decideRequest, insertRequested } from '../../../testing/payouts.ts';
import { insertToken, insertUser } from '../../../testing/records.ts';
import { reviewer, takeEffect } from '../../../testing/review.ts';
import { rowsOf } from '../../../testing/rows.ts';
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
  assert.equal((await who.post('/admin/create', newAccount())).status, 200);
  return { approved, scheduled };
}

onEachDatabase('everything that is under way of an admin', { settings }, (api, database) => {
  const boss = loggedIn(api, { superAdmin: true, firstName: 'Halima' });

  it('is listed by kind for a super admin, and stopped with one call', async () => {
    const who = await insertLoggedIn(api, { superAdmin: true, firstName: 'Chidi' });
    await insertToken(database, who.id);
    const { approved, scheduled } = await beginAll(api, who);
    const { body } = await boss.get(pathOf(who));
    assert.deepEqual([body.data.name, body.data.mine], ['Chidi Admin', false]);
    const groups: AdminWork['groups'] = body.data.groups;
    assert.deepEqual(valuesOf(groups, 'kind', 'count'), [
      ['sessions', 2],
      ['scheduledDecisions', 1],
      ['firstApprovals', 2],
      ['proposals', 1],
    ]);
    const items = groups.flatMap((group) => group.items);
    assert.deepEqual(items.map(({ title }) => title).toSorted(), [
      ...['127.0.0.1', '127.0.0.1', 'Accept withdrawal requests', 'Create the admin Ngozi Eze'],
      ...['Refund of Ada Obi', 'Withdrawal of Ada Obi'],
    ]);
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

  it('is of an admin who exists', async () => {
    for (const part of ['under-way', 'stop']) {
      const path = pathOf({ id: newId() }, part);
      assert.equal((await (part === 'stop' ? boss.post(path) : boss.get(path))).status, 404);
    }
  });
});
