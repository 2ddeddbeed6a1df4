import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runBackend } from '../testing/backend-server.ts';
import { runEdge } from '../testing/running-edge.ts';

test('with an API on another origin the edge serves the console alone', async (t) => {
  const { url, received } = await runBackend(t);
  const { get } = await runEdge(t, { apiBase: `${url}/api` });
  const page = await get('/rides', { accept: 'text/html' });
  assert.match(page.headers['content-security-policy'] as string, new RegExp(`connect-src 'self' ${url};`));
  const config = JSON.parse((await get('/config.json')).text);
  assert.deepEqual([config.apiBase, config.capabilities], [`${url}/api`, []]);
  assert.equal((await get('/api/dashboard/users')).status, 404, 'no calls pass through the edge');
  const ready = JSON.parse((await get('/readyz')).text);
  assert.deepEqual(Object.keys(ready), ['status', 'registry', 'registryExpires']);
  assert.equal(ready.status, 'ready');
  assert.deepEqual(
    received.map((request) => request.url),
    ['/api/openapi.json'],
    'only its document is asked for',
  );
});
