import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { Registry } from 'prom-client';
import { runBackend, runEdge } from '../testing/running-edge.ts';
import { requestClassOf } from './edge-metrics.ts';

const metricsToken = 'token-of-a-prometheus';
const authorization = `Bearer ${metricsToken}`;

/** Runs an edge in front of a backend, with `/metrics` for the bearer of a token. */
async function runWithBackend(t: TestContext, url: string) {
  const running = await runEdge(t, { api: { url }, metricsAccess: { metricsToken, production: true } });
  const scrape = async () => (await running.get('/metrics', { authorization })).text;
  return { ...running, scrape };
}

const counted = (requestClass: string, status: number, count: number) =>
  new RegExp(
    `^padiman_edge_request_duration_seconds_count\\{class="${requestClass}",status="${status}"\\} ${count}$`,
    'm',
  );

test('requests are counted by class and status, whatever their address', async (t) => {
  const { url } = await runBackend(t, (_request, response) => response.writeHead(201).end('{}'));
  const { get, scrape } = await runWithBackend(t, url);
  for (const path of ['/parcels', '/rides', '/rides?phone=08030000001', '/api/a', '/api/b', '/files/none.js'])
    await get(path);
  await get('/registry.json');
  const text = await scrape();
  assert.match(text, counted('page', 200, 3));
  assert.match(text, counted('call', 201, 2));
  assert.match(text, counted('file', 404, 1));
  assert.match(text, counted('data', 200, 1));
  assert.match(
    text,
    /^padiman_edge_request_duration_seconds_bucket\{le="30",class="page",status="200"\} 3$/m,
  );
  assert.match(text, /^padiman_edge_request_duration_seconds_sum\{class="page",status="200"\} 0\.\d+$/m);
  assert.match(text, /^padiman_edge_requests_in_flight 1$/m, 'the scrape itself');
  assert.match(text, /^padiman_edge_draining 0$/m);
  assert.match(text, /^process_resident_memory_bytes \d+/m);
  assert.doesNotMatch(text, /08030000001/);
});

test('metrics in front of a backend are for the bearer of the token, as those of an API', async (t) => {
  const { url } = await runBackend(t);
  const { get } = await runWithBackend(t, url);
  assert.equal((await get('/metrics', { authorization })).status, 200);
  assert.equal((await get('/metrics', { authorization: `${authorization}x` })).status, 404);
  const refused = await get('/metrics');
  assert.equal(refused.status, 404);
  assert.doesNotMatch(refused.text, /padiman_edge/);
});

test('an edge without access to metrics serves none', async (t) => {
  const { get } = await runEdge(t);
  assert.equal((await get('/metrics')).status, 404);
});

test('calls that the backend does not answer are counted by cause', async (t) => {
  const { url } = await runBackend(t, (request) => request.socket.destroy());
  const broken = await runWithBackend(t, url);
  await broken.get('/api/dashboard');
  const text = await broken.scrape();
  assert.match(text, /^padiman_backend_failures_total\{cause="broken"\} 1$/m);
  assert.match(text, /^padiman_backend_up 0$/m);
  assert.match(text, counted('call', 502, 1));
  const unreachable = await runWithBackend(t, 'http://127.0.0.1:9');
  await unreachable.get('/api/dashboard');
  assert.match(await unreachable.scrape(), /^padiman_backend_failures_total\{cause="unreachable"\} 1$/m);
});

test('calls of an API that measures them itself are not counted twice, and a closed edge drains', async (t) => {
  const metricsRegistry = new Registry();
  const { edge, get } = await runEdge(t, {
    api: {
      ready: async () => true,
      plugin: async (routes) => {
        routes.get('/calls', async () => ({ success: true }));
      },
      metrics: async () => undefined,
      metricsRegistry,
    },
  });
  await get('/api/calls');
  await get('/rides');
  await edge.close();
  const text = await metricsRegistry.metrics();
  assert.doesNotMatch(text, /class="call"/);
  assert.match(text, counted('page', 200, 1));
  assert.match(text, /^padiman_edge_draining 1$/m);
});

test('each address has one class', () => {
  const classes = {
    page: ['/', '/admin', '/apiary', '/robots.txt', '/a%2fb', '//x'],
    call: ['/api', '/api/dashboard/users?q=1', '/api/x/telemetry/'],
    report: ['/api/telemetry/pages', '/csp-report?release=1'],
    edge: ['/edge/assignment', '/dev/override'],
    health: ['/healthz', '/readyz?of=api', '/metrics'],
    data: ['/registry.json', '/config.json', '/loading.json?path=/a'],
    file: ['/files/a.js'],
  };
  for (const [name, addresses] of Object.entries(classes))
    for (const address of addresses) assert.equal(requestClassOf(address), name, address);
});
