import assert from 'node:assert/strict';
import { it } from 'node:test';
import { perPolicy } from '@padiman/contracts';
import { v7 as newId } from 'uuid';
import { contractCalls } from '../../../openapi/contract-calls.ts';
import { onEachDatabase, type TestAnswer } from '../../../testing/api.ts';
import { setUpTotp } from '../../../testing/factors.ts';
import { insertParcel, insertRequest } from '../../../testing/moderated.ts';
import { decideRequest, insertRequested, stateOf, type Requested } from '../../../testing/payouts.ts';
import { insertAdmin, insertUser } from '../../../testing/records.ts';
import { reviewer, takeEffect } from '../../../testing/review.ts';
import { insertRows, rowOf, rowsOf } from '../../../testing/rows.ts';
import { manualPayouts } from '../../../testing/settings.ts';
import { insertLoggedIn, loggedIn, newAccount } from '../../../testing/staff.ts';

const limit = 100_000;

const settings = { payouts: manualPayouts(limit) };
onEachDatabase('a call that states two persons', { settings }, (api, database) => {
  const boss = loggedIn(api, { superAdmin: true });
  const other = loggedIn(api, { superAdmin: true });
  const third = loggedIn(api, { superAdmin: true });
  const request = () => insertRequested(database, { requested_amount: limit + 1 });
  const isPending = async ({ id }: Requested) =>
    (await rowOf(database, 'withdrawals', ['status'], { id })).status === 'pending';
  const isLive = async (table: 'admins' | 'sent_parcels' | 'passenger_requests', id: string) =>
    (await rowOf(database, table, ['deleted_at'], { id })).deleted_at === null;
  const held = async (cleared: Date | null) => {
    const user_id = await insertUser(database);
    const hold = { id: newId(), user_id, reason: 'Court case', set_by: other.id, cleared_at: cleared };
    await insertRows(database, 'legal_holds', hold);
    return user_id;
  };
  const created = async (path: string) => {
    const account = newAccount();
    const answer = await boss.post(path, account);
    const made = await rowsOf(database, 'admins', ['id'], { phone_number: account.phoneNumber });
    return [answer, made.length === 0] as const;
  };
  const deleted = async (send: (id: string) => Promise<TestAnswer>) => {
    const { id } = await insertAdmin(database, { superAdmin: true });
    return [await send(id), await isLive('admins', id)] as const;
  };
  const refunded = async (table: 'sent_parcels' | 'passenger_requests', path: string) => {
    const paid = { user_id: await insertUser(database), paid: true, amount: limit + 1 };
    const id = await (table === 'sent_parcels' ? insertParcel : insertRequest)(database, paid);
    return [await boss.post(path, { ids: [id], refund: true }), await isLive(table, id)] as const;
  };
  const settled = async (send: (id: string) => Promise<TestAnswer>) => {
    const wanted = await request();
    for (const admin of [other, third]) await decideRequest(admin, wanted);
    await boss.put(`/dashboard/payouts/${wanted.id}/claim`, { claimed: true });
    return [await send(wanted.id), (await stateOf(database, wanted.id)) === 'queued'] as const;
  };
  const accepted = async (send: (request: Requested) => Promise<TestAnswer>) => {
    const wanted = await request();
    return [await send(wanted), await isPending(wanted)] as const;
  };

  /** Request of one super admin by contract, with its answer, and true if nothing took effect. */
  const attempts: Record<string, () => Promise<readonly [TestAnswer, boolean]>> = {
    createAdmin: () => created('/admin/create'),
    createAccount: () => created('/admin/create-account'),
    deleteAdmin: () => deleted((id) => boss.delete(`/dashboard/delete-admin/${id}`)),
    deleteAdmins: () => deleted((id) => boss.post('/dashboard/admins', { ids: [id] })),
    updateRights: async () => {
      const { id } = await insertAdmin(database);
      const rights = { issueRefunds: true };
      const answer = await boss.put(`/dashboard/update-rights/admin/${id}`, { rights });
      const kept = (await rowOf(database, 'admins', ['rights'], { id })).rights;
      return [answer, kept.issueRefunds === undefined];
    },
    restoreDeleted: async () => {
      const { id } = await insertAdmin(database, { deleted: true });
      const answer = await boss.post('/dashboard/deleted/restore', { itemType: 'admins', ids: [id] });
      return [answer, !(await isLive('admins', id))];
    },
    resetFactors: async () => {
      const { id, token } = await insertLoggedIn(api);
      await setUpTotp(api, token);
      const answer = await boss.delete(`/dashboard/admins/${id}/factors`);
      return [answer, (await rowsOf(database, 'staff_totp', ['admin_id'], { admin_id: id })).length === 1];
    },
    eraseUser: async () => {
      const id = await held(new Date());
      const body = { confirmation: 'Ada Obi', reason: 'Asked for it' };
      const answer = await boss.post(`/dashboard/users/${id}/erase`, body);
      return [answer, (await rowOf(database, 'users', ['anonymised_at'], { id })).anonymised_at === null];
    },
    setLegalHold: async () => {
      const id = await held(null);
      const answer = await boss.put(`/dashboard/users/${id}/legal-hold`, { hold: false });
      const { cleared_at } = await rowOf(database, 'legal_holds', ['cleared_at'], { user_id: id });
      return [answer, cleared_at === null];
    },
    createServiceKey: async () => {
      const body = { label: 'Mine', scopes: ['users:read'] };
      const answer = await boss.post('/dashboard/service-keys', body);
      return [answer, (await rowsOf(database, 'service_keys', ['id'], { waits: false })).length === 0];
    },
    decideWithdrawal: () => accepted((wanted) => decideRequest(boss, wanted)),
    decideWithdrawals: () =>
      accepted(({ id }) =>
        boss.post('/dashboard/withdrawals/accept-reject', { ids: [id], status: 'accepted' }),
      ),
    'decideInReview withdrawals': () =>
      accepted(async ({ id }) => {
        assert.equal((await reviewer(api, boss).decide(id, 'accepted')).status, 200);
        await takeEffect(database, id);
        return boss.get(`/dashboard/withdrawal-requests/${id}`);
      }),
    settlePayouts: () =>
      settled((id) =>
        boss.post('/dashboard/payouts/settle-many', { payouts: [{ id, bankReference: 'B-2' }] }),
      ),
    settlePayout: () =>
      settled((id) =>
        boss.post(`/dashboard/payouts/${id}/settle`, { outcome: 'paid', bankReference: 'B-1' }),
      ),
    deleteSentParcels: () => refunded('sent_parcels', '/dashboard/sendparcels/delete'),
    deletePassengerRequests: () => refunded('passenger_requests', '/dashboard/passengerrequests/delete'),
  };

  it('has a request in this table', () => {
    const stated = contractCalls
      .flatMap(perPolicy)
      .filter(({ approval }) => approval === 'two')
      .map(({ name }) => name);
    assert.deepEqual(Object.keys(attempts).toSorted(), stated.toSorted());
  });

  for (const [name, attempt] of Object.entries(attempts))
    it(`waits or is refused: ${name}`, async () => {
      const [answer, isUnchanged] = await attempt();
      assert.match(answer.text, /second (super )?admin|[Aa]nother admin|"status":"pending"/);
      assert.ok(isUnchanged, answer.text);
    });
});
