import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer as createTlsServer } from 'node:https';
import { connect, createServer, type Socket } from 'node:net';
import { test, type TestContext } from 'node:test';
import { freePort, listenOnLoopback } from '@padiman/api/testing-loopback';
import { generate } from 'selfsigned';
import { runBackend, runBehind, runEdge } from '../testing/running-edge.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { ApiInProcess } from '../app.ts';

const json = { 'content-type': 'application/json' };

for (const [address, prefix, expected] of [
  ['', undefined, '/api/dashboard/users?limit=5&q=a%2Fb'],
  ['/', undefined, '/api/dashboard/users?limit=5&q=a%2Fb'],
  ['/v1', undefined, '/v1/dashboard/users?limit=5&q=a%2Fb'],
  ['/v1/api/', undefined, '/v1/api/dashboard/users?limit=5&q=a%2Fb'],
  ['', '/', '/dashboard/users?limit=5&q=a%2Fb'],
  ['', '/v2/api', '/v2/api/dashboard/users?limit=5&q=a%2Fb'],
  ['/v1', '/api', '/v1/api/dashboard/users?limit=5&q=a%2Fb'],
  ['/v1', '/', '/v1/dashboard/users?limit=5&q=a%2Fb'],
] as const) {
  test(`address ${address || '(no path)'} with prefix ${prefix ?? '(none)'} leads to ${expected}`, async (t) => {
    const { url, received } = await runBackend(t);
    const { get } = await runEdge(t, { api: { url: url + address, prefix } });
    assert.equal((await get('/api/dashboard/users?limit=5&q=a%2Fb')).text, expected);
    assert.equal(received.length, 1);
  });
}

test('a call that the backend refuses or cannot answer reaches it once', async (t) => {
  const { get, received } = await runBehind(t, ({ url = '' }, response) => {
    const status = Number(url.split('/').at(-1));
    response.writeHead(status, { ...json, 'retry-after': '0' }).end('{"message":"later"}');
  });
  for (const status of [429, 500, 502, 503, 504]) {
    const answer = await get(`/api/dashboard/${status}`);
    assert.deepEqual([answer.status, answer.text], [status, '{"message":"later"}']);
    assert.equal(received.splice(0).length, 1, String(status));
  }
});

test('a call whose connection breaks reaches the backend once, and the answer says what may have happened', async (t) => {
  const { ask, received } = await runBehind(t, (request) => request.socket.destroy());
  for (const [method, body] of [
    ['GET', undefined],
    ['DELETE', undefined],
    ['POST', '{"ids":["1"]}'],
    ['PUT', '{"status":"accepted"}'],
  ] as const) {
    const answer = await ask('/api/dashboard/users', { method, headers: json, ...(body && { body }) });
    assert.equal(answer.status, 502, method);
    const { success, code, message } = JSON.parse(answer.text);
    assert.deepEqual([success, code], [false, 'unavailable']);
    assert.match(message, method === 'GET' ? /Please try again/ : /may have made the change/);
    assert.equal(received.splice(0).length, 1, method);
  }
});

test('without a connection even a write was certainly not made', async (t) => {
  const { post } = await runEdge(t, { api: { url: `http://127.0.0.1:${await freePort()}` } });
  const answer = await post('/api/dashboard/posts', {});
  assert.equal(answer.status, 502);
  assert.equal(answer.headers['cache-control'], 'no-store');
  assert.match(JSON.parse(answer.text).message, /does not answer\. Please try again/);
});

test('an answer that is not HTTP is a 502', async (t) => {
  const url = await runSocket(t, (socket) => socket.end('SSH-2.0-OpenSSH\r\n'));
  const { get } = await runEdge(t, { api: { url } });
  assert.equal((await get('/api/dashboard/users')).status, 502);
});

test('a backend that accepts no connection in time is a 504', async (t) => {
  // The TLS handshake belongs to the connection, and this server never takes part in it.
  const url = await runSocket(t, () => undefined);
  const deadlines = { connect: 100 };
  const { get } = await runEdge(t, { api: { url: url.replace('http:', 'https:'), deadlines } });
  const answer = await get('/api/dashboard/users');
  assert.equal(answer.status, 504);
  assert.match(JSON.parse(answer.text).message, /did not answer in time/);
});

test('a backend that sends no header in time is a 504, and reached once', async (t) => {
  const { post, received } = await runBehind(t, () => undefined, { deadlines: { headers: 100 } });
  const answer = await post('/api/dashboard/posts', {});
  assert.equal(answer.status, 504);
  const { success, code, message, requestId } = JSON.parse(answer.text);
  assert.deepEqual([success, code, typeof requestId], [false, 'unavailable', 'string']);
  assert.match(message, /may have made the change/);
  assert.equal(received.length, 1);
});

test('a body that stops on its way is cut off, so that it cannot pass for a whole one', async (t) => {
  const { get } = await runBehind(
    t,
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' }).write('phone\n');
    },
    { deadlines: { body: 100 } },
  );
  await assert.rejects(get('/api/dashboard/users'), /aborted|ECONNRESET/);
});

test('certificates of the backend are verified', async (t) => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
  const server = createTlsServer({ key, cert }, (_request, response) => response.end('from an impostor'));
  const { port } = await listenOnLoopback(server, t);
  const { get } = await runEdge(t, { api: { url: `https://localhost:${port}` } });
  const answer = await get('/api/dashboard/users', { authorization: 'Bearer token' });
  assert.equal(answer.status, 502);
  assert.ok(!answer.text.includes('impostor'));
  assert.equal((await get('/readyz')).status, 503);
});

/** Addresses whose path servers may read differently. */
const ambiguous = [
  '/api/%2e%2e/internal',
  '/api/..%2finternal',
  '/api/%252e%252e/internal',
  '/api/dashboard%252fusers',
  '/api/dashboard%2Fusers',
  '/api/dashboard%5cusers',
  '/api/dashboard\\..\\users',
  '/api/../internal',
  '/api/./users',
  '/api/..;/internal',
  '/api/..%3b/internal',
  '/api/%2525252e/x',
  '/api/users%00.csv',
  '/api/users%0d%0aset-cookie:x',
  '/%61pi/%2e%2e/internal',
];

test('ambiguous paths are refused, ordinary encoded characters pass', async (t) => {
  const { get, received } = await runBehind(t);
  for (const path of ambiguous) {
    const answer = await get(path);
    assert.equal(answer.status, 400, path);
    assert.equal(JSON.parse(answer.text).success, false);
  }
  assert.equal(received.length, 0);
  for (const path of [
    '/api/x/a%20b',
    '/api/x/%C3%A9',
    '/api/x/a.b..c',
    '/api/x/100%25',
    '/api/x?q=%252e%2e/..',
  ]) {
    assert.equal((await get(path)).text, path);
  }
});

test('status, body, type and stream pass unchanged', async (t) => {
  const csv = `_id,name\r\n${'1,"Adé ""A"""\r\n'.repeat(50_000)}`;
  const { get } = await runBehind(t, (request, response) => {
    if (request.url?.endsWith('/empty')) return response.writeHead(204).end();
    if (request.url?.endsWith('/page')) {
      return response
        .writeHead(404, { 'content-type': 'text/html; charset=iso-8859-1' })
        .end('<h1>Lost</h1>');
    }
    return response.writeHead(200, { 'content-type': 'text/csv', 'x-total': '50000' }).end(csv);
  });
  const list = await get('/api/dashboard/users', { accept: 'text/csv' });
  assert.equal(list.text, csv);
  assert.deepEqual([list.headers['content-type'], list.headers['x-total']], ['text/csv', '50000']);
  const page = await get('/api/page');
  assert.deepEqual([page.status, page.text], [404, '<h1>Lost</h1>']);
  assert.equal(page.headers['content-type'], 'text/html; charset=iso-8859-1');
  const empty = await get('/api/empty');
  assert.deepEqual([empty.status, empty.text], [204, '']);
});

test('a body arrives byte for byte, also one that is not JSON', async (t) => {
  const { ask, received } = await runBehind(t);
  for (const [type, body] of [
    ['application/json', '{ "amount": 5000.00, "n": 9007199254740993 }'],
    ['application/json', 'not json'],
    ['application/x-www-form-urlencoded', 'a=1&b=%20'],
    ['text/plain', 'x'.repeat(200_000)],
  ] as const) {
    await ask('/api/x', { method: 'POST', headers: { 'content-type': type }, body });
    assert.equal(received.at(-1)?.headers['content-type'], type);
    assert.ok(received.at(-1)?.body === body, `${type} of ${body.length} characters`);
  }
});

async function runSocket(t: TestContext, answer: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    answer(socket);
  });
  return (await listenOnLoopback(server, t)).url;
}

const apiOf = (ready: () => Promise<unknown>): ApiInProcess => ({
  ready,
  plugin: async (scope) => {
    scope.get('/slow', async () => pause(300, { done: true }));
    scope.setNotFoundHandler((_request, reply) => reply.code(404).send({ code: 'notFound', from: 'api' }));
  },
});

test('the API answers in process, including its own 404s', async (t) => {
  const { get } = await runEdge(t, { api: apiOf(async () => true) });
  assert.deepEqual(JSON.parse((await get('/api/slow')).text), { done: true });
  assert.equal(JSON.parse((await get('/api/unknown', { accept: 'text/html' })).text).from, 'api');
  assert.equal((await get('/readyz')).status, 200);
});

test('metrics of an API in process are at the root', async (t) => {
  const metrics: ApiInProcess['metrics'] = async (server) => {
    server.get('/metrics', async (request, reply) =>
      request.headers.authorization ? 'padiman_database_up 1' : reply.callNotFound(),
    );
  };
  const { get } = await runEdge(t, { api: { ...apiOf(async () => true), metrics } });
  assert.equal((await get('/metrics', { authorization: 'Bearer token' })).text, 'padiman_database_up 1');
  assert.equal((await get('/metrics')).status, 404);
});

test('the edge is not ready while the database does not answer', async (t) => {
  const { get } = await runEdge(t, { api: apiOf(() => Promise.reject(new Error('gone'))) });
  const answer = await get('/readyz');
  assert.equal(answer.status, 503);
  const { registryExpires, ...checks } = JSON.parse(answer.text) as Record<string, string>;
  assert.deepEqual(checks, { status: 'not ready', registry: 'ok', database: 'fails' });
  assert.ok(new Date(registryExpires ?? '').getTime() > Date.now());
  assert.equal((await get('/healthz')).status, 200);
});

test('closing waits for running requests, not for idle connections', async (t) => {
  const { edge, get, port } = await runEdge(t, { api: apiOf(async () => true) });
  const idle = connect(port, '127.0.0.1');
  await once(idle, 'connect');
  const slow = get('/api/slow');
  await pause(100);
  const started = performance.now();
  await edge.close();
  assert.deepEqual(JSON.parse((await slow).text), { done: true });
  assert.ok(performance.now() - started < 2000);
  idle.destroy();
});
