import assert from 'node:assert/strict';
import { it, test } from 'node:test';
import Fastify from 'fastify';
import { apiPlugin } from '../app.ts';
import { pglite } from '../testing/databases.ts';
import { onEachDatabase } from '../testing/api.ts';
import { statedCalls } from './stated.ts';

test('the document has every route of the server, and the server every call of the document', async () => {
  const handle = await pglite.open();
  const app = Fastify();
  const served: string[] = [];
  app.addHook('onRoute', ({ method, url, schema }) => {
    // What is marked so is no call of the API: this document, and the page to read it.
    if (schema?.hide === true || String(method) === 'HEAD') return;
    served.push(`${String(method)} ${url.replace(/^\/api/, '').replaceAll(/:(\w+)/g, '{$1}')}`);
  });
  await app.register(apiPlugin(handle.kysely), { prefix: '/api' });
  await app.ready();
  const { paths } = (await app.inject('/api/openapi.json')).json<{ paths: Record<string, object> }>();
  await app.close();
  await handle.close();
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  assert.equal(documented.length, statedCalls.length);
  // The static files of the page are the library's own routes, which it does not mark.
  const calls = served.filter((route) => !route.includes(' /docs/static'));
  assert.deepEqual(calls.sort(), documented.sort());
});

onEachDatabase('the OpenAPI document', (api) => {
  it('is there for everybody, and is sent once as long as it stays the same', async () => {
    const first = await api().call('GET', '/openapi.json');
    assert.equal(first.status, 200);
    assert.match(first.headers.get('content-type')!, /^application\/json/);
    assert.equal(first.headers.get('cache-control'), 'public, no-cache');
    assert.deepEqual(first.body.servers, [{ url: '/api' }]);
    const etag = first.headers.get('etag')!;
    for (const held of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await api().call('GET', '/openapi.json', { headers: { 'if-none-match': held } });
      assert.deepEqual([again.status, again.text, again.headers.get('etag')], [304, '', etag], held);
    }
    const changed = await api().call('GET', '/openapi.json', { headers: { 'if-none-match': '"other"' } });
    assert.equal(changed.status, 200);
  });

  it('can be read on a page that has nothing inline and takes nothing from elsewhere', async () => {
    const page = await api().call('GET', '/docs');
    assert.equal(page.status, 200);
    assert.match(page.headers.get('content-type')!, /^text\/html/);
    assert.match(page.text, /<meta name="viewport"/);
    assert.match(page.text, /<title>Padiman Console API<\/title>/);
    assert.doesNotMatch(page.text, /<style|style=|\son\w+=|https?:|javascript:/);
    for (const [, content] of page.text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)) {
      assert.equal(content!.trim(), '');
    }
    const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path!);
    assert.ok(files.length >= 5);
    for (const file of files) {
      assert.match(file, /^\/api\/docs\/static\//);
      assert.equal((await api().call('GET', file.replace(/^\/api/, ''))).status, 200, file);
    }
  });

  it('is what the page shows', async () => {
    const shown = await api().call('GET', '/docs/json');
    assert.deepEqual(shown.body, (await api().call('GET', '/openapi.json')).body);
    const unknown = await api().call('GET', '/docs/static/unknown.js');
    assert.deepEqual([unknown.status, unknown.body.code], [404, 'notFound']);
  });
});
