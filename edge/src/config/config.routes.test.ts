import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@padiman/release/testing';
import { runBackend, runEdge } from '../testing/running-edge.ts';
import { readBrand } from './brand.ts';

test('config.json contains API and brand, and is revalidated', async (t) => {
  const { get } = await runEdge(t);
  const config = await get('/config.json');
  assert.equal(config.headers['cache-control'], 'no-cache');
  const { apiBase, brand } = JSON.parse(config.text);
  assert.equal(apiBase, '/api');
  assert.equal(brand.product, 'Padiman');
  assert.equal(brand.faq.length, 5);
  assert.equal((await get('/config.json', { 'if-none-match': config.headers.etag! })).status, 304);
});

test('another brand needs no build, and an invalid one is rejected by field', async (t) => {
  const file = join(await temporaryFolder(t), 'brand.json');
  await writeFile(file, JSON.stringify({ ...readBrand(), product: 'Danfo' }));
  const { get } = await runEdge(t, { brand: readBrand(file) });
  assert.equal(JSON.parse((await get('/config.json')).text).brand.product, 'Danfo');
  assert.match((await get('/nowhere', { accept: 'text/html' })).text, /Danfo/);
  await writeFile(file, JSON.stringify({ ...readBrand(), contactEmail: 'nobody' }));
  assert.throws(() => readBrand(file), /BRAND_FILE .*brand\.json: contactEmail/);
});

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
