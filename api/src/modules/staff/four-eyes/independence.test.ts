import assert from 'node:assert/strict';
import { it } from 'node:test';
import { v7 as newId } from 'uuid';
import type { Handle } from '../../../database/schema.ts';
import { manualPayouts } from '../../../testing/settings.ts';
import { onEachDatabase } from '../../../testing/api.ts';
import { newPassword } from '../../../testing/password-reset.ts';
import { insertParcel } from '../../../testing/moderated.ts';
import { insertUser } from '../../../testing/records.ts';
import { choose, insertLoggedIn, newAccount, type LoggedIn } from '../../../testing/staff.ts';
import { type Requested, decideRequest, insertRequested, referenceOf } from '../../../testing/payouts.ts';
import { logIn } from '../../../testing/factors.ts';
import { deleteRows, insertRows, rowOf, rowsOf } from '../../../testing/rows.ts';

const limit = 100_000;
const money = { viewWithdrawalEarnings: true, issueRefunds: true };
const reason =
  'you and another admin of this decision are not independent: one of you changed the account or rights of the other in the last 30 days; a third admin must decide';

/** Notes that an admin gave another one something, some days ago. */
const give = (database: Handle, giver: LoggedIn, admin: LoggedIn, days = 0) =>
  insertRows(database, 'staff_grants', {
    ...{ id: newId(), giver_id: giver.id, admin_id: admin.id, given: 'viewAllUsers' },
    given_at: new Date(Date.now() - days * 86_400_000),
  });

const settings = { payouts: manualPayouts(limit) };
onEachDatabase('the second admin of a decision', { settings }, (api, database) => {
  const staff = () => insertLoggedIn(api, { rights: money });
  const request = () => insertRequested(database, { requested_amount: limit + 1 });
  const accept = (request: Requested, who: LoggedIn) => decideRequest(who, request);
  const acceptAll = async (id: string, who: LoggedIn) =>
    (await who.post('/dashboard/withdrawals/accept-reject', { ids: [id], status: 'accepted' })).body
      .results[0];
  const events = async (adminId: string) =>
    (await rowsOf(database, 'security_events', ['details'], { kind: 'notIndependent', admin_id: adminId }))
      .length;

  for (const direction of ['of the first approver', 'of whom the first approver is']) {
    it(`is no creature ${direction}, for withdrawals`, async () => {
      const [giver, puppet, third] = [await staff(), await staff(), await staff()];
      await give(database, giver, puppet, 29);
      const [first, second] = direction === 'of the first approver' ? [giver, puppet] : [puppet, giver];
      const wanted = await request();
      assert.equal((await accept(wanted, first)).body.data[0].status, 'pending');
      const refused = await accept(wanted, second);
      assert.deepEqual(
        [refused.status, refused.body.code, refused.body.message],
        [409, 'notIndependent', `Y${reason.slice(1)}.`],
      );
      assert.deepEqual(await acceptAll(wanted.id, second), { _id: wanted.id, outcome: 'skipped', reason });
      assert.equal(await events(second.id), 2);
      const independent = async (who: LoggedIn) =>
        (await who.get(`/dashboard/withdrawal-requests/${wanted.id}`)).body.data.approval.independent;
      assert.deepEqual([await independent(second), await independent(third)], [false, true]);
      // The first approval stays, and an independent admin accepts.
      assert.equal((await accept(wanted, third)).body.data[0].status, 'accepted');
    });
  }

  it('may have got something 31 days ago, and from somebody else', async () => {
    const [one, two, other] = [await staff(), await staff(), await staff()];
    await give(database, one, two, 31);
    await give(database, other, two);
    const wanted = await request();
    await accept(wanted, one);
    assert.equal((await accept(wanted, two)).body.data[0].status, 'accepted');
  });

  it('decides alone what needs no second one, whoever approved it', async () => {
    const [one, two] = [await staff(), await staff()];
    await give(database, one, two);
    const small = await insertRequested(database, { requested_amount: 1_000 });
    assert.equal((await accept(small, two)).body.data[0].status, 'accepted');
  });

  it('is independent for refunds, too', async () => {
    const [one, two, third] = [await staff(), await staff(), await staff()];
    await give(database, one, two);
    const payer = await insertUser(database);
    const id = await insertParcel(database, { user_id: payer, paid: true, amount: limit + 1 });
    const refund = async (who: LoggedIn) =>
      (await who.post('/dashboard/sendparcels/delete', { ids: [id], refund: true })).body.results[0];
    assert.equal((await refund(one)).reason, 'approved; a second admin must refund it too');
    assert.deepEqual(await refund(two), { _id: id, outcome: 'skipped', reason });
    assert.equal(await events(two.id), 1);
    assert.equal((await refund(third)).outcome, 'refunded');
  });

  it('is independent of all who decided and claimed a manual payout', async () => {
    const [decider, claimer] = [await staff(), await staff()];
    const [puppet, third] = [await staff(), await staff()];
    const wanted = await insertRequested(database, { requested_amount: 1_000 });
    const { id } = wanted;
    assert.equal((await accept(wanted, decider)).status, 200);
    const settle = (who: LoggedIn, body: object) => who.post(`/dashboard/payouts/${id}/settle`, body);
    const claimed = await claimer.put(`/dashboard/payouts/${id}/claim`, { claimed: true });
    assert.equal(claimed.status, 200);
    await give(database, claimer, puppet);
    const failed = { outcome: 'failed', remark: 'The account is closed' };
    const refused = await settle(puppet, failed);
    assert.deepEqual([refused.status, refused.body.code], [409, 'notIndependent']);
    assert.equal((await settle(third, failed)).status, 200);
  });
});

onEachDatabase('what admins give to admins', (api, database) => {
  const grantsOf = async (adminId: string) =>
    (await rowsOf(database, 'staff_grants', ['giver_id', 'given'], { admin_id: adminId }, 'id')).map(
      ({ giver_id, given }) => [giver_id, given],
    );

  it('is kept as rows, of accounts, rights and restorations, not of revoked rights', async () => {
    const boss = await insertLoggedIn(api, { superAdmin: true });
    const post = (path: string, body: object) => boss.post(path, body);
    const id = (await post('/admin/create', newAccount())).body.data._id as string;
    const set = (rights: object) => boss.put(`/dashboard/update-rights/admin/${id}`, { rights });
    await set({ viewAllUsers: true, issueRefunds: true });
    await set({ viewAllUsers: false });
    await boss.delete(`/dashboard/delete-admin/${id}`);
    await post('/dashboard/deleted/restore', { itemType: 'admins', ids: [id] });
    assert.deepEqual(await grantsOf(id), [
      [boss.id, 'account'],
      [boss.id, 'viewAllUsers'],
      [boss.id, 'issueRefunds'],
      [boss.id, 'restoration'],
    ]);
    const second = (await post('/admin/create-account', newAccount())).body.data._id as string;
    assert.deepEqual(await grantsOf(second), [
      [boss.id, 'account'],
      [boss.id, 'superAdmin'],
    ]);
    await assert.rejects(deleteRows(database, 'staff_grants'), /only appended/);
  });
});

onEachDatabase('the attack of one super admin with two accounts', { settings }, (api, database) => {
  it('fails at each step', async () => {
    const thief = await insertLoggedIn(api, { superAdmin: true });
    const honest = await insertLoggedIn(api, { superAdmin: true });
    const { userId, id } = await insertRequested(database, { requested_amount: limit + 1 });
    const accept = ({ token }: { token: string }) =>
      api.call('PUT', '/dashboard/update-withdrawal/', {
        token,
        body: { _id: userId, withdrawalID: referenceOf(id), status: 'accepted' },
      });
    assert.equal((await accept(thief)).body.data[0].status, 'pending');

    // A second account needs a second super admin, also as a super admin.
    const account = newAccount();
    for (const path of ['/admin/create', '/admin/create-account']) {
      const made = await thief.post(path, account);
      assert.deepEqual([made.status, made.body.data], [200, undefined]);
      assert.match(made.body.message, /waits for a second super admin/);
    }
    assert.equal((await logIn(api, account.phoneNumber, account.password)).status, 401);
    const list = async (token: string) =>
      (await api.call('GET', '/dashboard/proposals/staff', { token })).body.data as { _id: string }[];
    const [proposal] = await list(thief.token);
    const confirm = ({ token }: { token: string }) =>
      api.call('POST', `/dashboard/proposals/staff/${proposal?._id}/confirm`, { token });
    const own = await confirm(thief);
    assert.deepEqual([own.status, own.body.code], [409, 'notIndependent']);

    // An honest super admin is deceived. The password of the thief's choice serves once.
    assert.equal((await confirm(honest)).status, 200);
    const first = await logIn(api, account.phoneNumber, account.password);
    assert.equal(first.body.token, undefined);
    assert.equal((await accept({ token: first.body.passwordChoice.token })).status, 401);
    // The thief has the phone, and chooses the own password.
    const puppet = (await choose(api, first.body.passwordChoice.token, newPassword)).body as {
      token: string;
      id: string;
    };
    // The puppet was created as a super admin, and still cannot be the second.
    const refused = await accept(puppet);
    assert.deepEqual([refused.status, refused.body.code], [409, 'notIndependent']);

    // Nor can the two give a right on money to a third account, or confirm each other.
    const victim = await insertLoggedIn(api);
    const body = { rights: { viewWithdrawalEarnings: true } };
    const granted = await thief.put(`/dashboard/update-rights/admin/${victim.id}`, body);
    assert.match(granted.body.message, /waits for a second super admin/);
    const [right] = await list(puppet.token);
    const pair = await api.call('POST', `/dashboard/proposals/staff/${right?._id}/confirm`, {
      token: puppet.token,
    });
    assert.deepEqual([pair.status, pair.body.code], [409, 'notIndependent']);
    assert.equal((await accept(victim)).status, 403);
    assert.equal((await rowOf(database, 'withdrawals', ['status'], { id })).status, 'pending');
  });
});
