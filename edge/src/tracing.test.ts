import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { openApi } from '@padiman/api/app';
import { readApiSettings } from '@padiman/api/config';
import { traceTo, type ReceivedSpan } from '@padiman/api/testing-traces';
import { runBehind, runEdge } from './testing/running-edge.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const [caller, traceparent] = ['00f067aa0ba902b7', `00-${traceId}-00f067aa0ba902b7-01`];

const namesOf = (spans: ReceivedSpan[]) => spans.map(({ name }) => name);

test('page, edge, API and statements of the embedded database are one trace', async (t) => {
  const receiver = await traceTo(t);
  // On a machine under load the API would refuse calls with 503 for a moment.
  const settings = { ...readApiSettings({}), pressure: { eventLoopDelay: 0, requestsInFlight: 0 } };
  const api = await openApi({ settings });
  t.after(() => api.close());
  const { ask } = await runEdge(t, { api });
  const answer = await ask('/api/admin/login', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-request-id': 'given-id-1',
      'x-release': '000012',
      baggage: 'padiman.remote=mfe-auth,padiman.build=0.1.0-1a2b',
      traceparent,
    },
    body: JSON.stringify({ phoneNumber: '08030000001', password: 'Secret-123456' }),
  });
  assert.equal(answer.status, 401);
  assert.match(String(answer.headers['x-request-id']), uuid);
  await receiver.until((spans) => spans.some(({ kind }) => kind === 'server'));
  const { spans } = receiver;
  const root = spans.find(({ kind }) => kind === 'server')!;
  assert.deepEqual([root.traceId, root.parentSpanId], [traceId, caller]);
  assert.equal(answer.headers.traceparent, `00-${traceId}-${root.spanId}-01`);
  assert.partialDeepStrictEqual(root.attributes, {
    'http.route': '/api/admin/login',
    'http.response.status_code': 401,
    'padiman.remote': 'mfe-auth',
    'padiman.build': '0.1.0-1a2b',
    'padiman.release': '000012',
    'padiman.request_id': answer.headers['x-request-id'],
  });
  const inner = spans.find(({ name }) => name === 'API POST /api/admin/login')!;
  assert.equal(inner.parentSpanId, root.spanId);
  const statements = spans.filter((span) => span !== root && span !== inner);
  assert.ok(statements.length > 2);
  for (const { traceId: id, parentSpanId, attributes } of statements) {
    assert.deepEqual([id, parentSpanId], [traceId, inner.spanId]);
    assert.equal(attributes['db.system.name'], 'postgresql');
  }
  assert.ok(inner.start >= root.start && inner.end <= root.end);
  assert.doesNotMatch(JSON.stringify(spans), /8030000001|Secret|127\.0\.0\.1/);
});

test('files, pages and errors of the edge name request and trace', async (t) => {
  const { get } = await runEdge(t);
  for (const path of [
    '/',
    '/registry.json',
    '/config.json',
    '/robots.txt',
    '/unknown.js',
    '/%zz',
    '/healthz',
  ]) {
    const { headers } = await get(path, { traceparent, 'x-request-id': 'given-id-1' });
    assert.match(String(headers['x-request-id']), uuid, path);
    assert.equal(headers.traceparent, traceparent, path);
    const { headers: own } = await get(path, {
      traceparent: 'x'.repeat(5_000),
      'x-request-id': '08030000001',
    });
    assert.match(String(own['x-request-id']), /^[\da-f-]{36}$/, path);
    assert.match(String(own.traceparent), /^00-[\da-f]{32}-[\da-f]{16}-00$/, path);
  }
});

test('without tracing an existing backend gets what the caller sent, and its own ids do not come back', async (t) => {
  const { get, received } = await runBehind(t, (_request, response) => {
    response.writeHead(200, {
      traceparent: `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`,
      'x-request-id': 'b',
    });
    response.end('{}');
  });
  const { headers } = await get('/api/x', { traceparent, tracestate: 'a=1', 'x-request-id': 'given-id-1' });
  const id = headers['x-request-id'];
  assert.match(String(id), uuid, "the edge's own");
  assert.partialDeepStrictEqual(received[0]?.headers, { traceparent, tracestate: 'a=1', 'x-request-id': id });
  assert.equal(headers.traceparent, traceparent);
  const second = await get('/api/x', { traceparent: 'invalid', tracestate: 'a=1' });
  const sent = received[1]?.headers;
  assert.deepEqual([sent?.traceparent, sent?.tracestate], [undefined, undefined]);
  assert.equal(second.headers['x-request-id'], sent?.['x-request-id']);
  assert.match(String(second.headers.traceparent), /^00-[\da-f]{32}-[\da-f]{16}-00$/);
});

test('an existing backend continues the trace of the edge', async (t) => {
  const receiver = await traceTo(t);
  const { get, received } = await runBehind(t, (_request, response) => response.writeHead(502).end('{}'));
  const { headers } = await get('/api/x?q=08030000001', { traceparent, 'x-release': '000012' });
  await receiver.until((spans) => spans.some(({ kind }) => kind === 'server'));
  const root = receiver.spans.find(({ kind }) => kind === 'server')!;
  const call = receiver.spans.find(({ kind }) => kind === 'client')!;
  assert.deepEqual(namesOf([root, call]), ['GET /api/*', 'GET backend']);
  assert.deepEqual([call.parentSpanId, call.traceId, call.failed], [root.spanId, traceId, true]);
  assert.equal(received[0]?.headers.traceparent, `00-${traceId}-${call.spanId}-01`);
  assert.equal(headers.traceparent, `00-${traceId}-${root.spanId}-01`);
  assert.equal(root.attributes['padiman.release'], '000012');
  assert.doesNotMatch(JSON.stringify(receiver.spans), /0803/);
});

test('the call by which the edge finds a member of staff is part of the request that needs it', async (t) => {
  const receiver = await traceTo(t);
  const calls: IncomingHttpHeaders[] = [];
  const { ask } = await runBehind(t, (request, response) => {
    calls.push(request.headers);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{"_id":"ada"}}');
  });
  const headers = {
    'content-type': 'application/json',
    authorization: 'Bearer x',
    'x-request-id': 'given-id-1',
    traceparent,
  };
  const options = { method: 'POST', headers, body: '{"declined":[]}' };
  const answer = await ask('/edge/assignment', options);
  assert.equal(answer.status, 200);
  await receiver.until((spans) => spans.filter(({ kind }) => kind === 'server').length === 2);
  const root = receiver.spans.find(({ name }) => name === 'POST /edge/assignment')!;
  const call = receiver.spans.find(({ name }) => name === 'GET /api/*')!;
  assert.deepEqual([call.traceId, call.parentSpanId], [traceId, root.spanId]);
  assert.equal(root.attributes['padiman.request_id'], answer.headers['x-request-id']);
  assert.equal(call.attributes['padiman.request_id'], calls[0]?.['x-request-id']);
  assert.match(String(calls[0]?.traceparent), new RegExp(`^00-${traceId}-`));

  await receiver.stop();
  const { traceparent: _given, ...untraced } = headers;
  await ask('/edge/assignment', { ...options, headers: untraced });
  assert.equal(calls[1]?.traceparent, undefined, 'no invented trace');
});

test('an event stream of a backend leaves no span', async (t) => {
  const receiver = await traceTo(t);
  const { get } = await runBehind(t, (request, response) => {
    const type = request.url?.endsWith('/events') ? 'text/event-stream' : 'application/json';
    response.writeHead(200, { 'content-type': type }).end(type.startsWith('text') ? 'data: 1\n\n' : '{}');
  });
  assert.equal((await get('/api/events')).text, 'data: 1\n\n');
  await get('/api/x');
  await receiver.until((spans) => spans.some(({ kind }) => kind === 'server'));
  await receiver.stop();
  assert.deepEqual(
    receiver.spans.map(({ kind, attributes }) => [kind, attributes['url.path']]),
    [
      ['client', undefined],
      ['server', '/api/x'],
    ],
  );
});

test('OpenTelemetry is loaded only where an address is set', () => {
  const settings = {
    ...{ url: 'http://127.0.0.1:9/v1/traces', encoding: 'json', sample: 1, service: 'x' },
  };
  const program = `
    import { registerHooks } from 'node:module';
    let loaded = [];
    // prom-client loads the interface of OpenTelemetry, which records nothing by itself.
    const isCounted = (url) => /\\/@opentelemetry\\/(?!api\\/)/.test(url);
    registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
    const { startTracing } = await import('@padiman/api/app');
    await import(${JSON.stringify(join(import.meta.dirname, 'app.ts'))});
    await startTracing(undefined);
    const before = loaded.filter(isCounted);
    const stop = await startTracing(${JSON.stringify(settings)});
    console.log(JSON.stringify([before, loaded.filter(isCounted).length]));
    await stop();
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  assert.ok(stdout, stderr);
  const [before, after] = JSON.parse(stdout) as [string[], number];
  assert.deepEqual(before, []);
  assert.ok(after > 10);
});
