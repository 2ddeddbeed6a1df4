import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { fileAddress } from '@padiman/federation/registry';
import { promote, promoteCanary, startPreview, endPreviews } from '@padiman/release/promote';
import type { BuildRecord } from '@padiman/release/store';
import { peopleOf, publishShell, trialStore } from '@padiman/release/testing';
import type { ApiInProcess } from '../app.ts';
import { runEdge } from '../testing/running-edge.ts';
import { buildsCookieName } from './builds-cookie.ts';

const phones: Record<string, string> = { ada: '08030000001', bode: '08030000002' };

const api: ApiInProcess = {
  ready: async () => true,
  plugin: async (routes) => {
    routes.get('/admin/me', async (request, reply) => {
      const id = request.headers.authorization?.slice('Bearer '.length) ?? '';
      if (id === 'outage') return reply.code(503).send({ code: 'unavailable' });
      const phoneNumber = phones[id];
      return phoneNumber ? { success: true, data: { _id: id, phoneNumber } } : reply.code(401).send({});
    });
  },
  staff: {
    list: async () => Object.entries(phones).map(([id, phone]) => ({ id, phone })),
    isOperator: (request) => request.headers.authorization === 'Bearer operator',
  },
};

const cookieSecret = Buffer.alloc(32, 7);
const ada = () => peopleOf([phones.ada!]);

type Asking = Pick<Awaited<ReturnType<typeof runEdge>>, 'post'>;

/** Asks for the assignment of a token's bearer. @returns the answer, and the cookie for further requests */
async function assignmentOf({ post }: Asking, token: string, declined: string[] = [], cookie = '') {
  const answer = await post('/edge/assignment', { declined }, { authorization: `Bearer ${token}`, cookie });
  const [given = ''] = answer.headers['set-cookie'] ?? [];
  return {
    status: answer.status,
    given,
    cookie: given.split(';')[0] ?? '',
    body: JSON.parse(answer.text) as { shell?: string; canaries: string[]; previews: { text: string }[] },
  };
}

const addressOf = ({ integrity }: BuildRecord, file: string) => fileAddress(file, integrity[file]!)!;

const run = (t: TestContext) => runEdge(t, { api, cookieSecret });

test("the shell's canary is served to its people alone, and to nobody once it ends", async (t) => {
  const running = await run(t);
  const { store, folder, get, release } = running;
  const { record } = await publishShell(store, folder, 'canary();');
  await promoteCanary(store, record, 0, { people: await ada() });
  const { given, cookie, body } = await assignmentOf(running, 'ada');
  assert.equal(body.shell, record.build);
  assert.match(given, /HttpOnly/);
  assert.match(given, /SameSite=Lax/);
  assert.doesNotMatch(decodeURIComponent(given), /0803|ada/);

  const canaryPage = await get('/rides', { cookie });
  assert.match(canaryPage.text, new RegExp(`data-base="/shell/${record.build}/"`));
  assert.equal(canaryPage.headers['cache-control'], 'private, no-cache');
  const live = release.registry.shell.build;
  const ordinary = await get('/rides');
  assert.match(ordinary.text, new RegExp(`data-base="/shell/${live}/"`));
  assert.equal(ordinary.headers['cache-control'], 'no-cache');

  const bode = await assignmentOf(running, 'bode');
  assert.equal(bode.body.shell, undefined);
  assert.equal(bode.given, '');
  // A visitor's cookie is cleared.
  const visitor = await assignmentOf(running, 'nobody', [], cookie);
  assert.deepEqual(visitor.body, { canaries: [], previews: [] });
  assert.match(visitor.given, new RegExp(`^${buildsCookieName}=;`));
  // While the API cannot tell whose token it is, the cookie stays.
  const headers = { authorization: 'Bearer outage', cookie };
  const outage = await running.post('/edge/assignment', { declined: [] }, headers);
  assert.deepEqual([outage.status, outage.headers['set-cookie']], [503, undefined]);
  assert.equal(outage.headers['retry-after'], '5');
  // A build that failed in this browser is not assigned again.
  assert.equal((await assignmentOf(running, 'ada', [record.build])).body.shell, undefined);

  await promoteCanary(store, record, 0);
  assert.match((await get('/rides', { cookie })).text, new RegExp(`data-base="/shell/${live}/"`));
});

test('a cookie that was altered, of another secret, or expired assigns nothing', async (t) => {
  const running = await run(t);
  const { store, folder, get, release } = running;
  const { record } = await publishShell(store, folder, 'canary();');
  await promoteCanary(store, record, 100);
  const { cookie } = await assignmentOf(running, 'ada');
  const live = new RegExp(`data-base="/shell/${release.registry.shell.build}/"`);
  const [name, value = ''] = cookie.split('=');
  const [text = '', signature = ''] = value.split('.');
  const other = Buffer.from(JSON.stringify({ shell: record.build, previews: [], until: Date.now() * 2 }));
  for (const forged of [
    `${other.toString('base64url')}.${signature}`,
    `${text}.${Buffer.alloc(32).toString('base64url')}`,
    `${text}.`,
    `.${signature}`,
    '%',
    'a.b.c',
  ])
    assert.match((await get('/rides', { cookie: `${name}=${forged}` })).text, live, forged);
  const elsewhere = await runEdge(t, { api, store: trialStore(folder) });
  assert.match((await elsewhere.get('/rides', { cookie })).text, live);
  // Another edge with the same secret agrees.
  const agreeing = await runEdge(t, { api, cookieSecret, store: trialStore(folder) });
  assert.match((await agreeing.get('/rides', { cookie })).text, new RegExp(record.build));
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 13 * 60 * 60 * 1000 });
  assert.match((await get('/rides', { cookie })).text, live);
});

test('files of a build are readable to its reviewers alone before it is released, and to everybody after', async (t) => {
  const running = await run(t);
  const { store, get, publish } = running;
  const record = await publish('mfe-rides', { code: 'next();' });
  const file = addressOf(record, 'remoteEntry.js');
  assert.equal((await get(file)).status, 404);
  const preview = await startPreview(store, record, { people: await ada(), hours: 1 });
  const { cookie, body } = await assignmentOf(running, 'ada');
  assert.equal(body.previews.length, 1);
  assert.equal(body.previews[0]?.text, preview.text);
  const own = await get(file, { cookie });
  assert.equal(own.status, 200);
  assert.match(String(own.headers['cache-control']), /^private, /);
  assert.equal((await get(file)).status, 404);
  assert.deepEqual((await assignmentOf(running, 'bode')).body.previews, []);
  assert.deepEqual((await assignmentOf(running, 'ada', [preview.id])).body.previews, [], 'who left it');
  // The cookie names one preview, and opens no other build.
  const other = await publish('mfe-parcels', { code: 'other();' });
  assert.equal((await get(addressOf(other, 'remoteEntry.js'), { cookie })).status, 404);

  await promote(store, [record]);
  const released = await get(file);
  assert.equal(released.status, 200);
  assert.match(String(released.headers['cache-control']), /^public, /);
});

test('files of a build whose record was damaged are found once it is restored', async (t) => {
  const { get, store, folder, publish } = await run(t);
  const record = await publish('mfe-rides', { code: 'once();' });
  await promoteCanary(store, record, 1);
  await promoteCanary(store, record, 0);
  const path = join(folder, 'builds/mfe-rides', record.build, 'build.json');
  const original = await readFile(path);
  await writeFile(path, '{');
  const file = addressOf(record, 'remoteEntry.js');
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  assert.equal((await get(file)).status, 404);
  await writeFile(path, original);
  t.mock.timers.tick(3_000);
  assert.equal((await get(file)).status, 200);
});

test('a path that only a preview or a canary has gets the page at a direct visit, and a former path too', async (t) => {
  const { store, get, publish } = await run(t);
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const statuses = (...addresses: string[]) =>
    Promise.all(addresses.map(async (address) => (await get(address)).status));
  const paths = [{ path: '/rides', title: 'Rides', access: 'staff', aliases: ['/journeys'] }];
  const next = (path: string) => ({
    descriptor: { paths: [...paths, { path, title: 'New', access: 'staff' }] },
  });
  const ofPreview = await publish('mfe-rides', { ...next('/previewed'), code: 'preview();' });
  const ofCanary = await publish('mfe-rides', { ...next('/canaried'), code: 'canary();' });
  assert.deepEqual(await statuses('/previewed', '/canaried', '/journeys'), [404, 404, 404]);
  const { id } = await startPreview(store, ofPreview, { people: await ada(), hours: 1 });
  await promoteCanary(store, ofCanary, 10);
  t.mock.timers.tick(3_000);
  assert.deepEqual(await statuses('/previewed', '/canaried', '/unknown'), [200, 200, 404]);
  await endPreviews(store, id);
  await promote(store, [ofCanary]);
  t.mock.timers.tick(3_000);
  assert.deepEqual(await statuses('/previewed', '/canaried', '/journeys'), [404, 200, 200]);
});

test('a preview ends by itself, or when it is ended', async (t) => {
  const running = await run(t);
  const { store, get, publish } = running;
  const record = await publish('mfe-new');
  const file = addressOf(record, 'remoteEntry.js');
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const { id } = await startPreview(store, record, { people: await ada(), hours: 1 });
  const { cookie } = await assignmentOf(running, 'ada');
  // A remote that was never released has its addresses for its reviewer.
  assert.equal((await get('/new', { cookie })).status, 200);
  // Others get the page too, which says that there is none: before a session is read, nobody knows who asks.
  assert.equal((await get('/new')).status, 200);
  assert.equal((await get(file)).status, 404);
  t.mock.timers.tick(59 * 60 * 1000);
  assert.equal((await get(file, { cookie })).status, 200);
  t.mock.timers.tick(61 * 1000);
  assert.equal((await get(file, { cookie })).status, 404);
  assert.equal((await get('/new', { cookie })).status, 404);
  assert.deepEqual((await assignmentOf(running, 'ada')).body.previews, []);

  const again = await startPreview(store, record, { people: await ada(), hours: 1 });
  assert.notEqual(again.id, id);
  t.mock.timers.tick(2_000);
  const second = await assignmentOf(running, 'ada');
  assert.equal((await get(file, { cookie: second.cookie })).status, 200);
  await endPreviews(store, again.id);
  t.mock.timers.tick(2_000);
  assert.equal((await get(file, { cookie: second.cookie })).status, 404);
});

test("a remote's canary for named people is in their assignment, and in nobody else's", async (t) => {
  const running = await run(t);
  const { store, publish } = running;
  const record = await publish('mfe-rides', { code: 'canary();' });
  await promoteCanary(store, record, 0, { people: await ada() });
  assert.deepEqual((await assignmentOf(running, 'ada')).body.canaries, ['mfe-rides']);
  assert.deepEqual((await assignmentOf(running, 'bode')).body.canaries, []);
  assert.ok(!(await running.get('/registry.json')).text.includes('hashes'));
});

test('invalid requests are refused, and logout clears the cookie', async (t) => {
  const { ask, post } = await run(t);
  const headers = { cookie: `${buildsCookieName}=x` };
  for (const body of ['{}', '{"declined":1}', '[]', JSON.stringify({ declined: Array(21).fill('x') })])
    assert.equal((await post('/edge/assignment', body, headers)).status, 400);
  const left = await ask('/edge/assignment', { method: 'DELETE', headers });
  assert.deepEqual(JSON.parse(left.text), { cleared: true });
  const none = await ask('/edge/assignment', { method: 'DELETE' });
  assert.deepEqual(JSON.parse(none.text), { cleared: false });
  assert.match(String(left.headers['set-cookie']), new RegExp(`^${buildsCookieName}=;.*Max-Age=0|Expires`));
});

test('the reach of an audience is told to operators, in numbers alone', async (t) => {
  const { post } = await run(t);
  const reach = async (body: object, token = 'operator') => {
    const answer = await post('/edge/reach', body, { authorization: `Bearer ${token}` });
    return answer.status === 200 ? (JSON.parse(answer.text) as object) : answer.status;
  };
  const audience = { name: 'mfe-rides', percent: 0, phones: ['+234 803 000 0001', '08099999999'] };
  assert.deepEqual(await reach(audience), { reached: 1, staff: 2 });
  assert.deepEqual(await reach({ ...audience, percent: 100 }), { reached: 2, staff: 2 });
  assert.equal(await reach(audience, 'ada'), 404);
  assert.equal(await reach({ ...audience, name: '../x' }), 400);
});

test('a backend that lacks the call by which staff are known is asked once', async (t) => {
  let calls = 0;
  const lacking: ApiInProcess = {
    ...api,
    plugin: async (routes) => {
      routes.get('/admin/me', async (_, reply) => reply.code(404).send(`Cannot GET, ${(calls += 1)}`));
    },
  };
  const running = await runEdge(t, { api: lacking, cookieSecret });
  const { record } = await publishShell(running.store, running.folder, 'canary();');
  await promoteCanary(running.store, record, 100);
  for (const token of ['ada', 'bode'])
    assert.deepEqual((await assignmentOf(running, token)).body.canaries, []);
  assert.equal(calls, 1);
});
