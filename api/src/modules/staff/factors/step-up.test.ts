import assert from 'node:assert/strict';
import { it } from 'node:test';
import { contractCalls as calls } from '../../../openapi/contract-calls.ts';
import { onEachDatabase } from '../../../testing/api.ts';
import { codeOf, setUpTotp } from '../../../testing/factors.ts';
import { insertAdmin, insertToken } from '../../../testing/records.ts';
import { insertLoggedIn } from '../../../testing/staff.ts';
import { rowsOf, setRows } from '../../../testing/rows.ts';

const names = calls.filter(({ stepUp }) => stepUp !== undefined).map(({ name }) => name);
const someId = '01900000-0000-7000-8000-000000000000';

/** A valid body for each call with step-up outside of the factors' own. */
const bodies: Record<string, unknown> = {
  createAccount: { firstName: 'A', lastName: 'B', phoneNumber: '08090000009', password: 'Heron-Kite#47' },
  createAdmin: { firstName: 'A', lastName: 'B', phoneNumber: '08090000009', password: 'Heron-Kite#47' },
  updateRights: { rights: { viewAllUsers: true } },
  restoreDeleted: { itemType: 'admins', ids: [someId] },
  confirmProposal: undefined,
  createServiceKey: { label: 'Mine', scopes: ['users:read'] },
  decideWithdrawal: { _id: someId, status: 'accepted', withdrawalID: 'W-1' },
  decideWithdrawals: { ids: [someId], status: 'accepted' },
  exportUser: undefined,
  eraseUser: { confirmation: 'Ada Obi', reason: 'Asked for it' },
  setLegalHold: { hold: true, reason: 'Court case' },
  settlePayout: { outcome: 'paid', bankReference: 'B-1' },
  deleteSentParcels: { ids: [someId], refund: true },
  deletePassengerRequests: { ids: [someId], refund: true },
  scheduleWithdrawals: { status: 'accepted' },
  scheduleDriverApplications: { status: 'accepted' },
};

onEachDatabase('step-up', (api, database) => {
  it('is asked for decisions on money, refunds, rights, new admins, keys and factors', () => {
    const expected = [...Object.keys(bodies), 'addPasskey', 'beginPasskey', 'beginTotp', 'confirmTotp'];
    expected.push('removePasskey', 'removeTotp', 'renewRecoveryCodes', 'resetFactors');
    assert.deepEqual(
      names.filter((name) => expected.includes(name)).sort(),
      expected.sort(),
      'a call lost its step-up',
    );
  });

  const request = (name: string, token: string) => {
    const { method, path } = calls.find((call) => call.name === name)!;
    return api.call(method, path.replaceAll(/\{\w+\}/g, someId), { token, body: bodies[name] });
  };

  it('refuses a stolen session those calls, and changes nothing', async () => {
    const admin = await insertLoggedIn(api, { superAdmin: true });
    await setUpTotp(api, admin.token);
    const stolen = await insertToken(database, admin.id);
    for (const name of Object.keys(bodies)) {
      const { status, body } = await request(name, stolen);
      assert.deepEqual([status, body.code], [403, 'stepUpRequired'], name);
    }
    const made = await rowsOf(database, 'admins', ['id'], { phone_number: '08090000009' });
    assert.deepEqual(made, []);
    // Other calls, and deleting without a refund, are not asked.
    assert.equal((await api.call('GET', '/dashboard/users', { token: stolen })).status, 200);
    const body = { ids: [someId] };
    const deleted = await api.call('POST', '/dashboard/sendparcels/delete', { token: stolen, body });
    assert.equal(deleted.status, 200);
  });

  it('opens them for ten minutes after a proof, to that session alone', async () => {
    const admin = await insertLoggedIn(api, { superAdmin: true });
    const { secret } = await setUpTotp(api, admin.token);
    const here = await insertToken(database, admin.id);
    const elsewhere = await insertToken(database, admin.id);
    const proof = { method: 'totp', code: codeOf(secret) };
    assert.equal((await api.call('POST', '/admin/step-up', { token: here, body: proof })).status, 200);
    const target = await insertAdmin(database);
    const change = (token: string) =>
      api.call('PUT', `/dashboard/update-rights/admin/${target.id}`, { token, body: bodies['updateRights'] });
    assert.equal((await change(elsewhere)).body.code, 'stepUpRequired');
    assert.equal((await change(here)).status, 200);
    await setRows(
      database,
      'sessions',
      { factor_at: new Date(Date.now() - 11 * 60_000) },
      { admin_id: admin.id },
    );
    assert.equal((await change(here)).body.code, 'stepUpRequired');
  });

  it('does not ask accounts without a factor, which cannot step up either', async () => {
    const admin = await insertLoggedIn(api, { superAdmin: true });
    const target = await insertAdmin(database);
    const path = `/dashboard/update-rights/admin/${target.id}`;
    const changed = await admin.put(path, bodies['updateRights']);
    assert.equal(changed.status, 200);
    const body = { method: 'totp', code: '123456' };
    assert.equal((await admin.post('/admin/step-up', body)).status, 409);
  });
});

onEachDatabase(
  'step-up where a second factor is required',
  (api, database) => {
    it('refuses an account without one whose rights move money, and leads to the set-up', async () => {
      const admin = await insertLoggedIn(api, { superAdmin: true });
      const target = await insertAdmin(database);
      const change = () => admin.put(`/dashboard/update-rights/admin/${target.id}`, bodies['updateRights']);
      const refused = await change();
      assert.deepEqual(
        [refused.status, refused.body.code, refused.body.message],
        [403, 'forbidden', 'Your rights need a second factor. Set one up in Settings first.'],
      );
      await setUpTotp(api, admin.token);
      assert.equal((await change()).status, 200);
      const last = await admin.delete('/admin/factors/totp');
      assert.deepEqual([last.status, last.body.code], [409, 'conflict']);
    });
  },
  { settings: { staffMfa: 'required' } },
);
