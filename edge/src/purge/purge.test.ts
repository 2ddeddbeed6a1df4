import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildsCookie } from '../rollout/builds-cookie.ts';
import { readableLog, runBackend, runEdge, until } from '../testing/running-edge.ts';
import { readCdn } from './purge.ts';
import { purge } from './purge.ts';

test('an edge purges at its start, and at each release that it begins to serve', async (t) => {
  const { url, received } = await runBackend(t);
  const request = {
    url: `${url}/purge`,
    ...{ method: 'POST' as const, header: 'X-Token: a:b', body: '{"all":true}' },
  };
  const { publishLive } = await runEdge(t, { cdn: { pageSeconds: 60, purge: request } });
  await until(() => received.length >= 1);
  assert.deepEqual(
    [received[0]?.method, received[0]?.headers['x-token'], received[0]?.body],
    ['POST', 'a:b', '{"all":true}'],
  );
  await publishLive('mfe-rides', { code: 'next();' });
  await until(() => received.length >= 2);
});

test('with a path in the address, each page is purged in each encoding', async (t) => {
  const { url, received } = await runBackend(t);
  await purge({ url: `${url}{path}`, method: 'PURGE' }, ['/', '/terms']);
  assert.deepEqual(
    received.map(({ method, url, headers }) => [method, url, headers['accept-encoding']]),
    ['/', '/terms'].flatMap((path) =>
      ['br', 'gzip', 'identity'].map((encoding) => ['PURGE', path, encoding]),
    ),
  );
});

test('a request that fails leaves no later page unpurged, and by PURGE an uncached page is none', async (t) => {
  const { url, received } = await runBackend(t, (request, response) => {
    const failing: Record<string, number> = { '/': 500, '/terms': 404, '/faq': 412 };
    response.writeHead(failing[request.url ?? ''] ?? 200).end();
  });
  const pages = ['/', '/terms', '/faq', '/rides'];
  await assert.rejects(purge({ url: `${url}{path}`, method: 'PURGE' }, pages), {
    message: '3 of 12 requests of the purge failed: status 500',
  });
  assert.deepEqual([...new Set(received.map(({ url }) => url))], pages);
  await purge({ url: `${url}{path}`, method: 'PURGE' }, pages.slice(1));
  await assert.rejects(
    purge({ url: `${url}{path}`, method: 'GET' }, pages),
    /^Error: 9 of 12 .* status 500, status 404, status 412$/,
  );
});

test('the error of a purge without an answer has no address, which settings check', async () => {
  const messageOf = (url: string) =>
    purge({ url, method: 'POST' }, []).catch((error: unknown) => String((error as Error).message));
  for (const url of [
    'https://user:secret-1@cdn.example/',
    'https://cdn.example:secret-1/',
    'http://127.0.0.1:1/secret-1',
  ])
    assert.match(String(await messageOf(url)), /^1 of 1 requests of the purge failed: no answer \(\w+\)$/);
  const read = (url: string) => readCdn(JSON.stringify({ purge: { url } })).purge;
  for (const url of ['https://cdn.example/purge?key=1', 'https://padiman.example{path}', 'http://[::1]:80/'])
    assert.deepEqual(read(url), { url, method: 'POST' });
  for (const wrong of [
    'ftp://cdn.example',
    'https://user:x@cdn.example/',
    'https://cdn.example:x/',
    'https://a b',
  ])
    assert.throws(() => read(wrong), /purge\.url must be an address/, wrong);
});

test('a purge that fails is tried again, and its address with the secret is not logged', async (t) => {
  let failing = true;
  const { url, received } = await runBackend(t, (_request, response) => {
    response.writeHead(failing ? 500 : 200).end();
    failing = false;
  });
  const { lines, server } = readableLog();
  await runEdge(t, {
    server,
    cdn: { pageSeconds: 60, purge: { url: `${url}/?key=secret-1`, method: 'POST' } },
  });
  await until(() => received.length >= 2);
  assert.ok(lines.some(({ msg }) => msg === 'the shared cache could not be purged'));
  assert.doesNotMatch(JSON.stringify(lines), /secret-1/);
});

test('pages for everybody may be kept by shared caches; staff pages and those of assigned builds not', async (t) => {
  const cookieSecret = Buffer.alloc(32, 7);
  const { get, publishLive } = await runEdge(t, { cdn: { pageSeconds: 60 }, cookieSecret });
  const paths = [{ path: '/staff', title: 'Staff', access: 'staff' }];
  await publishLive('mfe-staff', { descriptor: { paths } });
  const shared = 'public, max-age=0, s-maxage=60, stale-if-error=86400';
  const controlOf = async (path: string, headers: Record<string, string> = {}) =>
    (await get(path, headers)).headers['cache-control'];
  await until(async () => (await controlOf('/staff')) !== 'no-store');
  assert.equal(await controlOf('/staff'), 'private, no-cache');
  assert.equal(await controlOf('/rides'), shared);
  const cookie = assignedCookie(cookieSecret);
  assert.equal(await controlOf('/rides', { cookie }), 'private, no-cache');
  assert.equal(
    await controlOf('/rides', { cookie: `${cookie}x` }),
    shared,
    'an invalid cookie assigns nothing',
  );
  assert.equal(await controlOf('/config.json'), 'no-cache');
  assert.equal(await controlOf('/registry.json'), 'private, no-cache');
  assert.equal(await controlOf('/nowhere'), 'no-store');
  const { get: plain } = await runEdge(t);
  assert.equal((await plain('/rides')).headers['cache-control'], 'no-cache');
});

/** Cookie of a browser that gets a canary of the shell. */
function assignedCookie(secret: Buffer): string {
  let set = '';
  const reply = { setCookie: (name: string, value: string) => (set = `${name}=${value}`) };
  const browser = { protocol: 'https', cookies: {} };
  buildsCookie(secret).set(browser as never, reply as never, { shell: '1.0.0-a', previews: [] });
  return set;
}
