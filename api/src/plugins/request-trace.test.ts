import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { test, type TestContext } from 'node:test';
import Fastify, { type FastifyInstance } from 'fastify';
import { openApi, serverOptions, startTracing } from '../app.ts';
import { createScratch, postgres } from '../testing/databases.ts';
import { listenOnLoopback } from '../testing/loopback.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { traceTo, tracingTo, type ReceivedSpan } from '../testing/trace-receiver.ts';
import { errorHandler } from './error-handler.ts';
import { requestTrace } from './request-trace.ts';
import { valuesOf } from '../testing/at-once.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

async function serve(t: TestContext, prepare: (app: FastifyInstance) => Promise<unknown>) {
  const lines: Record<string, unknown>[] = [];
  const options = serverOptions({ logLevel: 'info' });
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
  const app = Fastify({ ...options, logger: { ...(options.logger as object), stream } });
  await app.register(errorHandler);
  await prepare(app);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  t.after(() => app.close());
  return { url, lines };
}

const routes = async (app: FastifyInstance) => {
  await app.register(requestTrace);
  app.get('/ok', () => ({ ok: true }));
  app.post('/body', () => ({ ok: true }));
  app.get('/fails', () => Promise.reject(new Error('call 08030000001')));
  app.get('/healthz', () => ({ ok: true }));
};

test('every answer names request and trace, errors too', async (t) => {
  const { url, lines } = await serve(t, routes);
  for (const path of ['/ok', '/fails', '/unknown', '/%zz']) {
    const headers = { traceparent, 'x-request-id': 'given-id-1' };
    const { headers: answered } = await fetch(url + path, { headers });
    assert.match(answered.get('x-request-id') ?? '', uuid, path);
    assert.equal(answered.get('traceparent'), traceparent, path);
  }
  assert.ok(lines.some((line) => line['traceId'] === traceId && line['callerId'] === 'given-id-1'));
  const failed = await fetch(`${url}/fails`, { headers: { 'x-request-id': 'given-id-2' } });
  const { requestId } = (await failed.json()) as { requestId: string };
  assert.equal(requestId, failed.headers.get('x-request-id'));
  assert.ok(lines.some((line) => line['reqId'] === requestId && line['callerId'] === 'given-id-2'));
  await fetch(`${url}/healthz`);
  const baggage = 'padiman.remote=mfe-rides,padiman.build=1.0.0-a1b2c3d4e5';
  await fetch(`${url}/ok?q=secret`, { headers: { 'x-request-id': 'given-id-3', baggage } });
  await waitUntil(() => lines.some((line) => line['callerId'] === 'given-id-3'), 'the last line was written');
  const accesses = lines.filter(({ msg }) => msg === 'request');
  assert.deepEqual(
    accesses.map(({ method, route, status }) => [method, route, status].join(' ')),
    ['GET /ok 200', 'GET /fails 500', 'GET /unknown 404', 'GET /fails 500', 'GET /ok 200'],
  );
  assert.deepEqual(valuesOf(accesses, 'remote', 'build').at(-1), ['mfe-rides', '1.0.0-a1b2c3d4e5']);
  assert.ok(accesses.every(({ ms, reqId }) => typeof ms === 'number' && uuid.test(String(reqId))));
});

test('malformed and oversized headers are replaced', async (t) => {
  const { url } = await serve(t, routes);
  for (const given of [
    'x',
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `${traceparent}${'-'.repeat(4_000)}`,
  ]) {
    const headers = { traceparent: given, 'x-request-id': `a${'b'.repeat(4_000)}` };
    const { headers: answered } = await fetch(`${url}/ok`, { headers });
    assert.match(answered.get('x-request-id') ?? '', /^[\da-f-]{36}$/);
    assert.match(answered.get('traceparent') ?? '', /^00-[\da-f]{32}-[\da-f]{16}-00$/);
    assert.ok(!answered.get('traceparent')?.includes('00f067aa0ba902b7'));
  }
});

const childrenOf = (spans: ReceivedSpan[], { spanId }: ReceivedSpan) =>
  spans.filter(({ parentSpanId }) => parentSpanId === spanId);

const skip = postgres.missing;
test('a call and its statements on PostgreSQL are one trace without personal data', { skip }, async (t) => {
  const scratch = await createScratch(process.env['API_TEST_DATABASE']);
  const receiver = await traceTo(t);
  const api = await openApi({ databaseUrl: scratch.url });
  t.after(async () => {
    await api.close();
    await scratch.drop();
  });
  const { url } = await serve(t, async (app) => app.register(api.plugin, { prefix: '/api' }));
  const answer = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      baggage: 'padiman.remote=mfe-auth,padiman.build=0.1.0-1a2b',
      'x-release': '000012',
    },
    body: JSON.stringify({ phoneNumber: '08030000001', password: 'Secret-123456' }),
  });
  assert.equal(answer.status, 401);
  await receiver.until((spans) => spans.some(({ kind }) => kind === 'server'));
  const root = receiver.spans.find(({ kind }) => kind === 'server')!;
  assert.deepEqual([root.name, root.parentSpanId], ['POST /api/admin/login', undefined]);
  assert.equal(answer.headers.get('traceparent'), `00-${root.traceId}-${root.spanId}-01`);
  assert.partialDeepStrictEqual(root.attributes, {
    'http.response.status_code': 401,
    'url.path': '/api/admin/login',
    'padiman.request_id': answer.headers.get('x-request-id'),
    'padiman.remote': 'mfe-auth',
    'padiman.build': '0.1.0-1a2b',
    'padiman.release': '000012',
  });
  const statements = childrenOf(receiver.spans, root);
  const texts = statements.map(({ attributes }) => attributes['db.query.text']);
  assert.ok(texts.some((text) => String(text).includes('phone_number = $1')));
  for (const { kind, traceId: id, start, end } of statements) {
    assert.deepEqual([kind, id], ['client', root.traceId]);
    assert.ok(start >= root.start && end >= start);
  }
  assert.doesNotMatch(JSON.stringify(receiver.spans), /8030000001|Secret|127\.0\.0\.1/);
});

test('errors are marked without their message, and probes leave no span', async (t) => {
  const receiver = await traceTo(t);
  const { url } = await serve(t, routes);
  await fetch(`${url}/healthz`);
  await fetch(`${url}/fails?q=08030000002`);
  await receiver.until((spans) => spans.length > 0);
  const [span, ...more] = receiver.spans;
  assert.deepEqual(more, []);
  assert.ok(span?.failed);
  assert.partialDeepStrictEqual(span.attributes, { 'exception.type': 'Error', 'error.type': '500' });
  assert.doesNotMatch(JSON.stringify(span), /8030000002/);
});

test('the sampler decides, and not the flag of the caller', async (t) => {
  const receiver = await traceTo(t, { sample: 0 });
  const { headers } = await fetch(`${(await serve(t, routes)).url}/ok`, { headers: { traceparent } });
  assert.match(headers.get('traceparent') ?? '', new RegExp(`^00-${traceId}-(?!00f067aa0ba902b7).*-00$`));
  // Sends what was recorded.
  await receiver.stop();
  assert.deepEqual(receiver.spans, []);
});

test('a receiver that is away disturbs no call, and no shutdown', async (t) => {
  const stop = await startTracing(tracingTo('http://127.0.0.1:9'));
  const { status } = await fetch(`${(await serve(t, routes)).url}/body`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  assert.equal(status, 200);
  await stop();
});

test('an export is given up after OTEL_EXPORTER_OTLP_TIMEOUT', { timeout: 8_000 }, async (t) => {
  const hanging = createServer();
  const { url: address } = await listenOnLoopback(hanging, t);
  process.env['OTEL_EXPORTER_OTLP_TIMEOUT'] = '50';
  const stop = await startTracing(tracingTo(address));
  t.after(async () => {
    delete process.env['OTEL_EXPORTER_OTLP_TIMEOUT'];
    await stop();
  });
  const { url } = await serve(t, routes);
  const exported = once(hanging, 'request') as Promise<[unknown, ServerResponse]>;
  await fetch(`${url}/ok`);
  const [, response] = await exported;
  // The exporter closes the connection, after 10 s by default.
  await once(response, 'close');
});
