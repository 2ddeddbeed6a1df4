import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it, test } from 'node:test';
import { openApi } from '../../../app.ts';
import { onEachDatabase, serve } from '../../../testing/api.ts';
import { createScratch, pglite, postgres } from '../../../testing/databases.ts';
import { insertAdmin, insertToken, nextPhone, testPassword } from '../../../testing/records.ts';
import { testSettings } from '../../../testing/settings.ts';

const metricsToken = 'token-of-a-prometheus';

onEachDatabase('metrics', { settings: { metricsToken } }, (api, database) => {
  const read = async (headers: Record<string, string> = {}) => {
    const answer = await fetch(api.url.replace('/api', '/metrics'), { headers });
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
  };

  it('measure calls by route pattern, without input of callers', async () => {
    const admin = await insertAdmin(database, { superAdmin: true });
    const token = await insertToken(database, admin.id);
    const phone = nextPhone();
    await api.call('GET', `/dashboard/users?q=${phone}`, { token });
    await api.call('GET', `/dashboard/fetch/admins/admin/${admin.id}`, { token });
    await api.call('GET', `/${phone}/${token}`, { token });
    await api.call('POST', '/admin/login', { body: { phoneNumber: phone, password: testPassword } });

    const { status, type, text } = await read();
    assert.equal(status, 200);
    assert.match(type!, /^text\/plain; version=/);
    const count = (method: string, route: string, code: number) =>
      new RegExp(
        `^padiman_http_request_duration_seconds_count\\{method="${method}",route="${route}",status="${code}"\\} 1$`,
        'm',
      );
    assert.match(text, count('GET', '/api/dashboard/users', 200));
    assert.match(text, count('GET', '/api/dashboard/fetch/admins/admin/:id', 200));
    assert.match(text, count('GET', 'unknown', 404));
    assert.match(text, count('POST', '/api/admin/login', 401));
    assert.match(text, /^padiman_logins_refused_total\{reason="wrong"\} 1$/m);
    assert.match(text, /^padiman_http_requests_in_flight 0$/m);
    for (const secret of [phone, token, admin.id, admin.phoneNumber])
      assert.ok(!text.includes(secret), secret);
  });

  it('tell a locked account from a wrong password', async () => {
    const phoneNumber = nextPhone();
    const attempt = () =>
      api.call('POST', '/admin/login', { body: { phoneNumber, password: 'Wrong#2026' }, from: '10.0.0.7' });
    for (let tries = 0; tries < 5; tries += 1) assert.equal((await attempt()).status, 401);
    assert.equal((await attempt()).status, 429);
    assert.match((await read()).text, /^padiman_logins_refused_total\{reason="locked"\} 1$/m);
  });

  it('are served to local calls and to the token, and 404 otherwise', async () => {
    const elsewhere = { 'x-forwarded-for': '203.0.113.9' };
    const refused = await read(elsewhere);
    assert.equal(refused.status, 404);
    assert.doesNotMatch(refused.text, /padiman_/);
    const statusWith = async (authorization: string) => (await read({ ...elsewhere, authorization })).status;
    assert.equal(await statusWith(`Bearer ${metricsToken}`), 200);
    assert.equal(await statusWith(`Bearer ${metricsToken}x`), 404);
    assert.equal(await statusWith('Bearer '), 404);
    assert.equal((await read({ 'x-forwarded-for': '::1' })).status, 200);
  });
});

test('without a token only local calls are served, and not those of an untrusted local proxy', async (context) => {
  const api = await serve(await pglite.open(), { trustedProxies: '' });
  context.after(api.close);
  const status = async (headers: Record<string, string>) =>
    (await fetch(api.url.replace('/api', '/metrics'), { headers })).status;
  assert.equal(await status({}), 200);
  assert.equal(await status({ 'x-forwarded-for': '127.0.0.1' }), 404);
  assert.equal(await status({ forwarded: 'for=127.0.0.1', authorization: 'Bearer undefined' }), 404);
});

test('in production the token is needed, also from the same machine', async (context) => {
  for (const [token, expected] of [
    [metricsToken, 200],
    [undefined, 404],
  ] as const) {
    const settings = { production: true, metricsToken: token };
    const api = await serve(await pglite.open(), { trustedProxies: '', settings });
    context.after(api.close);
    const address = api.url.replace('/api', '/metrics');
    assert.equal((await fetch(address)).status, 404);
    const headers = { authorization: `Bearer ${metricsToken}` };
    assert.equal((await fetch(address, { headers })).status, expected);
  }
});

test('an open API lists its staff, and tells operators from others', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'padiman-staff-'));
  const api = await openApi({ dataDir: folder, demo: true, demoScale: 0.01, settings: testSettings() });
  context.after(async () => {
    await api.close();
    await rm(folder, { recursive: true, force: true });
  });
  const staff = await api.staff.list();
  assert.ok(staff.some(({ phone }) => phone === '08030000001'));
  assert.ok(staff.every(({ id }) => /^[0-9a-f-]{36}$/.test(id)));
  const server = (await import('fastify')).default();
  server.get('/', (request) => Promise.resolve(String(api.staff.isOperator(request))));
  const answerTo = async (remoteAddress: string) => (await server.inject({ url: '/', remoteAddress })).body;
  assert.equal(await answerTo('127.0.0.1'), 'true');
  assert.equal(await answerTo('203.0.113.9'), 'false');
});

const skip = postgres.missing ?? false;
test('an open API adds metrics of process and database', { skip }, async (context) => {
  const scratch = await createScratch();
  context.after(scratch.drop);
  const api = await openApi({ databaseUrl: scratch.url, settings: testSettings() });
  const server = (await import('fastify')).default();
  await server.register(api.metrics);
  const { body } = await server.inject({ url: '/metrics', remoteAddress: '::ffff:127.0.0.1' });
  await server.close();
  await api.close();
  for (const line of [
    /^process_resident_memory_bytes \d+/m,
    /^nodejs_eventloop_lag_seconds /m,
    /^padiman_database_up 1$/m,
    /^padiman_database_connections\{pool="readers",state="waiting"\} 0$/m,
    /^padiman_database_query_duration_seconds_count\{outcome="success"\} [1-9]/m,
  ]) {
    assert.match(body, line);
  }
});
