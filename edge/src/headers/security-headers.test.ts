import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileAddress } from '@padiman/federation/registry';
import { serverOptions } from '@padiman/api/app';
import { runEdge } from '../testing/running-edge.ts';

test('all answers have the security headers, errors included', async (t) => {
  const { get } = await runEdge(t);
  for (const path of [
    '/rides',
    `/files/${'0'.repeat(64)}.js`,
    '/registry.json',
    '/config.json',
    '/nowhere',
    '/%E0%A4%A',
    '/api/x',
    '/healthz',
  ]) {
    const { headers } = await get(path);
    assert.equal(headers['x-content-type-options'], 'nosniff', path);
    assert.equal(headers['referrer-policy'], 'strict-origin-when-cross-origin', path);
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin', path);
    assert.match(
      headers['content-security-policy'] as string,
      /^default-src 'none'.*frame-ancestors 'none'/,
      path,
    );
    if (!(headers['content-type'] as string).startsWith('application/json')) {
      assert.equal(headers['cross-origin-opener-policy'], 'same-origin', path);
      assert.match(headers['permissions-policy'] as string, /camera=\(\)/, path);
    }
    assert.equal(headers['strict-transport-security'], undefined, path);
    assert.equal(headers['x-powered-by'] ?? headers.server, undefined, path);
  }
});

test('files that only pages load lack the headers of documents, and images that can be documents have them', async (t) => {
  const { get, publishLive } = await runEdge(t);
  const picture = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const record = await publishLive('mfe-rides', { files: { 'picture.svg': picture } });
  const addressOf = (file: string) => fileAddress(file, record.integrity[file]!)!;
  const script = await get(addressOf('remoteEntry.js'));
  assert.equal(script.status, 200);
  assert.equal(script.headers['x-content-type-options'], 'nosniff');
  assert.equal(script.headers['cross-origin-resource-policy'], 'same-origin');
  assert.equal(script.headers['referrer-policy'], 'strict-origin-when-cross-origin');
  for (const name of [
    'content-security-policy',
    'cross-origin-opener-policy',
    'permissions-policy',
    'x-frame-options',
  ])
    assert.equal(script.headers[name], undefined, name);
  const image = await get(addressOf('picture.svg'));
  assert.equal(image.status, 200);
  assert.match(image.headers['content-security-policy'] as string, /default-src 'none'/);
  assert.equal(image.headers['x-frame-options'], 'DENY');
});

test('data has a short policy that lets nothing load, also when it is unchanged', async (t) => {
  const { get } = await runEdge(t);
  for (const path of ['/registry.json', '/config.json']) {
    const first = await get(path);
    const again = await get(path, { 'if-none-match': String(first.headers.etag) });
    assert.deepEqual([first.status, again.status], [200, 304], path);
    for (const { headers } of [first, again]) {
      const policy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";
      assert.equal(headers['content-security-policy'], policy, path);
      assert.equal(headers['permissions-policy'], undefined, path);
      assert.equal(headers['x-content-type-options'], 'nosniff', path);
    }
  }
});

test('only scripts of this origin run, neither inline nor by eval', async (t) => {
  const { get } = await runEdge(t);
  const policy = (await get('/rides')).headers['content-security-policy'] as string;
  const directives = new Map(policy.split('; ').map((directive) => [directive.split(' ')[0], directive]));
  assert.equal(directives.get('default-src'), "default-src 'none'");
  assert.equal(directives.get('script-src'), "script-src 'self'");
  assert.equal(directives.get('connect-src'), "connect-src 'self'");
  assert.equal(directives.get('media-src'), "media-src 'self'");
  assert.equal(directives.get('frame-ancestors'), "frame-ancestors 'none'");
  assert.ok(!policy.includes('unsafe'));
});

test('pictures are loaded from the own origin and the configured ones alone', async (t) => {
  const policyOf = async (options: Parameters<typeof runEdge>[1]) => {
    const { get } = await runEdge(t, options);
    return /img-src ([^;]+)/.exec(String((await get('/rides')).headers['content-security-policy']))?.[1];
  };
  assert.equal(await policyOf({}), "'self' data:");
  const imageOrigins = ['https://pictures.example'];
  assert.equal(await policyOf({ imageOrigins }), "'self' data: https://pictures.example");
});

test('an API on another origin is allowed for connections only', async (t) => {
  const { get } = await runEdge(t, { apiBase: 'https://api.padiman.example/api' });
  const policy = (await get('/rides')).headers['content-security-policy'] as string;
  assert.match(policy, /connect-src 'self' https:\/\/api\.padiman\.example;/);
  assert.match(policy, /script-src 'self';/);
});

test('HSTS is sent over HTTPS, also behind a trusted proxy', async (t) => {
  const trusted = await runEdge(t, { server: { trustProxy: true } });
  const secure = await trusted.get('/rides', { 'x-forwarded-proto': 'https' });
  assert.match(secure.headers['strict-transport-security'] as string, /max-age=31536000/);
  const untrusted = await runEdge(t);
  const claimed = await untrusted.get('/rides', { 'x-forwarded-proto': 'https' });
  assert.equal(claimed.headers['strict-transport-security'], undefined);
});

test('policy reports are accepted with any content', async (t) => {
  const { ask } = await runEdge(t);
  const headers = { 'content-type': 'application/csp-report' };
  const send = (body: string) => ask('/csp-report', { method: 'POST', headers, body });
  assert.equal((await send('{"csp-report":{"blocked-uri":"inline"}}')).status, 204);
  assert.equal((await send('not json')).status, 204);
  assert.equal((await send(`"${'x'.repeat(20_000)}"`)).status, 413);
});

test('a path that cannot be decoded has them too on a server with options of the API', async (t) => {
  const { get } = await runEdge(t, { server: serverOptions({ logLevel: 'silent' }) });
  for (const path of ['/%E0%A4%A', '/api/%E0%A4%A']) {
    const { status, headers } = await get(path, { accept: 'text/html' });
    assert.equal(status, 400, path);
    assert.equal(headers['x-content-type-options'], 'nosniff', path);
    assert.match(headers['content-security-policy'] as string, /default-src 'none'/, path);
  }
});
