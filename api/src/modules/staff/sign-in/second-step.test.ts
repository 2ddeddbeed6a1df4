import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'kysely';
import { onEachDatabase, type TestApi } from '../../../testing/api.ts';
import { openBrowser, type TestBrowser } from '../../../testing/browser.ts';
import { atOnce, tally, ok } from '../../../testing/at-once.ts';
import { insertRows, setRows } from '../../../testing/rows.ts';
import {
  addPasskey,
  codeOf,
  logIn,
  setUpTotp,
  testOrigin,
  createAuthenticator,
} from '../../../testing/factors.ts';
import { insertAdmin, testPassword } from '../../../testing/records.ts';
import { insertLoggedIn, type LoggedIn } from '../../../testing/staff.ts';

type TestCaller = Pick<TestBrowser, 'call'>;

const prove = (api: TestApi, pending: string, proof: object) =>
  api.call('POST', '/admin/login/factor', { body: { pending, ...proof } });
const pendingOf = async (api: TestApi, phoneNumber: string) =>
  (await logIn(api, phoneNumber)).body.secondFactor.token as string;

onEachDatabase('second step of a login', { settings: { publicOrigin: testOrigin } }, (api, database) => {
  const withTotp = async (): Promise<LoggedIn & { secret: string; recoveryCodes: string[] }> => {
    const admin = await insertLoggedIn(api, { superAdmin: true });
    return { ...admin, ...(await setUpTotp(api, admin.token)) };
  };

  it('the password alone gives no access token', async () => {
    const { phoneNumber } = await withTotp();
    const { status, body } = await logIn(api, phoneNumber);
    assert.deepEqual([status, Object.keys(body).sort()], [200, ['secondFactor', 'success']]);
    const { token: _token, ...pending } = body.secondFactor;
    assert.deepEqual(pending, {
      methods: ['totp', 'recovery'],
      setUp: false,
      passkeysPossible: true,
      expiresIn: 300,
    });
    assert.equal((await logIn(api, phoneNumber, 'Wrong#2026')).body.secondFactor, undefined);
  });

  it('a code of the app ends the login; the session has proved its factor', async () => {
    const { phoneNumber, secret, id } = await withTotp();
    const pending = await pendingOf(api, phoneNumber);
    const { status, body } = await prove(api, pending, { method: 'totp', code: codeOf(secret) });
    assert.deepEqual([status, body.id, body.user._id, body.recoveryCodes], [200, id, id, undefined]);
    await ok(api.call('POST', '/admin/factors/recovery-codes', { token: body.token }));
    const again = await prove(api, pending, { method: 'totp', code: codeOf(secret, 1) });
    assert.equal(again.status, 401, 'a pending login serves once');
  });

  it('a passkey ends the login, and a recovery code does, once', async () => {
    const admin = await withTotp();
    const { authenticator } = await addPasskey(api, admin.token);
    const first = await logIn(api, admin.phoneNumber);
    assert.deepEqual(first.body.secondFactor.methods, ['passkey', 'totp', 'recovery']);
    const pending = first.body.secondFactor.token;
    const begin = () => api.call('POST', '/admin/login/passkey-options', { body: { pending } });
    const options = (await begin()).body.data;
    assert.equal(options.rpId, 'console.example');
    const passkey = authenticator.prove(options);
    assert.match((await prove(api, pending, { method: 'passkey', passkey })).body.token, /^[\w-]{43}$/);
    const code = admin.recoveryCodes[0];
    const recover = async () =>
      (await prove(api, await pendingOf(api, admin.phoneNumber), { method: 'recovery', code })).status;
    assert.equal(await recover(), 200);
    assert.equal(await recover(), 400);
  });

  it('the token of a pending login opens nothing else', async () => {
    const admin = await withTotp();
    const token = await pendingOf(api, admin.phoneNumber);
    for (const [method, path] of [
      ['GET', '/admin/me'],
      ['GET', '/admin/factors'],
      ['POST', '/admin/factors/totp'],
      ['POST', '/admin/step-up/passkey-options'],
      ['GET', '/dashboard/users'],
      ['GET', '/dashboard/admins'],
    ] as const) {
      assert.equal((await api.call(method, path, { token })).status, 401, path);
    }
    // Nor the set-up of a factor, which would replace the one that is asked.
    for (const path of ['passkey-options', 'totp']) {
      const body = { pending: token };
      assert.equal((await api.call('POST', `/admin/login/set-up/${path}`, { body })).status, 401, path);
    }
    // Nor does an access token stand for it.
    const proof = { method: 'totp', code: codeOf(admin.secret) };
    assert.equal((await prove(api, admin.token, proof)).status, 401);
  });

  it('five tries a login, also concurrent ones; the right code is refused afterwards', async () => {
    const { phoneNumber, secret } = await withTotp();
    const pending = await pendingOf(api, phoneNumber);
    const answers = await atOnce(12, () => prove(api, pending, { method: 'totp', code: '000000' }));
    assert.deepEqual(tally(answers), { 400: 5, 401: 7 });
    assert.equal((await prove(api, pending, { method: 'totp', code: codeOf(secret) })).status, 401);
  });

  it('a new login does not give an unlimited number of tries', async () => {
    const { phoneNumber, secret } = await withTotp();
    for (let login = 0; login < 4; login += 1) {
      const pending = await pendingOf(api, phoneNumber);
      for (let tries = 0; tries < 5; tries += 1)
        assert.equal((await prove(api, pending, { method: 'totp', code: '000000' })).status, 400);
    }
    const pending = await pendingOf(api, phoneNumber);
    assert.equal((await prove(api, pending, { method: 'totp', code: codeOf(secret) })).status, 429);
  });

  it('16 wrong codes renewed each hour lock out neither the recovery codes of an owner nor a known device', async () => {
    const { phoneNumber, secret, recoveryCodes } = await withTotp();
    const browser = openBrowser(api);
    const begin = (from: TestCaller) =>
      from.call('POST', '/admin/login', { body: { phoneNumber, password: testPassword } });
    const proveFrom = async (from: TestCaller, proof: object) => {
      const pending = (await begin(from)).body.secondFactor.token;
      return (await from.call('POST', '/admin/login/factor', { body: { pending, ...proof } })).status;
    };
    const recovery = (at: number) => ({ method: 'recovery', code: recoveryCodes[at] });
    assert.equal(await proveFrom(browser, recovery(9)), 200);
    for (let round = 0; round < 3; round += 1) {
      const strangers: number[] = [];
      for (let tries = 0; tries < 22; tries += 1)
        strangers.push(await proveFrom(api, { method: 'totp', code: '000000' }));
      assert.equal(strangers.filter((status) => status === 400).length, round === 0 ? 20 : 0);
      // The owner, in another browser.
      assert.equal(await proveFrom(openBrowser(api), recovery(round)), 200);
    }
    const code = codeOf(secret);
    assert.equal(await proveFrom(browser, { method: 'totp', code }), 200);
    assert.equal(await proveFrom(openBrowser(api), { method: 'totp', code }), 429);
    for (let tries = 0; tries < 10; tries += 1)
      assert.equal(await proveFrom(browser, { method: 'totp', code: '000000' }), 400);
    assert.equal(await proveFrom(browser, { method: 'totp', code: '000000' }), 429);
  });

  it('ends after five minutes, with a new password, and with the account', async () => {
    const ended = async (change: (admin: { id: string; phoneNumber: string }) => Promise<unknown>) => {
      const admin = await withTotp();
      const pending = await pendingOf(api, admin.phoneNumber);
      await change(admin);
      return (await prove(api, pending, { method: 'totp', code: codeOf(admin.secret) })).status;
    };
    const update = (set: object) => (admin: { id: string }) =>
      setRows(database, 'admins', set, { id: admin.id });
    assert.equal(await ended(() => setRows(database, 'pending_logins', { expires_at: sql`now()` })), 401);
    assert.equal(await ended(update({ password_hash: 'another' })), 401);
    assert.equal(await ended(update({ deleted_at: new Date() })), 401);
    assert.equal(await ended(async () => undefined), 200);
  });

  it('a replayed code is refused at login too', async () => {
    const { phoneNumber, secret } = await withTotp();
    const proof = { method: 'totp', code: codeOf(secret) };
    assert.equal((await prove(api, await pendingOf(api, phoneNumber), proof)).status, 200);
    assert.equal((await prove(api, await pendingOf(api, phoneNumber), proof)).status, 400);
  });
});

onEachDatabase('second step without a domain', (api, database) => {
  it('a passkey is asked for all the same, whatever host the request names', async () => {
    const admin = await insertLoggedIn(api);
    assert.equal((await admin.post('/admin/factors/passkeys/options')).status, 409);
    await insertRows(database, 'staff_passkeys', {
      ...{ id: admin.id, admin_id: admin.id, credential_id: 'a', public_key: 'b', counter: 0 },
      ...{ transports: [], name: 'Laptop' },
    });
    const { body } = await logIn(api, admin.phoneNumber);
    assert.deepEqual([body.token, body.secondFactor.methods], [undefined, []]);
  });
});

onEachDatabase(
  'login where a second factor is required',
  { settings: { staffMfa: 'required', publicOrigin: testOrigin } },
  (api, database) => {
    const setUp = (path: string, body: object) => api.call('POST', `/admin/login/set-up/${path}`, { body });

    it('leads whoever may move money to the set-up before anything else', async () => {
      for (const admin of [
        { superAdmin: true },
        { rights: { viewWithdrawalEarnings: true } },
        { rights: { issueRefunds: true } },
      ]) {
        const { body } = await logIn(api, (await insertAdmin(database, admin)).phoneNumber);
        assert.deepEqual([body.token, body.secondFactor.setUp], [undefined, true], JSON.stringify(admin));
      }
      const { phoneNumber } = await insertAdmin(database, { rights: { viewAllUsers: true } });
      assert.match((await logIn(api, phoneNumber)).body.token, /^[\w-]{43}$/);
    });

    it('the set-up of an app ends the login, with recovery codes', async () => {
      const { phoneNumber } = await insertAdmin(database, { superAdmin: true });
      const pending = await pendingOf(api, phoneNumber);
      const { secret, uri } = (await setUp('totp', { pending })).body.data;
      assert.match(uri, /^otpauth:\/\/totp\/Padiman:080/);
      assert.equal((await setUp('totp/confirm', { pending, code: '000000' })).status, 400);
      const done = await ok(setUp('totp/confirm', { pending, code: codeOf(secret) }));
      assert.equal(done.recoveryCodes.length, 10);
      assert.equal((await api.call('GET', '/admin/me', { token: done.token })).status, 200);
      assert.equal((await logIn(api, phoneNumber)).body.secondFactor.setUp, false);
    });

    it('the set-up of a passkey does too; a second pending login cannot add another factor', async () => {
      const { phoneNumber } = await insertAdmin(database, { superAdmin: true });
      const thief = await pendingOf(api, phoneNumber);
      const pending = await pendingOf(api, phoneNumber);
      const create = async (of: string) => {
        const options = (await setUp('passkey-options', { pending: of })).body.data;
        const passkey = createAuthenticator(testOrigin).create(options);
        return setUp('passkey', { pending: of, name: 'Laptop', passkey });
      };
      assert.equal((await create(pending)).status, 200);
      const late = await create(thief);
      assert.deepEqual([late.status, late.body.code], [403, 'stepUpRequired']);
    });
  },
);

onEachDatabase('login where second factors are off', { settings: { staffMfa: 'off' } }, (api) => {
  it('is by password alone', async () => {
    const admin = await insertLoggedIn(api, { superAdmin: true });
    await setUpTotp(api, admin.token);
    const body = { phoneNumber: admin.phoneNumber, password: testPassword };
    assert.match((await api.call('POST', '/admin/login', { body })).body.token, /^[\w-]{43}$/);
  });
});
