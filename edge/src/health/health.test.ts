import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runBackend, runBehind, runEdge } from '../testing/running-edge.ts';
import { backendReadiness } from '../backend/backend.ts';

test('a backend is ready by any answer below 500', async (t) => {
  let status = 0;
  const { url } = await runBackend(t, (_request, response) => response.writeHead(status).end('not found'));
  const isReady = backendReadiness({ url });
  for (status of [200, 204, 302, 401, 404, 429]) assert.equal(await isReady(), true, String(status));
  for (status of [500, 502, 503]) await assert.rejects(isReady(), new RegExp(`answers ${status}`));
});

for (const [status, ready] of [
  [404, true],
  [500, false],
] as const) {
  test(`an edge whose backend answers ${status} ${ready ? 'is' : 'is not'} ready for calls, and is for the rest`, async (t) => {
    const { get } = await runBehind(t, (_request, response) => response.writeHead(status).end('not found'));
    const answer = await get('/readyz');
    assert.equal(answer.status, ready ? 200 : 503);
    assert.equal(answer.headers['cache-control'], 'no-store');
    const { registryExpires, ...checks } = JSON.parse(answer.text) as Record<string, string>;
    assert.ok(Date.parse(registryExpires ?? '') > Date.now());
    const backend = ready ? 'ok' : 'fails';
    assert.deepEqual(checks, { status: ready ? 'ready' : 'not ready', registry: 'ok', backend });
    for (const [path, expected] of [
      ['/readyz?of=api', ready ? 200 : 503],
      ...['/readyz?of=site', '/readyz?of=console', '/healthz'].map((one) => [one, 200] as const),
    ] as const)
      assert.equal((await get(path)).status, expected, path);
  });
}

test('a backend without a connection is not ready, and the live process is not restarted for it', async (t) => {
  const { get } = await runEdge(t, { api: { url: 'http://127.0.0.1:9' } });
  assert.equal(JSON.parse((await get('/readyz')).text).backend, 'fails');
  assert.equal((await get('/healthz')).status, 200);
});

test('a backend that is silent is not ready after the deadline', async (t) => {
  const { url } = await runBackend(t, () => undefined);
  await assert.rejects(backendReadiness({ url }, 50)(), /timeout/);
});

test('the check asks below the prefix, or the configured path, without a token', async (t) => {
  const { url, received } = await runBackend(t);
  await backendReadiness({ url: `${url}/v1`, prefix: '/api' })();
  await backendReadiness({ url, prefix: '/' })();
  await backendReadiness({ url: `${url}/v1`, healthPath: '/health?full=0' })();
  assert.deepEqual(
    received.map(({ method, url }) => `${method} ${url}`),
    ['GET /v1/api/dashboard', 'GET /dashboard', 'GET /health?full=0'],
  );
  assert.equal(received[0]?.headers.authorization, undefined);
});

test('a process that is about to end is not ready, and ends each connection with its answer', async (t) => {
  const shutdown = new AbortController();
  const { get } = await runEdge(t, { draining: shutdown.signal });
  assert.deepEqual(
    [(await get('/readyz')).status, (await get('/rides')).headers.connection],
    [200, 'keep-alive'],
  );
  shutdown.abort();
  for (const address of ['/readyz', '/readyz?of=site', '/readyz?of=api'])
    assert.deepEqual(
      [(await get(address)).status, (await get(address)).text],
      [503, '{"status":"draining"}'],
    );
  const page = await get('/rides');
  assert.deepEqual([page.status, page.headers.connection], [200, 'close']);
  assert.equal((await get('/healthz')).status, 200);
});

test('many probes are one request to the backend', async (t) => {
  const { get, received } = await runBehind(t);
  await Promise.all(Array.from({ length: 20 }, () => get('/readyz')));
  // A slow machine may need more than the second for which a result is kept.
  assert.ok(received.length <= 3, `${received.length}`);
});
