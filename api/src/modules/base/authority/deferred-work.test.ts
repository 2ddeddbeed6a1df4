import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'kysely';
import { onEachDatabase } from '../../../testing/api.ts';
import { valuesOf } from '../../../testing/at-once.ts';
import { auditOf } from '../../../testing/audit.ts';
import { logIn } from '../../../testing/factors.ts';
import { insertParcel } from '../../../testing/moderated.ts';
import { decideRequest, insertRequested } from '../../../testing/payouts.ts';
import { insertToken, insertUser, testPassword } from '../../../testing/records.ts';
import { reviewer, takeEffect } from '../../../testing/review.ts';
import { rowOf, setRows } from '../../../testing/rows.ts';
import { manualPayouts } from '../../../testing/settings.ts';
import {
  decideChange,
  insertLoggedIn,
  loggedIn,
  type LoggedIn,
  newAccount,
  waitingChanges,
} from '../../../testing/staff.ts';
import { noteLapses } from './authority.service.ts';

const limit = 100_000;
const waits = 'approved; a second admin must refund it too';

/** Ways in which the owner of an account takes a stolen session back. */
const ways = {
  'the owner changes the password': async (owner: LoggedIn) => {
    const body = { currentPassword: testPassword, newPassword: 'Brandnew#2026' };
    assert.equal((await owner.put('/admin/password', body)).status, 200);
  },
  'the owner ends the other sessions': async (owner: LoggedIn) =>
    assert.equal((await owner.delete('/admin/sessions/others')).body.ended, 1),
};

const settings = { payouts: manualPayouts(limit) };
onEachDatabase('what a stolen session began', { settings }, (api, database) => {
  const rights = { viewWithdrawalEarnings: true, issueRefunds: true };
  const second = loggedIn(api, { rights, superAdmin: true, firstName: 'Second' });
  /** An admin with a second session, which is stolen: calls by it, and its token. */
  async function stolen(admin: Parameters<typeof insertLoggedIn>[1] = { rights }) {
    const owner = await insertLoggedIn(api, admin);
    const token = await insertToken(database, owner.id);
    const post = (path: string, body?: unknown) => api.call('POST', path, { token, body });
    const put = (path: string, body?: unknown) => api.call('PUT', path, { token, body });
    return { owner, thief: { ...owner, token, post, put } };
  }
  const insertRequest = () => insertRequested(database, { requested_amount: limit + 1 });
  const statusAfter = async (who: LoggedIn, request: Awaited<ReturnType<typeof insertRequest>>) =>
    (await decideRequest(who, request)).body.data[0].status;
  const insertPaid = async () =>
    insertParcel(database, { user_id: await insertUser(database), paid: true, amount: limit + 1 });
  const refund = async (who: Pick<LoggedIn, 'post'>, id: string) => {
    const { body } = await who.post('/dashboard/sendparcels/delete', { ids: [id], refund: true });
    return body.results[0].reason ?? body.results[0].outcome;
  };

  for (const [way, takeBack] of Object.entries(ways)) {
    it(`a scheduled acceptance is refused and no first approval once ${way}`, async () => {
      const { owner, thief } = await stolen();
      const request = await insertRequest();
      assert.equal((await reviewer(api, thief).decide(request.id, 'accepted')).status, 200);
      await takeBack(owner);
      assert.equal((await takeEffect(database, request.id)).state, 'refused');
      const refused = (await auditOf(database, request.id)).at(-1);
      assert.deepEqual(
        [refused?.action, (refused?.after as { reason: string }).reason],
        ['withdrawal.scheduleRefused', 'AuthorityEnded'],
      );
      assert.equal(await statusAfter(second, request), 'pending');
    });

    it(`a first approval of a withdrawal lapses once ${way}`, async () => {
      const { owner, thief } = await stolen();
      const [direct, scheduled, bulk] = [await insertRequest(), await insertRequest(), await insertRequest()];
      const body = { ids: [bulk.id], status: 'accepted' };
      await thief.post('/dashboard/withdrawals/accept-reject', body);
      assert.equal(await statusAfter(thief, direct), 'pending');
      assert.equal((await reviewer(api, thief).decide(scheduled.id, 'accepted')).status, 200);
      assert.equal((await takeEffect(database, scheduled.id)).state, 'done');
      await takeBack(owner);
      for (const request of [direct, scheduled, bulk]) {
        const { approval } = (await second.get(`/dashboard/withdrawal-requests/${request.id}`)).body.data;
        assert.deepEqual([approval.stands, approval.changes[0].what], [false, 'approver']);
        assert.equal(await statusAfter(second, request), 'pending');
      }
    });

    it(`a first approval of a refund lapses once ${way}`, async () => {
      const { owner, thief } = await stolen();
      const id = await insertPaid();
      assert.equal(await refund(thief, id), waits);
      await takeBack(owner);
      assert.equal(await refund(second, id), waits);
    });

    it(`a proposal lapses once ${way}`, async () => {
      const { owner, thief } = await stolen({ superAdmin: true });
      const { phoneNumber } = newAccount();
      await thief.post('/admin/create', newAccount({ phoneNumber }));
      await takeBack(owner);
      const proposals = await waitingChanges(api, second.token);
      const proposal = proposals.find((one) => one.phoneNumber === phoneNumber)!;
      assert.equal(proposal.stands, false);
      assert.equal((await decideChange(api, second.token, proposal._id)).status, 409);
    });
  }

  it('whatever lapses is noted in the audit, once, with the reason', async () => {
    const { owner, thief } = await stolen({ rights, superAdmin: true });
    const decided = await insertRequest();
    await statusAfter(thief, decided);
    assert.equal(await statusAfter(second, decided), 'accepted');
    const [request, parcel] = [await insertRequest(), await insertPaid()];
    await statusAfter(thief, request);
    await refund(thief, parcel);
    await thief.post('/admin/create', newAccount());
    const { id: proposal } = await rowOf(database, 'staff_proposals', ['id'], { proposed_by: owner.id });
    const body = { label: 'Stolen', scopes: ['users:read'] };
    const key = (await thief.post('/dashboard/service-keys', body)).body.data._id;
    await ways['the owner ends the other sessions'](owner);
    for (let time = 0; time < 2; time += 1) await noteLapses(database);
    for (const [id, action] of [
      [request.id, 'withdrawal.approvalLapse'],
      [parcel, 'sentParcel.refundApprovalLapse'],
      [proposal, 'proposal.lapse'],
      [key, 'serviceKey.suspend'],
    ]) {
      const found = (await auditOf(database, id)).filter((entry) => entry.action === action);
      const after = { adminId: owner.id, reason: 'The session in which this began was ended.' };
      assert.deepEqual(valuesOf(found, 'after'), [after], action);
    }
    assert.equal(valuesOf(await auditOf(database, decided.id), 'action').at(-1), 'withdrawal.accept');
  });

  for (const [how, leave] of [
    ['logs out', (thief: LoggedIn) => thief.post('/admin/logout')],
    [
      'lets it expire',
      ({ id }: LoggedIn) =>
        setRows(database, 'sessions', { last_used_at: sql`now() - interval '1 hour'` }, { admin_id: id }),
    ],
  ] as const)
    it(`a thief who approves and ${how} keeps nothing once the owner, logged in anew, ends the others`, async () => {
      const { owner, thief } = await stolen();
      const request = await insertRequest();
      assert.equal(await statusAfter(thief, request), 'pending');
      await leave({ ...thief, id: owner.id });
      const token = (await logIn(api, owner.phoneNumber)).body.token as string;
      assert.equal((await api.call('DELETE', '/admin/sessions/others', { token })).status, 200);
      assert.equal(await statusAfter(second, request), 'pending');
    });

  it("a refund's first approval stays lapsed when its approver's right is taken and given again", async () => {
    const { owner, thief } = await stolen();
    const id = await insertPaid();
    assert.equal(await refund(thief, id), waits);
    for (const held of [{}, rights])
      await setRows(database, 'admins', { rights: JSON.stringify(held) }, { id: owner.id });
    assert.equal(await refund(second, id), waits);
  });

  it('a logout stops nothing: the holder left it to go on', async () => {
    const { thief: holder } = await stolen();
    const [request, id] = [await insertRequest(), await insertPaid()];
    assert.equal(await refund(holder, id), waits);
    await reviewer(api, holder).decide(request.id, 'accepted');
    assert.equal((await holder.post('/admin/logout')).status, 200);
    assert.equal((await takeEffect(database, request.id)).state, 'done');
    assert.deepEqual(valuesOf(await auditOf(database, request.id), 'action').at(-1), 'withdrawal.approve');
    assert.equal(await refund(second, id), 'refunded');
    assert.equal(await statusAfter(second, request), 'accepted');
  });
});
