import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { runEdge, runServer } from '../testing/running-edge.ts';
import type { ApiInProcess } from '../app.ts';

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

test('with an address, calls go to that backend as they are', async (t) => {
  const url = await runServer(t, async (request, response) => {
    const body = await request.setEncoding('utf8').toArray();
    response.writeHead(201, { 'content-type': 'application/json', 'content-security-policy': 'none' });
    const { method, url, headers } = request;
    response.end(JSON.stringify({ method, url, body: body.join(''), headers }));
  });
  const { ask, get } = await runEdge(t, { api: { url } });
  const headers = {
    'content-type': 'application/json',
    authorization: 'Bearer token',
    'x-forwarded-for': '1.2.3.4',
  };
  const answer = await ask('/api/admin/login?a=1', {
    method: 'POST',
    headers,
    body: '{"phoneNumber":"08012345678"}',
  });
  assert.equal(answer.status, 201);
  const seen = JSON.parse(answer.text);
  assert.equal(seen.method, 'POST');
  assert.equal(seen.url, '/api/admin/login?a=1');
  assert.equal(seen.body, '{"phoneNumber":"08012345678"}');
  assert.equal(seen.headers.authorization, 'Bearer token');
  assert.equal(seen.headers['x-forwarded-for'], '127.0.0.1', 'a caller cannot claim another address');
  assert.match(answer.headers['content-security-policy'] as string, /default-src 'none'/);
  assert.equal((await get('/readyz')).status, 200);
});

test('a path prefix of the backend is kept', async (t) => {
  const url = await runServer(t, (request, response) => response.end(request.url));
  const { get } = await runEdge(t, { api: { url: `${url}/v1/api` } });
  assert.equal((await get('/api/dashboard/users')).text, '/v1/api/dashboard/users');
});

test('a backend that does not answer is a 502 in the format of the API', async (t) => {
  const { get } = await runEdge(t, { api: { url: 'http://127.0.0.1:9' } });
  const answer = await get('/api/dashboard/users');
  assert.equal(answer.status, 502);
  const { success, code, requestId } = JSON.parse(answer.text);
  assert.deepEqual([success, code, typeof requestId], [false, 'unavailable', 'string']);
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
