import assert from 'node:assert/strict';
import { it } from 'node:test';
import { v7 as newId } from 'uuid';
import { onEachDatabase, onPostgres, type TestApi } from '../../../testing/api.ts';
import { atOnce, ok } from '../../../testing/at-once.ts';
import { auditOf } from '../../../testing/audit.ts';
import { setUpTotp } from '../../../testing/factors.ts';
import { insertParcel } from '../../../testing/moderated.ts';
import { decideRequest, insertRequested } from '../../../testing/payouts.ts';
import { insertToken, insertUser } from '../../../testing/records.ts';
import {
  decides,
  decisionWorker,
  makeDue,
  requestsOf,
  reviewer,
  takeEffect,
} from '../../../testing/review.ts';
import { rowOf, rowsOf, setRows } from '../../../testing/rows.ts';
import { manualPayouts } from '../../../testing/settings.ts';
import {
  decideChange,
  insertLoggedIn,
  loggedIn,
  type LoggedIn,
  newAccount,
  waitingChanges,
} from '../../../testing/staff.ts';
import { verifyAudit } from '../../base/audit/audit.service.ts';
import { verifyLedger } from '../../money/ledger/ledger-verification.read-model.ts';
import { carryOutNext } from '../review/decision-worker.service.ts';

const limit = 100_000;
const settings = { payouts: manualPayouts(limit), decisionUndoSeconds: 600 };

const pathOf = ({ id }: { id: string }) => `/dashboard/admins/${id}/stop`;
const nothing = { sessions: 0, serviceKeys: 0, decisions: 0, proposals: 0, claims: 0 };

/** Begins one thing of each kind as a super admin, and two first approvals. */
async function beginAll(api: TestApi, who: LoggedIn) {
  const { database } = api;
  const approved = await insertRequested(database, { requested_amount: limit + 1 });
  const scheduled = await insertRequested(database);
  const claimed = await insertRequested(database);
  await ok(decideRequest(who, approved));
  await ok(reviewer(api, who).decide(scheduled.id, 'accepted'));
  await ok(reviewer(api, who).claim(claimed.id));
  const user_id = await insertUser(database);
  const paid = await insertParcel(database, { user_id, paid: true, amount: limit + 1 });
  await ok(who.post('/dashboard/sendparcels/delete', { ids: [paid], refund: true }));
  await ok(who.post('/admin/create', newAccount()));
  return { approved, scheduled, claimed };
}

onEachDatabase('an admin who is stopped', { settings }, (api, database) => {
  const boss = loggedIn(api, { superAdmin: true, firstName: 'Halima' });
  const workOf = async (who: LoggedIn) => (await ok(boss.get(pathOf(who)))).data;

  it('loses sessions and everything that waits, by one call that says how much', async () => {
    const who = await insertLoggedIn(api, { superAdmin: true, firstName: 'Chidi' });
    await insertToken(database, who.id);
    const { approved, scheduled, claimed } = await beginAll(api, who);
    const work = { sessions: 2, serviceKeys: 0, decisions: 3, proposals: 1, claims: 1 };
    assert.deepEqual(await workOf(who), work);

    assert.deepEqual((await ok(boss.post(pathOf(who)))).data, work);
    assert.deepEqual(await workOf(who), nothing);
    assert.equal((await who.get('/admin/me')).status, 401);
    assert.equal((await takeEffect(database, scheduled.id)).state, 'refused');
    assert.equal((await rowOf(database, 'withdrawals', ['status'], { id: scheduled.id })).status, 'pending');
    assert.deepEqual(await rowsOf(database, 'staff_proposals', ['id'], { proposed_by: who.id }), []);
    // The first approval lapsed: another one is the first again.
    assert.equal((await decideRequest(boss, approved)).body.data[0].status, 'pending');
    assert.equal((await reviewer(api, boss).claim(claimed.id)).status, 200);
    const audited = (await auditOf(database, who.id)).at(-1);
    assert.deepEqual([audited?.action, audited?.admin_id, audited?.after], ['admin.stop', boss.id, work]);
  });

  it('loses service keys to whoever takes them over', async () => {
    const who = await insertLoggedIn(api, { superAdmin: true });
    const made = await ok(who.post('/dashboard/service-keys', { label: 'Ledger', scopes: ['users:read'] }));
    const waiting = (await waitingChanges(api, boss.token)).find(({ name }) => name === 'Ledger');
    assert.equal((await decideChange(api, boss.token, waiting?._id ?? '')).status, 200);
    assert.equal((await workOf(who)).serviceKeys, 1);
    assert.equal((await ok(boss.post(pathOf(who)))).data.serviceKeys, 1);
    const { suspended } = (await boss.get('/dashboard/service-keys')).body.data.find(
      ({ _id }: { _id: string }) => _id === made.data._id,
    );
    assert.match(suspended, /changed/);
  });

  it('can be stopped again, signs in again, and goes on', async () => {
    const who = await insertLoggedIn(api);
    for (const ended of [{ ...nothing, sessions: 1 }, nothing])
      assert.deepEqual((await ok(boss.post(pathOf(who)))).data, ended);
    const token = await insertToken(database, who.id);
    assert.equal((await api.call('GET', '/admin/me', { token })).status, 200);
    assert.deepEqual(await workOf(who), { ...nothing, sessions: 1 });
  });

  it('is an admin who exists', async () => {
    for (const answer of [await boss.get(pathOf({ id: newId() })), await boss.post(pathOf({ id: newId() }))])
      assert.equal(answer.status, 404);
  });

  it('is not stopped, nor counted, by others than super admins', async () => {
    const who = await insertLoggedIn(api);
    const officer = await insertLoggedIn(api, {
      rights: { viewWithdrawalEarnings: true, viewAllUsers: true },
    });
    for (const answer of [await officer.get(pathOf(who)), await officer.post(pathOf(who))])
      assert.equal(answer.status, 403);
    assert.equal((await api.call('POST', pathOf(who))).status, 401);
    assert.equal((await who.get('/admin/me')).status, 200);
  });

  it('is somebody else than the caller', async () => {
    const { status, body } = await boss.post(pathOf(boss));
    assert.deepEqual([status, body.message], [403, 'You cannot stop yourself.']);
    assert.equal((await boss.get('/admin/me')).status, 200);
  });

  it('is not stopped by a stolen session whose proof is old', async () => {
    const thief = await insertLoggedIn(api, { superAdmin: true });
    await setUpTotp(api, thief.token);
    const old = { factor_at: new Date(Date.now() - 11 * 60_000) };
    await setRows(database, 'sessions', old, { admin_id: thief.id });
    const { status, body } = await thief.post(pathOf(boss));
    assert.deepEqual([status, body.code], [403, 'stepUpRequired']);
    assert.equal((await boss.get('/admin/me')).status, 200);
  });
});

onPostgres('an admin who is stopped while decisions are carried out', (api, database) => {
  it('has each decision either whole or refused, and none later', async () => {
    const boss = await insertLoggedIn(api, { superAdmin: true, firstName: 'Halima' });
    const requests = requestsOf(api);
    let [done, refused] = [0, 0];
    for (let round = 0; round < 4; round += 1) {
      const who = await insertLoggedIn(api, decides);
      const waiting = await atOnce(12, () => requests.insertRequest());
      for (const { id } of waiting) {
        assert.equal((await reviewer(api, who).decide(id, 'accepted')).status, 200);
        await makeDue(database, id);
      }
      const carryOut = async () => {
        while (await carryOutNext(decisionWorker(database)));
      };
      const stop = async () => {
        await new Promise((resolve) => setTimeout(resolve, 20 * round));
        return boss.post(pathOf(who));
      };
      const [answer] = await Promise.all([stop(), ...Array.from({ length: 3 }, carryOut)]);
      assert.equal(answer.status, 200, answer.text);
      await carryOut();
      for (const { id } of waiting) {
        const { state } = await rowOf(database, 'scheduled_decisions', ['state'], { record_id: id });
        const { status } = await requests.statusOf(id);
        const isDone = state === 'done';
        assert.deepEqual([state, status], isDone ? ['done', 'accepted'] : ['refused', 'pending']);
        assert.equal((await requests.actionsOf(id)).includes('accept'), isDone);
        if (isDone) done += 1;
        else refused += 1;
      }
      assert.equal((await who.get('/admin/me')).status, 401);
    }
    assert.ok(done > 0 && refused > 0, `${done} done, ${refused} refused`);
    assert.deepEqual((await verifyLedger(database)).offenders, []);
    assert.equal((await verifyAudit(database)).brokenAt, null);
  });
});
