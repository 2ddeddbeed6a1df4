import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'kysely';
import { onEachDatabase, type TestApi } from '../../../testing/api.ts';
import { atOnce, valuesOf } from '../../../testing/at-once.ts';
import { auditOf } from '../../../testing/audit.ts';
import {
  addPasskey,
  codeOf,
  createAuthenticator,
  logIn,
  setUpTotp,
  testOrigin,
} from '../../../testing/factors.ts';
import { insertToken } from '../../../testing/records.ts';
import { insertLoggedIn, type LoggedIn } from '../../../testing/staff.ts';
import { rowsOf, setRows } from '../../../testing/rows.ts';

/** Makes the last proof of all sessions of an admin older than step-up allows. */
const letProofAge = (api: TestApi, adminId: string) =>
  setRows(api.database, 'sessions', { factor_at: sql`now() - interval '11 minutes'` }, { admin_id: adminId });

const settings = { publicOrigin: testOrigin };
onEachDatabase('second factors of an account', { settings }, (api, database) => {
  const newAdmin = () => insertLoggedIn(api, { rights: { viewWithdrawalEarnings: true } });
  const call = (method: string, path: string, { token }: Pick<LoggedIn, 'token'>, body?: unknown) =>
    api.call(method, path, { token, body });
  const state = async (admin: LoggedIn) => (await call('GET', '/admin/factors', admin)).body.data;
  const stepUpBy = (admin: LoggedIn, proof: object) => call('POST', '/admin/step-up', admin, proof);

  it('are none at first, and nothing is asked', async () => {
    const admin = await newAdmin();
    assert.deepEqual(await state(admin), {
      policy: 'optional',
      required: false,
      passkeysPossible: true,
      passkeys: [],
      totp: null,
      recoveryCodesLeft: 0,
    });
    assert.match((await logIn(api, admin.phoneNumber)).body.token, /^[\w-]{43}$/);
  });

  it('an authenticator app: the secret is encrypted, the first factor ends other sessions', async () => {
    const admin = await newAdmin();
    const other = await insertToken(database, admin.id);
    const { secret, recoveryCodes } = await setUpTotp(api, admin.token);
    assert.equal(new Set(recoveryCodes).size, 10);
    assert.ok(recoveryCodes.every((code) => /^[2-9a-z]{5}-[2-9a-z]{5}$/.test(code)));
    assert.equal((await api.call('GET', '/admin/me', { token: other })).status, 401);
    assert.ok(!JSON.stringify(await rowsOf(database, 'staff_totp', '*')).includes(secret));
    const { totp, recoveryCodesLeft } = await state(admin);
    assert.match(totp.since, /^20/);
    assert.equal(recoveryCodesLeft, 10);
    assert.deepEqual(valuesOf(await auditOf(database, admin.id), 'action', 'after'), [
      ['factor.add', { kind: 'totp', sessionsEnded: 1 }],
    ]);
    assert.equal((await call('POST', '/admin/factors/totp', admin)).status, 409);
  });

  it('a set-up that no code has confirmed is no factor', async () => {
    const admin = await newAdmin();
    await call('POST', '/admin/factors/totp', admin);
    const wrong = await call('POST', '/admin/factors/totp/confirm', admin, { code: '000000' });
    assert.deepEqual([wrong.status, wrong.body.code], [400, 'validation']);
    assert.equal((await state(admin)).totp, null);
    assert.match((await logIn(api, admin.phoneNumber)).body.token, /^[\w-]{43}$/);
  });

  it('passkeys are named, listed, removed; the last factor takes the recovery codes with it', async () => {
    const admin = await newAdmin();
    const { added } = await addPasskey(api, admin.token, ' Work laptop ');
    assert.equal(added.status, 200, added.text);
    assert.equal(added.body.recoveryCodes.length, 10);
    assert.equal((await addPasskey(api, admin.token, 'Phone')).added.body.recoveryCodes, undefined);
    const { passkeys } = await state(admin);
    assert.deepEqual(valuesOf(passkeys, 'name', 'lastUsedAt'), [
      ['Work laptop', null],
      ['Phone', null],
    ]);
    for (const { _id } of passkeys)
      assert.equal((await call('DELETE', `/admin/factors/${_id}`, admin)).status, 200);
    assert.equal((await state(admin)).recoveryCodesLeft, 0);
    assert.equal((await call('DELETE', `/admin/factors/${passkeys[0]._id}`, admin)).status, 404);
  });

  it('a passkey of another origin is refused', async () => {
    const admin = await newAdmin();
    const phishing = createAuthenticator('https://console.example.evil');
    const options = (await call('POST', '/admin/factors/passkeys/options', admin)).body.data;
    const body = { name: 'Laptop', passkey: phishing.create(options) };
    assert.equal((await call('POST', '/admin/factors/passkeys', admin, body)).status, 400);
  });

  it('a challenge serves once, for its session, for 5 minutes', async () => {
    const admin = await newAdmin();
    const { authenticator } = await addPasskey(api, admin.token);
    const begin = async (of: LoggedIn = admin) =>
      (await call('POST', '/admin/step-up/passkey-options', of)).body.data;
    const options = await begin();
    const prove = () => stepUpBy(admin, { method: 'passkey', passkey: authenticator.prove(options) });
    assert.equal((await prove()).status, 200);
    assert.equal((await prove()).status, 400, 'used');
    const others = await begin({ ...admin, token: await insertToken(database, admin.id) });
    assert.equal(
      (await stepUpBy(admin, { method: 'passkey', passkey: authenticator.prove(others) })).status,
      400,
      'of another session',
    );
    const late = await begin();
    await setRows(database, 'factor_challenges', { expires_at: sql`now()` });
    assert.equal(
      (await stepUpBy(admin, { method: 'passkey', passkey: authenticator.prove(late) })).status,
      400,
      'expired',
    );
  });

  it('a proof from another origin, and the counter of a copy, are refused', async () => {
    const admin = await newAdmin();
    const { authenticator } = await addPasskey(api, admin.token);
    const prove = async () => {
      const options = (await call('POST', '/admin/step-up/passkey-options', admin)).body.data;
      return (await stepUpBy(admin, { method: 'passkey', passkey: authenticator.prove(options) })).status;
    };
    authenticator.state.origin = 'https://console.example.evil';
    assert.equal(await prove(), 400);
    authenticator.state.origin = testOrigin;
    assert.equal(await prove(), 200);
    authenticator.state.counter = 1;
    assert.equal(await prove(), 400, 'the counter went back');
  });

  it('a code of the app serves once', async () => {
    const admin = await newAdmin();
    const { secret } = await setUpTotp(api, admin.token);
    const code = codeOf(secret);
    assert.equal((await stepUpBy(admin, { method: 'totp', code })).status, 200);
    const replayed = await stepUpBy(admin, { method: 'totp', code });
    assert.deepEqual([replayed.status, replayed.body.code], [400, 'validation']);
    assert.equal((await stepUpBy(admin, { method: 'totp', code: codeOf(secret, -1) })).status, 400);
  });

  it('recovery codes serve once each, in any writing, and end when they are renewed', async () => {
    const admin = await newAdmin();
    const [first = '', second = ''] = (await setUpTotp(api, admin.token)).recoveryCodes;
    const use = async (code: string) => (await stepUpBy(admin, { method: 'recovery', code })).status;
    assert.equal(await use(first.toUpperCase().replace('-', ' ')), 200);
    assert.equal(await use(first), 400);
    assert.equal((await state(admin)).recoveryCodesLeft, 9);
    const renewed = await call('POST', '/admin/factors/recovery-codes', admin);
    assert.equal(renewed.body.recoveryCodes.length, 10);
    assert.equal(await use(second), 400);
    assert.equal(await use(renewed.body.recoveryCodes[0]), 200);
    const stored = await rowsOf(database, 'recovery_codes', ['code_hash']);
    assert.ok(stored.every(({ code_hash: hash }) => /^[0-9a-f]{64}$/.test(hash)));
  });

  it('codes cannot be guessed: 20 wrong ones an hour, then not even the right one; a passkey still serves', async () => {
    const admin = await newAdmin();
    const { secret } = await setUpTotp(api, admin.token);
    const { authenticator } = await addPasskey(api, admin.token);
    const answers = await atOnce(30, () => stepUpBy(admin, { method: 'totp', code: '000000' }));
    assert.equal(answers.filter(({ status }) => status === 400).length, 20);
    const refused = await stepUpBy(admin, { method: 'totp', code: codeOf(secret) });
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers.get('retry-after')) > 3_000);
    const options = (await call('POST', '/admin/step-up/passkey-options', admin)).body.data;
    const passkey = authenticator.prove(options);
    assert.equal((await stepUpBy(admin, { method: 'passkey', passkey })).status, 200);
    await sql`update limiter_counts set counted_at = array[now() - interval '61 minutes'] where budget = 'factor-code'`.execute(
      database,
    );
    assert.equal((await stepUpBy(admin, { method: 'totp', code: codeOf(secret) })).status, 200);
  });

  it('a session without a proof cannot change factors where there is one', async () => {
    const admin = await newAdmin();
    await setUpTotp(api, admin.token);
    const stolen = { ...admin, token: await insertToken(database, admin.id) };
    for (const [method, path, body] of [
      ['POST', '/admin/factors/passkeys/options'],
      ['POST', '/admin/factors/totp'],
      ['DELETE', '/admin/factors/totp'],
      ['POST', '/admin/factors/recovery-codes'],
      [
        'POST',
        '/admin/factors/passkeys',
        {
          name: 'Mine',
          passkey: createAuthenticator(testOrigin).create({ challenge: 'x', rp: { id: 'y' } }),
        },
      ],
    ] as const) {
      const { status, body: answer } = await call(method, path, stolen, body);
      assert.deepEqual([status, answer.code], [403, 'stepUpRequired'], path);
    }
  });

  it('of two sessions that add the first factor, the slower one has to prove it', async () => {
    const admin = await newAdmin();
    const slow = { ...admin, token: await insertToken(database, admin.id) };
    const options = (await call('POST', '/admin/factors/passkeys/options', slow)).body.data;
    await setUpTotp(api, admin.token);
    const body = { name: 'Mine', passkey: createAuthenticator(testOrigin).create(options) };
    // The first factor has ended the slower session.
    assert.equal((await call('POST', '/admin/factors/passkeys', slow, body)).status, 401);
    assert.deepEqual((await state(admin)).passkeys, []);
  });

  it('a password reset leaves factors as they are; a super admin resets those of a colleague', async () => {
    const admin = await newAdmin();
    await setUpTotp(api, admin.token);
    const boss = await insertLoggedIn(api, { superAdmin: true });
    const { recoveryCodes } = await setUpTotp(api, boss.token);
    const reset = (by: LoggedIn, id: string) => call('DELETE', `/dashboard/admins/${id}/factors`, by);
    assert.equal((await reset(admin, boss.id)).status, 403);
    assert.equal((await reset(boss, boss.id)).status, 403);
    await letProofAge(api, boss.id);
    assert.equal((await reset(boss, admin.id)).body.code, 'stepUpRequired');
    await stepUpBy(boss, { method: 'recovery', code: recoveryCodes[0] });
    const done = await reset(boss, admin.id);
    assert.deepEqual([done.status, done.body.removed], [200, 1]);
    assert.equal((await call('GET', '/admin/me', admin)).status, 401);
    assert.match((await logIn(api, admin.phoneNumber)).body.token, /^[\w-]{43}$/);
    const entry = (await auditOf(database, admin.id)).find(({ action }) => action === 'factor.reset');
    assert.deepEqual([entry?.admin_id, entry?.after], [boss.id, { removed: 1, sessionsEnded: 1 }]);
  });
});
