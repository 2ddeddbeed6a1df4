import assert from 'node:assert/strict';
import { it, test } from 'node:test';
import Fastify from 'fastify';
import { apiPlugin } from '../modules/api.plugin.ts';
import { pglite } from '../testing/databases.ts';
import { onEachDatabase } from '../testing/api.ts';
import { testSettings } from '../testing/settings.ts';
import { ok } from '../testing/at-once.ts';
import { contractCalls, serviceCalls } from './contract-calls.ts';

test('the document and the server have the same calls', async () => {
  const handle = await pglite.open();
  const app = Fastify();
  const served: string[] = [];
  app.addHook('onRoute', ({ method, url, schema }) => {
    // Hidden routes are no calls of the API: the document and its page.
    if (schema?.hide === true || String(method) === 'HEAD') return;
    served.push(`${String(method)} ${url.replace(/^\/api/, '').replaceAll(/:(\w+)/g, '{$1}')}`);
  });
  await app.register(apiPlugin(handle, testSettings()), { prefix: '/api' });
  await app.ready();
  const { paths } = (await app.inject('/api/openapi.json')).json<{ paths: Record<string, object> }>();
  await app.close();
  await handle.close();
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  assert.equal(documented.length, contractCalls.length + serviceCalls.length);
  // Static files of the page are the library's routes, which it does not hide.
  const calls = served.filter((route) => !route.includes(' /docs/static'));
  assert.deepEqual(calls.sort(), documented.sort());
});

onEachDatabase('the OpenAPI document', (api) => {
  it('is public, and is revalidated by its ETag', async () => {
    const first = await api.call('GET', '/openapi.json');
    assert.equal(first.status, 200);
    assert.match(first.headers.get('content-type')!, /^application\/json/);
    assert.equal(first.headers.get('cache-control'), 'public, no-cache');
    assert.deepEqual(first.body.servers, [{ url: '/api' }]);
    const etag = first.headers.get('etag')!;
    for (const held of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await api.call('GET', '/openapi.json', { headers: { 'if-none-match': held } });
      assert.deepEqual([again.status, again.text, again.headers.get('etag')], [304, '', etag], held);
    }
    await ok(api.call('GET', '/openapi.json', { headers: { 'if-none-match': '"other"' } }));
  });
});
