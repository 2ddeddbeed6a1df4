import assert from 'node:assert/strict';
import { it } from 'node:test';
import { onEachDatabase } from '../testing/api.ts';
import { rowsOf } from '../testing/rows.ts';
import { loggedIn, userBefore } from '../testing/staff.ts';

const unknownId = '01900000-0000-7000-8000-000000000000';

onEachDatabase('attacks', (api, database) => {
  const boss = loggedIn(api, { superAdmin: true });
  const user = userBefore(database);

  const users = (query: string) => boss.get(`/dashboard/users?${query}`);
  const update = (body: unknown) => boss.post('/dashboard/users/update-status', body);
  const valid = () => ({ userIds: [user.id], deleteFlag: false, blockFlag: true });

  it('treats SQL in a search as text', async () => {
    for (const text of [
      "' or 1=1 --",
      "'; drop table users; --",
      '$1',
      "\\'; select pg_sleep(5) --",
      '%',
      '_',
      '\\',
    ]) {
      const { status, body } = await users(`q=${encodeURIComponent(text)}`);
      assert.deepEqual([status, body.total], [200, 0], text);
    }
    assert.equal((await users('')).body.total, 1);
  });

  it('refuses malformed queries and names the parameter', async () => {
    const cases: [string, string][] = [
      ['limit=0', 'limit'],
      ['limit=201', 'limit'],
      ['limit=1e2', 'limit'],
      ['limit=0x10', 'limit'],
      ['limit=+5', 'limit'],
      ['limit=', 'limit'],
      ['limit=5.5', 'limit'],
      ['limit=5&limit=6', 'limit'],
      ['q=a&q=b', 'q'],
      ['q[]=a', 'q[]'],
      ['q[$ne]=a', 'q[$ne]'],
      ['filter=everything', 'filter'],
      ['filter=constructor', 'filter'],
      ['cursor=abc', 'cursor'],
      [`cursor=${Buffer.from(JSON.stringify(['admins', unknownId])).toString('base64url')}`, 'cursor'],
      [`cursor=${Buffer.from(JSON.stringify(['users', "' or 1=1"])).toString('base64url')}`, 'cursor'],
      ['offset=10', 'offset'],
      ['__proto__=1', '__proto__'],
      ['constructor=1', 'constructor'],
      [`q=${'a'.repeat(101)}`, 'q'],
    ];
    for (const [query, field] of cases) {
      const { status, body } = await users(query);
      assert.equal(status, 400, query);
      assert.equal(body.code, 'validation');
      assert.ok(Object.hasOwn(body.fields, field), `${query}: ${JSON.stringify(body.fields)}`);
    }
    assert.equal((await users('q=%00')).status, 400);
    assert.equal((await boss.get(`/dashboard/fetch/admins/admin/${unknownId.toUpperCase()}x`)).status, 400);
  });

  it('converts no value of a body and refuses unknown keys', async () => {
    const bodies: [unknown, string][] = [
      [{ ...valid(), userIds: user.id }, 'userIds'],
      [{ ...valid(), userIds: { 0: user.id } }, 'userIds'],
      [{ ...valid(), userIds: [[user.id]] }, 'userIds[0]'],
      [{ ...valid(), userIds: [null] }, 'userIds[0]'],
      [{ ...valid(), userIds: [1] }, 'userIds[0]'],
      [{ ...valid(), userIds: [] }, 'userIds'],
      [{ ...valid(), userIds: Array.from({ length: 1001 }, () => user.id) }, 'userIds'],
      [{ ...valid(), blockFlag: 'true' }, 'blockFlag'],
      [{ ...valid(), blockFlag: 1 }, 'blockFlag'],
      [{ ...valid(), blockFlag: null }, 'blockFlag'],
      [{ ...valid(), blockFlag: [true] }, 'blockFlag'],
      [{ userIds: [user.id], deleteFlag: false }, 'blockFlag'],
      [{ ...valid(), blocked_by: 'me' }, 'blocked_by'],
      [{ ...valid(), 'a, b': 1 }, 'a, b'],
      [[valid()], 'body'],
      ['text', 'body'],
      [7, 'body'],
      [null, 'body'],
    ];
    for (const [body, field] of bodies) {
      const answer = await update(body);
      assert.equal(answer.status, 400, JSON.stringify(body).slice(0, 80));
      assert.ok(Object.hasOwn(answer.body.fields, field), `${field}: ${answer.text.slice(0, 200)}`);
    }
    const login = (body: unknown) => api.call('POST', '/admin/login', { body });
    for (const phoneNumber of [['08030000001'], { $ne: null }, 8030000001, null, '08030000001\n'])
      assert.equal((await login({ phoneNumber, password: 'x' })).status, 400);
    assert.equal((await login({ phoneNumber: '08030000001', password: { length: 8 } })).status, 400);
  });

  it('refuses prototype keys and malformed, deep, large and non-JSON bodies', async () => {
    const send = (text: string, headers: Record<string, string> = {}) =>
      api.call('POST', '/dashboard/users/update-status', { token: boss.token, text, headers });
    const status = async (text: string, headers?: Record<string, string>) =>
      (await send(text, headers)).status;
    assert.equal(
      await status(`{"userIds":["${user.id}"],"deleteFlag":false,"blockFlag":true,"__proto__":{"x":1}}`),
      400,
    );
    assert.equal(await status(`{"userIds":[],"constructor":{"prototype":{"x":1}}}`), 400);
    assert.equal(await status('{"userIds":'), 400);
    assert.equal(await status(''), 400);
    assert.equal(await status('\0'), 400);
    assert.equal(await status(`{"userIds":${'['.repeat(30_000)}${']'.repeat(30_000)}}`), 400);
    assert.equal(await status(`{"a":`.repeat(9_000) + '1' + '}'.repeat(9_000)), 400);
    assert.equal(await status(JSON.stringify({ ...valid(), filler: 'x'.repeat(70_000) })), 413);
    assert.equal(await status('userIds=1', { 'content-type': 'application/x-www-form-urlencoded' }), 415);
    assert.equal(await status('{}', { 'content-type': 'text/plain' }), 415);
    assert.equal(({} as Record<string, unknown>)['x'], undefined);
  });

  it('changes nothing on a refused call', async () => {
    assert.equal((await users('filter=blocked')).body.total, 0);
    assert.deepEqual(await rowsOf(database, 'audit_trail', ['position']), []);
  });

  it('answers every failure with the envelope, without internals', async () => {
    for (const { status, body, text, headers } of [
      await boss.get('/no/such/call'),
      await boss.delete('/dashboard/users'),
      await boss.get('/dashboard/users/../../etc/passwd'),
      await boss.get('/%c0%ae'),
      await boss.get('/dashboard/users?limit=x'),
      await update('{'),
      await api.call('GET', '/admin/me'),
    ]) {
      assert.ok(status >= 400 && status < 500, `${status} ${text}`);
      assert.equal(body?.success, false, text);
      assert.match(body.requestId, /^[A-Za-z\d][\w.-]{7,63}$/);
      assert.doesNotMatch(text, /node_modules|at \w+ \(|\.ts:|select |kysely|yup/i);
      assert.equal(headers.get('x-powered-by'), null);
    }
  });
});
