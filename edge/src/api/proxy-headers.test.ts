import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serverOptions } from '@padiman/api/app';
import { runBackend, runBehind, runEdge } from '../testing/running-edge.ts';

const claims = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-prefix',
  'x-forwarded-user',
  'x-real-ip',
  'x_real_ip',
  'true-client-ip',
  'cf-connecting-ip',
  'cf-connecting-ipv6',
  'fastly-client-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-remote-addr',
  'x-original-url',
  'x-original-host',
  'x-rewrite-url',
  'x-http-method-override',
  'x-request-id',
];
const hopByHop = ['te', 'keep-alive', 'proxy-authorization', 'proxy-connection', 'upgrade'];

test('what a client claims about itself does not reach the backend', async (t) => {
  const { get, port, received, url } = await runBehind(t);
  for (const name of [...claims, ...hopByHop]) {
    const { status } = await get('/api/x', { [name]: 'claimed', host: `localhost:${port}` });
    assert.equal(status, 200, name);
    const { headers } = received.at(-1)!;
    assert.ok(!Object.values(headers).flat().includes('claimed'), name);
    assert.equal(headers['x-forwarded-for'], '127.0.0.1', name);
    assert.equal(headers['x-forwarded-proto'], 'http', name);
    assert.equal(headers['x-forwarded-host'], `localhost:${port}`, name);
    assert.equal(headers.host, new URL(url).host, name);
    assert.match(headers['x-request-id'] as string, /^[0-9a-f-]{36}$/, name);
  }
});

test('a header that the client names in Connection is not forwarded, and cannot remove ours', async (t) => {
  const { get, received } = await runBehind(t);
  await get('/api/x', { connection: 'close, x-private, x-forwarded-for', 'x-private': 'secret' });
  const { headers } = received[0]!;
  assert.equal(headers['x-private'], undefined);
  assert.equal(headers['x-forwarded-for'], '127.0.0.1');
});

test('a client that expects 100 Continue is served', async (t) => {
  const { ask, received } = await runBehind(t);
  const headers = { expect: '100-continue', 'content-type': 'application/json' };
  assert.equal((await ask('/api/x', { method: 'POST', headers, body: '{}' })).status, 200);
  assert.equal(received[0]?.headers.expect, undefined);
});

test('behind a trusted proxy the backend gets the address of the client', async (t) => {
  const { url, received } = await runBackend(t);
  const server = serverOptions({ trustedProxies: '127.0.0.1', logLevel: 'silent' });
  const { get } = await runEdge(t, { api: { url }, server });
  await get('/api/x', {
    'x-forwarded-for': '10.9.9.9, 198.51.100.7',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'console.example',
  });
  const { headers } = received[0]!;
  assert.equal(headers['x-forwarded-for'], '198.51.100.7');
  assert.equal(headers['x-forwarded-proto'], 'https');
  assert.equal(headers['x-forwarded-host'], 'console.example');
});

test('cookies of the edge stay there, others pass as they are', async (t) => {
  const { get, received } = await runBehind(t);
  await get('/api/x', {
    cookie: 'padiman-override=mfe-rides%3Dx; sid=a=b%20c; padiman_reset=t; theme="dark"',
  });
  assert.equal(received[0]?.headers.cookie, 'sid=a=b%20c; padiman_reset=t; theme="dark"');
  await get('/api/x', { cookie: 'padiman-override=x' });
  assert.equal(received[1]?.headers.cookie, undefined);
});

test('a call of an own page has no Origin for the backend, a foreign one keeps it', async (t) => {
  const { get, port, received } = await runBehind(t);
  await get('/api/x', { host: `console.example:${port}`, origin: `https://console.example:${port}` });
  assert.equal(received[0]?.headers.origin, undefined);
  await get('/api/x', { origin: 'https://evil.example' });
  assert.equal(received[1]?.headers.origin, 'https://evil.example');
});

test('ordinary headers pass', async (t) => {
  const { get, received } = await runBehind(t);
  const headers = {
    authorization: 'Bearer token',
    accept: 'text/csv',
    'accept-language': 'en-NG',
    'if-none-match': '"1"',
    'user-agent': 'test',
    'x-release': '000012',
    'idempotency-key': 'k',
  };
  await get('/api/x', headers);
  for (const [name, value] of Object.entries(headers)) assert.equal(received[0]?.headers[name], value);
});

test('answers are not stored unless the backend says so, and keep no header of its connection or server', async (t) => {
  const { get } = await runBehind(t, (request, response) => {
    const cacheable = request.url?.endsWith('/cached') ? { 'cache-control': 'private, max-age=60' } : {};
    response.writeHead(200, {
      ...cacheable,
      connection: 'keep-alive, x-hop',
      'x-hop': '1',
      'x-powered-by': 'Express',
      server: 'nginx',
      'content-security-policy': 'none',
      'alt-svc': 'h3=":443"',
      'clear-site-data': '"storage"',
      'strict-transport-security': 'max-age=1',
      etag: '"1"',
      'x-own': 'kept',
    });
    response.end('{}');
  });
  const { headers } = await get('/api/x');
  assert.equal(headers['cache-control'], 'no-store');
  assert.deepEqual([headers.etag, headers['x-own']], ['"1"', 'kept']);
  assert.match(headers['content-security-policy'] as string, /default-src 'none'/);
  for (const name of [
    'x-hop',
    'x-powered-by',
    'server',
    'alt-svc',
    'clear-site-data',
    'strict-transport-security',
  ]) {
    assert.equal(headers[name], undefined, name);
  }
  assert.equal((await get('/api/cached')).headers['cache-control'], 'private, max-age=60');
});

test("a backend's cookies arrive below /api, or not at all", async (t) => {
  let cookie = '';
  const { url } = await runBackend(t, (_request, response) => {
    response.setHeader('set-cookie', [cookie, 'other=2']);
    response.end();
  });
  const edges = {
    '': await runEdge(t, { api: { url } }),
    '/v1': await runEdge(t, { api: { url: `${url}/v1` } }),
  };
  for (const [address, given, expected] of [
    ['', 'sid=1; Path=/; HttpOnly', 'sid=1; Path=/api; HttpOnly'],
    ['', 'sid=1; Path=/api/admin; SameSite=Strict', 'sid=1; Path=/api/admin; SameSite=Strict'],
    ['', 'sid=1; Secure', 'sid=1; Secure'],
    ['/v1', 'sid=1; Domain=backend.example; Path=/v1/admin; Max-Age=5', 'sid=1; Path=/api/admin; Max-Age=5'],
    ['/v1', 'sid=1; path=/v1', 'sid=1; Path=/api'],
    ['/v1', 'sid=1; Path=/v10', undefined],
    ['/v1', 'sid=1; Path=/other', undefined],
    ['/v1', '__Host-sid=1; Path=/; Secure', '__Host-sid=1; Path=/; Secure'],
    ['/v1', 'padiman-override=x; Path=/', undefined],
  ] as const) {
    cookie = given;
    const { headers } = await edges[address].get('/api/admin/validate-otp');
    assert.deepEqual(
      headers['set-cookie'],
      expected === undefined ? ['other=2'] : [expected, 'other=2'],
      given,
    );
  }
});

test('redirects within the backend stay on the origin of the console', async (t) => {
  let location = '';
  const { url } = await runBackend(t, (_request, response) => response.writeHead(307, { location }).end());
  const { get } = await runEdge(t, { api: { url: `${url}/v1` } });
  for (const [given, expected] of [
    ['/v1/dashboard/users/?a=1', '/api/dashboard/users/?a=1'],
    [`${url}/v1/dashboard/users`, '/api/dashboard/users'],
    ['/login', '/login'],
    ['//evil.example/v1/x', '//evil.example/v1/x'],
    ['https://pay.example/v1/x', 'https://pay.example/v1/x'],
    ['users/', 'users/'],
  ] as const) {
    location = given;
    assert.equal((await get('/api/dashboard/users')).headers.location, expected);
  }
});
