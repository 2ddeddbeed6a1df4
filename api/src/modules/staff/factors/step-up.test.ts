import assert from 'node:assert/strict';
import { it } from 'node:test';
import { perPolicy } from '@padiman/contracts';
import { contractCalls } from '../../../openapi/contract-calls.ts';
import { onEachDatabase, type TestAnswer } from '../../../testing/api.ts';
import { codeOf, createAuthenticator, setUpTotp, testOrigin } from '../../../testing/factors.ts';
import { insertAdmin, insertApplication, insertToken, insertUser } from '../../../testing/records.ts';
import { insertLoggedIn, type LoggedIn } from '../../../testing/staff.ts';
import { rowsOf, setRows } from '../../../testing/rows.ts';
import { ok } from '../../../testing/at-once.ts';

const calls = contractCalls.flatMap(perPolicy);
const asking = calls.filter(({ stepUp }) => stepUp !== false);
const names = asking.map(({ name }) => name);
const someId = '01900000-0000-7000-8000-000000000000';

const ids = [someId, someId.replace('8', '9')];

/** Valid bodies of the other calls with step-up. */
const furtherBodies: Record<string, unknown> = {
  addPasskey: {
    name: 'Mine',
    passkey: createAuthenticator(testOrigin).create({ challenge: 'x', rp: { id: 'y' } }),
  },
  confirmTotp: { code: '123456' },
  retryDeliveries: { ids },
  decideDriverApplication: { status: 'accepted' },
  sanctionUser: { kind: 'warning', reason: 'Late again' },
  endSanction: { reason: 'A mistake' },
  updateUserStatus: { userIds: [someId], blockFlag: true, deleteFlag: false },
  deleteAdmins: { ids },
  deleteParcelTrips: { ids },
  deleteOfferedRides: { ids },
  deletePosts: { ids },
  revealPersonalData: { itemType: 'users', id: someId, field: 'phone_number', reason: 'He asked' },
};

/** Queries of the exports that need one. */
const queries: Record<string, string> = {
  readStatement: '?from=2026-01-01&to=2026-01-31&by=day',
  readTax: '?month=2026-01',
};

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
  settlePayouts: { payouts: [{ id: someId, bankReference: 'B-1' }] },
  claimNextPayouts: { count: 1 },
  setPayoutClaim: { claimed: true },
  writeBankFile: { ids, format: 'gtbank' },
  deleteSentParcels: { ids: [someId], refund: true },
  deletePassengerRequests: { ids: [someId], refund: true },
  'decideInReview withdrawals': { status: 'accepted' },
  'decideInReview driverApplications': { status: 'accepted' },
  'decideInReview appeals': { status: 'accepted' },
  changeAppeal: { kind: 'warning', reason: 'Milder this time' },
};

onEachDatabase('step-up', (api, database) => {
  it('is asked for decisions on money, refunds, rights, new admins, keys and factors', () => {
    const expected = [...Object.keys(bodies), 'addPasskey', 'beginPasskey', 'beginTotp', 'confirmTotp'];
    expected.push('removeFactor', 'renewRecoveryCodes', 'resetFactors');
    assert.deepEqual(
      names.filter((name) => expected.includes(name)).sort(),
      expected.sort(),
      'a call lost its step-up',
    );
  });

  const request = (name: string, token: string) => {
    const { method, path, stepUp } = calls.find((call) => call.name === name)!;
    const address = path.replaceAll(/\{\w+\}/g, someId) + (queries[name] ?? '');
    const headers: Record<string, string> = stepUp === 'export' ? { accept: 'text/csv' } : {};
    return api.call(method, address, { token, body: { ...bodies, ...furtherBodies }[name], headers });
  };

  /** A super admin whose last proof is older than ten minutes. */
  const withOldProof = async () => {
    const admin = await insertLoggedIn(api, { superAdmin: true });
    await setUpTotp(api, admin.token);
    const old = { factor_at: new Date(Date.now() - 11 * 60_000) };
    await setRows(database, 'sessions', old, { admin_id: admin.id });
    return admin;
  };

  it('is asked with an old proof by each contract that states it', async () => {
    const { token } = await withOldProof();
    for (const { name } of asking) {
      const { status, body, text } = await request(name, token);
      assert.deepEqual([status, body?.code], [403, 'stepUpRequired'], `${name} ${text}`);
    }
  });

  it('is stated by each call that needs two persons', () => {
    const byTwo = calls.filter(({ approval }) => approval === 'two');
    assert.ok(byTwo.every(({ stepUp }) => stepUp === true || typeof stepUp === 'object'));
  });

  for (const [what, attack] of [
    ['deletes a super admin', async (thief) => thief.delete(`/dashboard/delete-admin/${await superAdmin()}`)],
    ['takes the CSV of all users', (thief) => thief.csv('/dashboard/users')],
    ['makes a service key', (thief) => thief.post('/dashboard/service-keys', bodies['createServiceKey'])],
    [
      'accepts a driver',
      async (thief) =>
        thief.put(`/dashboard/drivers/applications/${await application()}`, { status: 'accepted' }),
    ],
  ] as [string, (thief: LoggedIn) => Promise<TestAnswer>][])
    it(`a stolen session with an old proof ${what}`, async () => {
      const { status, body } = await attack(await withOldProof());
      assert.deepEqual([status, body.code], [403, 'stepUpRequired']);
      const kept = await Promise.all([
        rowsOf(database, 'admins', ['id'], { first_name: 'Victim', deleted_at: null }),
        rowsOf(database, 'driver_applications', ['id'], { status: 'pending' }),
        rowsOf(database, 'service_keys', ['id']),
      ]);
      assert.deepEqual(
        kept.map((rows) => rows.length),
        what === 'deletes a super admin' ? [1, 0, 0] : what === 'accepts a driver' ? [1, 1, 0] : [1, 0, 0],
      );
    });
  const superAdmin = async () => (await insertAdmin(database, { superAdmin: true, firstName: 'Victim' })).id;
  const application = async () => insertApplication(database, { user_id: await insertUser(database) });

  it('refuses a stolen session those calls, and changes nothing', async () => {
    const admin = await insertLoggedIn(api, { superAdmin: true });
    await setUpTotp(api, admin.token);
    const stolen = await insertToken(database, admin.id);
    for (const name of Object.keys(bodies)) {
      const { status, body } = await request(name, stolen);
      assert.deepEqual([status, body.code], [403, 'stepUpRequired'], name);
    }
    assert.deepEqual(await rowsOf(database, 'admins', ['id'], { phone_number: '08090000009' }), []);
    // Other calls, other queues of the same call, and deleting without a refund are not asked.
    assert.equal((await api.call('GET', '/dashboard/users', { token: stolen })).status, 200);
    const keeps = { token: stolen, body: { status: 'accepted' } };
    const kept = await api.call('POST', `/dashboard/review/posts/${someId}/decide`, keeps);
    assert.deepEqual([kept.status, kept.body.code], [404, 'notFound']);
    const body = { ids: [someId] };
    await ok(api.call('POST', '/dashboard/sendparcels/delete', { token: stolen, body }));
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
    const path = `/dashboard/update-rights/admin/${(await insertAdmin(database)).id}`;
    assert.equal((await admin.put(path, bodies['updateRights'])).status, 200);
    assert.equal((await admin.post('/admin/step-up', { method: 'totp', code: '123456' })).status, 409);
  });
});

const settings = { staffMfa: 'required' as const };
onEachDatabase('step-up where a second factor is required', { settings }, (api, database) => {
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
});
