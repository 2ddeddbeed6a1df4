import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'kysely';
import { onEachDatabase, onPostgres, type TestApi } from '../../../testing/api.ts';
import { statusesOf, ok } from '../../../testing/at-once.ts';
import { auditOf, actorsOf } from '../../../testing/audit.ts';
import { codeOf, logIn } from '../../../testing/factors.ts';
import { earnCookie, newPassword, update } from '../../../testing/password-reset.ts';
import { insertAdmin, insertToken, testPassword } from '../../../testing/records.ts';
import {
  insertLoggedIn,
  type LoggedIn,
  loggedIn,
  choose,
  givenPassword,
  newAccount,
} from '../../../testing/staff.ts';
import { createAdmin } from '../admins/admins.service.ts';
import { setRows } from '../../../testing/rows.ts';

const created = async (api: TestApi, boss: LoggedIn, path = '/admin/create') => {
  const account = newAccount();
  const made = await ok(boss.post(path, account));
  return { phoneNumber: account.phoneNumber, id: made.data._id as string };
};
const choiceOf = async (api: TestApi, phoneNumber: string) =>
  (await logIn(api, phoneNumber, givenPassword)).body.passwordChoice.token as string;

onEachDatabase('a password that a super admin set', (api, database) => {
  const boss = loggedIn(api, { superAdmin: true });

  for (const path of ['/admin/create', '/admin/create-account'])
    it(`by ${path} gives no session, and leads to the choice of an own one`, async () => {
      const { phoneNumber, id } = await created(api, boss, path);
      const { status, body } = await logIn(api, phoneNumber, givenPassword);
      assert.deepEqual([status, Object.keys(body).sort()], [200, ['passwordChoice', 'success']]);
      assert.equal(body.passwordChoice.expiresIn, 300);
      const chosen = await choose(api, body.passwordChoice.token);
      assert.deepEqual([chosen.status, chosen.body.id], [200, id], chosen.text);
      assert.equal((await api.call('GET', '/admin/me', { token: chosen.body.token })).status, 200);
      assert.equal((await logIn(api, phoneNumber, givenPassword)).status, 401);
      assert.match((await logIn(api, phoneNumber, newPassword)).body.token, /^[\w-]{43}$/);
      assert.deepEqual(await actorsOf(database, id), [
        ['admin.create', boss.id],
        ['admin.choosePassword', id],
        ['session.login', id],
        ['session.login', id],
      ]);
    });

  it('opens nothing else: neither calls, nor the steps of second factors', async () => {
    const token = await choiceOf(api, (await created(api, boss)).phoneNumber);
    for (const [method, path] of [
      ['GET', '/admin/me'],
      ['PUT', '/admin/password'],
      ['POST', '/admin/factors/totp'],
      ['GET', '/dashboard/posts'],
    ] as const) {
      assert.equal((await api.call(method, path, { token })).status, 401, path);
    }
    for (const path of ['passkey-options', 'set-up/totp', 'set-up/passkey-options']) {
      const answer = await api.call('POST', `/admin/login/${path}`, { body: { pending: token } });
      assert.equal(answer.status, 401, path);
    }
    const body = { pending: token, method: 'totp', code: '123456' };
    assert.equal((await api.call('POST', '/admin/login/factor', { body })).status, 401);
    // Nor does the token of another step, or an access token, choose a password.
    assert.equal((await choose(api, boss.token)).status, 401);
    assert.equal((await choose(api, token)).status, 200);
    assert.equal((await choose(api, token, 'Another#Heron8')).status, 401, 'it serves once');
  });

  it('cannot stay the password, and the usual rules hold, without counting a try', async () => {
    const { phoneNumber } = await created(api, boss);
    const token = await choiceOf(api, phoneNumber);
    const refused = async (password: string, reason: RegExp) => {
      const { status, body } = await choose(api, token, password);
      assert.deepEqual([status, Object.keys(body.fields)], [400, ['newPassword']]);
      assert.match(body.fields.newPassword, reason);
    };
    for (let tries = 0; tries < 6; tries += 1) await refused('Password#1', /too common/);
    await refused('Short#1', /at least 8/);
    await refused(`Aa#${phoneNumber}`, /phone number/);
    await refused(givenPassword, /differs from the one that you were given/);
    assert.equal((await choose(api, token)).status, 200);
  });

  it('is tried against the own one five times a login', async () => {
    const token = await choiceOf(api, (await created(api, boss)).phoneNumber);
    for (let tries = 0; tries < 5; tries += 1)
      assert.equal((await choose(api, token, givenPassword)).status, 400);
    assert.equal((await choose(api, token)).status, 401);
  });

  it('lapses after 7 days; a one-time code helps then, and at once', async () => {
    const { phoneNumber, id } = await created(api, boss);
    const token = await choiceOf(api, phoneNumber);
    await setRows(database, 'admins', { password_given_at: sql`now() - interval '8 days'` }, { id });
    const lapsed = await logIn(api, phoneNumber, givenPassword);
    assert.deepEqual([lapsed.status, lapsed.body.token], [401, undefined]);
    assert.match(lapsed.body.message, /no longer valid/);
    assert.equal(
      (await logIn(api, phoneNumber, 'Wrong#2026')).body.message,
      'Incorrect phone number or password.',
    );
    for (const who of [phoneNumber, (await created(api, boss)).phoneNumber]) {
      assert.equal((await update(api, who, await earnCookie(api, who))).status, 200);
      assert.match((await logIn(api, who, newPassword)).body.token, /^[\w-]{43}$/);
    }
    // The reset ends the choice.
    assert.equal((await choose(api, token, 'Another#Heron8')).status, 401);
  });

  it('ends other sessions, and the owner of the phone is told', async () => {
    const { phoneNumber, id } = await created(api, boss);
    const texts = () => api.sent.filter(({ to }) => to === phoneNumber);
    const old = await insertToken(database, id);
    assert.equal((await choose(api, await choiceOf(api, phoneNumber))).status, 200);
    assert.equal((await api.call('GET', '/admin/me', { token: old })).status, 401);
    // Answers of later calls come after the messages of earlier ones.
    await boss.get('/admin/me');
    const [invitation, notice] = texts().map(({ text }) => text);
    assert.match(invitation ?? '', /Choose your own password with a code/);
    assert.match(notice ?? '', /was chosen\. If that was not you/);
    for (const text of [invitation, notice])
      assert.ok(!text?.includes(givenPassword) && !text?.includes(newPassword));
  });

  it('ends with the account', async () => {
    const { phoneNumber, id } = await created(api, boss);
    const token = await choiceOf(api, phoneNumber);
    assert.equal((await boss.delete(`/dashboard/delete-admin/${id}`)).status, 200);
    assert.equal((await choose(api, token)).status, 401);
  });

  it('is not one of the command line, of imports and of the first super admin', async () => {
    const account = { ...newAccount(), password: testPassword, superAdmin: false };
    await createAdmin(database, null, account);
    const { phoneNumber } = await insertAdmin(database);
    for (const who of [account.phoneNumber, phoneNumber])
      assert.match((await logIn(api, who)).body.token, /^[\w-]{43}$/);
  });
});

onEachDatabase(
  'a password that a super admin set, where a second factor is required',
  { settings: { staffMfa: 'required' } },
  (api) => {
    it('leads to the set-up of a factor only after the choice', async () => {
      const boss = await insertLoggedIn(api, { superAdmin: true });
      const path = '/admin/factors/totp';
      const code = codeOf((await boss.post(path)).body.data.secret, 0);
      await boss.post(`${path}/confirm`, { code });
      const { phoneNumber } = await created(api, boss, '/admin/create-account');
      const { body } = await choose(api, await choiceOf(api, phoneNumber));
      assert.deepEqual([body.token, body.secondFactor.setUp], [undefined, true]);
      const pending = body.secondFactor.token as string;
      assert.equal((await choose(api, pending, 'Another#Heron8')).status, 401);
      const set = (await api.call('POST', '/admin/login/set-up/totp', { body: { pending } })).body.data;
      const done = await api.call('POST', '/admin/login/set-up/totp/confirm', {
        body: { pending, code: codeOf(set.secret) },
      });
      assert.match(done.body.token, /^[\w-]{43}$/);
    });
  },
);

onPostgres('choices of an own password, concurrently', (api, database) => {
  it('are made once, from one login and from two', async () => {
    const { phoneNumber, id } = await created(api, await insertLoggedIn(api, { superAdmin: true }));
    const [one, other] = [await choiceOf(api, phoneNumber), await choiceOf(api, phoneNumber)];
    const answers = await Promise.all(
      [one, other, one, other].map((token, nth) => choose(api, token, `Heron-Kite#${nth}9`)),
    );
    assert.deepEqual(statusesOf(answers), [200, 401, 401, 401]);
    const chosen = (await auditOf(database, id)).filter(({ action }) => action === 'admin.choosePassword');
    assert.equal(chosen.length, 1);
  });
});
