import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { allCapabilities, type BackendSettings } from '@padiman/contracts';
import { serverOptions } from '@padiman/api/app';
import fastify from 'fastify';
import type { EdgeOptions } from '../app.ts';
import { runApi, runBackend, runEdge } from '../testing/running-edge.ts';
import { capabilitiesFor, describeCapabilities, type FoundCapabilities } from './capabilities.ts';

const document = (...calls: string[]) => {
  const paths: Record<string, object> = {};
  for (const call of calls) {
    const [method = '', path = ''] = call.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: { responses: {} } };
  }
  return JSON.stringify({ openapi: '3.1.0', paths });
};

/** Capabilities in `/config.json` of an edge. */
async function shownBy(t: TestContext, options: Partial<EdgeOptions>): Promise<string[]> {
  const { get } = await runEdge(t, options);
  return JSON.parse((await get('/config.json')).text).capabilities;
}

test('an API in the same process has all capabilities', async (t) => {
  const api = { plugin: async () => undefined, ready: async () => true };
  assert.deepEqual(await shownBy(t, { api }), allCapabilities);
});

for (const [base, options] of [
  ['', {}],
  ['/v1', {}],
  ['', { prefix: '/' }],
] as const) {
  test(`the document of a backend at ${base || '/'} ${JSON.stringify(options)} says what it offers`, async (t) => {
    const prefix = base || ('prefix' in options ? '' : '/api');
    const { url, received } = await runBackend(t, (request, response) => {
      if (request.url !== `${prefix}/openapi.json`) return response.writeHead(404).end();
      return response.end(
        document(`POST ${prefix}/admin/logout`, 'GET /dashboard/audit', 'GET /dashboard/users'),
      );
    });
    assert.deepEqual(await shownBy(t, { api: { url: url + base, ...options } }), ['serverLogout', 'audit']);
    assert.equal(received.length, 1);
  });
}

test('the own API in another process has all capabilities', async (t) => {
  const api = await runApi(t);
  const server = fastify(serverOptions({ logLevel: 'silent' }));
  t.after(() => server.close());
  await server.register(api.plugin, { prefix: '/api' });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  let found: FoundCapabilities;
  // On a machine under load the API refuses calls with 503 for a moment.
  do found = await capabilitiesFor({ api: { url }, apiBase: '/api' })();
  while (/503/.test(found.source));
  assert.deepEqual(found.names, allCapabilities);
});

test('anything but a document at its address means the specification alone, asked once', async (t) => {
  let answer: readonly [number, string, string];
  const { url, received } = await runBackend(t, (_request, response) => {
    response.writeHead(answer[0], { 'content-type': answer[1], location: '/elsewhere' }).end(answer[2]);
  });
  for (const [name, given] of [
    ['nothing there', [404, 'text/html', '<h1>Cannot GET</h1>']],
    ['a refusal', [401, 'application/json', '{"message":"No token"}']],
    ['a page for every path', [200, 'text/html', '<!doctype html>']],
    ['broken JSON', [200, 'application/json', '{"paths":']],
    ['another document', [200, 'application/json', '{"success":true,"data":[]}']],
    ['paths that are no object', [200, 'application/json', '{"paths":null}']],
    ['a redirect', [302, 'text/html', '']],
  ] as const) {
    answer = given;
    const capabilities = capabilitiesFor({ api: { url }, apiBase: '/api' });
    for (let i = 0; i < 3; i++) assert.deepEqual((await capabilities()).names, [], name);
    assert.equal(received.splice(0).length, 1, name);
  }
});

for (const status of [500, 503]) {
  test(`a backend that answers ${status} at first is asked until it answers`, async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: 0 });
    let up = false;
    const { url, received } = await runBackend(t, (_request, response) => {
      if (up) response.end(document('GET /dashboard/audit'));
      else response.writeHead(status).end();
    });
    const capabilities = capabilitiesFor({ api: { url }, apiBase: '/api' });
    assert.deepEqual((await capabilities()).names, []);
    assert.match(describeCapabilities(await capabilities()), /asked again/);
    assert.equal(received.length, 1, 'at most once a second');
    up = true;
    t.mock.timers.tick(1_000);
    assert.deepEqual((await capabilities()).names, ['audit']);
    t.mock.timers.tick(60_000);
    assert.deepEqual((await capabilities()).names, ['audit']);
    assert.equal(received.length, 2, 'and not again once it has answered');
  });
}

test('an unreachable backend does not keep the configuration from pages, and is found later', async (t) => {
  const { get } = await runEdge(t, { api: { url: 'http://127.0.0.1:9' } });
  const config = await get('/config.json');
  assert.equal(config.status, 200);
  assert.deepEqual(JSON.parse(config.text).capabilities, []);
});

test('the configuration has another entity tag when the backend has answered', async (t) => {
  let names: readonly 'audit'[] = [];
  const { get } = await runEdge(t, { capabilities: async () => ({ names, source: 'test' }) });
  const before = await get('/config.json');
  names = ['audit'];
  const after = await get('/config.json', { 'if-none-match': before.headers.etag! });
  assert.equal(after.status, 200);
  assert.deepEqual(JSON.parse(after.text).capabilities, ['audit']);
  assert.equal((await get('/config.json', { 'if-none-match': after.headers.etag! })).status, 304);
});

test('the operator decides over what is found, without asking', async (t) => {
  const { url, received } = await runBackend(t);
  const backendSettings: BackendSettings = { capabilities: ['refunds', 'batches'], missing: ['createPost'] };
  const { get } = await runEdge(t, { api: { url }, backendSettings });
  const { capabilities, backend } = JSON.parse((await get('/config.json')).text);
  assert.deepEqual([capabilities, backend], [backendSettings.capabilities, { missing: ['createPost'] }]);
  assert.equal(received.length, 0);
});

test('with an API on another origin that one is asked', async (t) => {
  const elsewhere = await runBackend(t, (_request, response) =>
    response.end(document('GET /dashboard/audit')),
  );
  const behind = await runBackend(t);
  const options = { api: { url: behind.url }, apiBase: `${elsewhere.url}/api/` };
  assert.deepEqual((await capabilitiesFor(options)()).names, ['audit']);
  assert.deepEqual(
    elsewhere.received.map(({ url }) => url),
    ['/api/openapi.json'],
  );
  const own = { ...options, publicOrigin: elsewhere.url };
  await capabilitiesFor(own)();
  assert.deepEqual(
    behind.received.map(({ url }) => url),
    ['/api/openapi.json'],
    'the own origin leads to API_URL',
  );
});

test('what was found is described in a line', () => {
  const line = (names: Parameters<typeof describeCapabilities>[0]['names']) =>
    describeCapabilities({ names, source: 'own API' });
  assert.equal(line([]), 'the calls of the specification alone (own API)');
  assert.equal(line(allCapabilities), 'all capabilities (own API)');
  assert.equal(line(['audit', 'refunds']), 'audit, refunds (own API)');
});
