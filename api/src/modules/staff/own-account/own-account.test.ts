import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { onEachDatabase, onPostgres, type TestApi } from '../../../testing/api.ts';
import { statusesOf, valuesOf } from '../../../testing/at-once.ts';
import { countedEvents, letLimitsPass } from '../../../testing/limits.ts';
import { auditOf, actionsOf } from '../../../testing/audit.ts';
import { insertToken, testPassword } from '../../../testing/records.ts';
import { rowsOf, setRows } from '../../../testing/rows.ts';
import { insertLoggedIn } from '../../../testing/staff.ts';
import { verifyAudit } from '../../base/audit/audit.service.ts';
import { newAddress } from '../../../testing/password-reset.ts';

const newPassword = 'Brandnew#2026';

const change = (api: TestApi, token: string, body: unknown, from = newAddress()) =>
  api.call('PUT', '/admin/password', { token, body, from });
const right = { currentPassword: testPassword, newPassword };
const wrong = { currentPassword: 'Wrong#2026', newPassword };

const logIn = async (api: TestApi, phoneNumber: string, password: string) =>
  (await api.call('POST', '/admin/login', { body: { phoneNumber, password }, from: newAddress() })).status;

const stateOf = async (api: TestApi, token: string) => (await api.call('GET', '/admin/me', { token })).status;

const sessionsOf = async (api: TestApi, token: string) =>
  (await api.call('GET', '/admin/sessions', { token })).body.data as { _id: string; current: boolean }[];

onEachDatabase("one's own password", (api, database) => {
  it('is changed, ends the other sessions and keeps this one', async () => {
    const own = await insertLoggedIn(api);
    const other = await insertToken(database, own.id);
    const { status, body } = await change(api, own.token, right);
    assert.deepEqual([status, body], [200, { success: true }]);
    assert.deepEqual([await stateOf(api, own.token), await stateOf(api, other)], [200, 401]);
    assert.equal(await logIn(api, own.phoneNumber, testPassword), 401);
    assert.equal(await logIn(api, own.phoneNumber, newPassword), 200);
    assert.deepEqual((await auditOf(database, own.id))[0], {
      action: 'admin.changePassword',
      admin_id: own.id,
      before: null,
      after: { sessionsEnded: 1 },
    });
  });

  it('is not changed with a wrong current password, and the session stays active', async () => {
    const own = await insertLoggedIn(api);
    const other = await insertToken(database, own.id);
    const { status, body } = await change(api, own.token, wrong);
    assert.deepEqual([status, body.fields], [400, { currentPassword: 'Current password is incorrect' }]);
    assert.deepEqual([await stateOf(api, own.token), await stateOf(api, other)], [200, 200]);
    assert.equal(await logIn(api, own.phoneNumber, testPassword), 200);
  });

  it('has a count of its own: neither strangers at the login lock the form, nor the form the login', async () => {
    const own = await insertLoggedIn(api);
    for (let tries = 0; tries < 6; tries += 1) await logIn(api, own.phoneNumber, 'Wrong#2026');
    for (let tries = 0; tries < 5; tries += 1)
      assert.equal((await change(api, own.token, wrong)).status, 400);
    const { status, body, headers } = await change(api, own.token, right);
    assert.deepEqual([status, body.code], [429, 'tooManyRequests']);
    assert.equal(body.message, 'Too many wrong passwords. Please try again in 1 minute.');
    assert.ok(Number(headers.get('retry-after')) <= 30);
    await letLimitsPass(database, own.phoneNumber, '31 seconds');
    assert.equal((await change(api, own.token, right)).status, 200);
    assert.deepEqual(Object.keys(await countedEvents(database, own.phoneNumber)), ['login-account']);
  });

  it('must be one that can log in; a refused one does not count as an attempt', async () => {
    const own = await insertLoggedIn(api);
    for (const password of ['short#A1', 'Password#1', 'nouppercase#1', `Pa1#${own.phoneNumber}`]) {
      const { status, body } = await change(api, own.token, {
        currentPassword: 'Wrong#2026',
        newPassword: password.replace('short#A1', 'sh#A1'),
      });
      assert.deepEqual([status, Object.keys(body.fields)], [400, ['newPassword']], password);
    }
    assert.deepEqual(await countedEvents(database, own.phoneNumber), {});
  });

  it('names missing fields', async () => {
    const own = await insertLoggedIn(api);
    assert.deepEqual((await change(api, own.token, { currentPassword: '', newPassword: '' })).body.fields, {
      currentPassword: 'Current password is required',
      newPassword: 'Password is required',
    });
  });
});

onEachDatabase("one's own sessions", (api, database) => {
  it('are listed with address and times, the current one marked, without ended ones and tokens', async () => {
    const own = await insertLoggedIn(api);
    const idle = (await sessionsOf(api, await insertToken(database, own.id))).find(({ current }) => current);
    await setRows(
      database,
      'sessions',
      { last_used_at: sql`now() - interval '31 minutes'` },
      { id: idle!._id },
    );
    await insertLoggedIn(api);
    const { body, text } = await own.get('/admin/sessions');
    assert.equal(body.data.length, 1);
    const [session] = body.data;
    assert.deepEqual([session.address, session.current], ['127.0.0.1', true]);
    assert.ok(Date.parse(session.since) <= Date.parse(session.lastUsed));
    assert.doesNotMatch(text, /token|hash/i);
  });

  it('are ended one by one, the current one too', async () => {
    const own = await insertLoggedIn(api);
    const other = await insertToken(database, own.id);
    const listed = await sessionsOf(api, own.token);
    const end = (id: string | undefined) => own.delete(`/admin/sessions/${id}`);
    const [mine, theirs] = [listed.find(({ current }) => current), listed.find(({ current }) => !current)];
    assert.equal((await end(theirs?._id)).status, 200);
    assert.equal(await stateOf(api, other), 401);
    assert.equal((await end(theirs?._id)).status, 404);
    assert.equal((await end(mine?._id)).status, 200);
    assert.equal(await stateOf(api, own.token), 401);
    assert.deepEqual(await actionsOf(database, own.id), ['session.end', 'session.end']);
  });

  it('cannot be ended by others, not even by a super admin', async () => {
    const victim = await insertLoggedIn(api);
    const [session] = await sessionsOf(api, victim.token);
    for (const superAdmin of [false, true]) {
      const call = { token: (await insertLoggedIn(api, { superAdmin })).token };
      const real = await api.call('DELETE', `/admin/sessions/${session!._id}`, call);
      const unknown = await api.call('DELETE', `/admin/sessions/${newId()}`, call);
      assert.deepEqual([real.status, real.body.message], [404, 'There is no such session.']);
      assert.deepEqual({ ...real.body, requestId: '' }, { ...unknown.body, requestId: '' });
      await api.call('DELETE', '/admin/sessions/others', call);
    }
    assert.equal(await stateOf(api, victim.token), 200);
  });

  it('except the current one are ended together, audited if there were any', async () => {
    const own = await insertLoggedIn(api);
    const others = [await insertToken(database, own.id), await insertToken(database, own.id)];
    const endOthers = async () => (await own.delete('/admin/sessions/others')).body;
    assert.deepEqual(await endOthers(), { success: true, ended: 2 });
    assert.deepEqual(await endOthers(), { success: true, ended: 0 });
    for (const token of others) assert.equal(await stateOf(api, token), 401);
    assert.equal(await stateOf(api, own.token), 200);
    assert.deepEqual(valuesOf(await auditOf(database, own.id), 'action', 'after'), [
      ['session.endOthers', { sessionsEnded: 2 }],
    ]);
  });
});

const sessionsLeft = (api: TestApi, adminId: string) =>
  rowsOf(api.database, 'sessions', ['id'], { admin_id: adminId });

onPostgres("one's own account under a race", (api, database) => {
  it('of 20 sessions that end all others concurrently one stays, without deadlock', async () => {
    const own = await insertLoggedIn(api);
    const tokens = [own.token];
    while (tokens.length < 20) tokens.push(await insertToken(database, own.id));
    const answers = await Promise.all(
      tokens.map((token) => api.call('DELETE', '/admin/sessions/others', { token })),
    );
    assert.equal((await sessionsLeft(api, own.id)).length, 1);
    assert.deepEqual(statusesOf(answers), [200, ...Array(19).fill(401)]);
    assert.equal((await verifyAudit(database)).brokenAt, null);
  });

  it('the password is changed once when sessions set different ones concurrently', async () => {
    const own = await insertLoggedIn(api);
    const other = await insertToken(database, own.id);
    const set = (token: string, newPassword: string, at: number) =>
      api.call('PUT', '/admin/password', {
        token,
        body: { currentPassword: testPassword, newPassword },
        from: `10.7.0.${at}`,
      });
    const answers = await Promise.all([set(own.token, 'Firstone#2026', 1), set(other, 'Secondone#2026', 2)]);
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.deepEqual(await actionsOf(database, own.id), ['admin.changePassword']);
    assert.equal((await sessionsLeft(api, own.id)).length, 1);
  });

  it('a concurrent login with the old password leaves no session behind', async () => {
    const own = await insertLoggedIn(api);
    const body = { phoneNumber: own.phoneNumber, password: testPassword };
    const [changed] = await Promise.all([
      api.call('PUT', '/admin/password', {
        token: own.token,
        body: { currentPassword: testPassword, newPassword: 'Brandnew#2026' },
        from: '10.8.0.100',
      }),
      ...Array.from({ length: 3 }, (_, at) =>
        api.call('POST', '/admin/login', { body, from: `10.8.0.${at + 1}` }),
      ),
    ]);
    assert.equal(changed.status, 200);
    assert.equal((await sessionsLeft(api, own.id)).length, 1);
    assert.equal((await own.get('/admin/me')).status, 200);
  });
});
