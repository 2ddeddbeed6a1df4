import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { runEdge } from '../testing/running-edge.ts';
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
