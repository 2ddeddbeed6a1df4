import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { storeWithRelease, temporaryFolder, trialSigner } from '@padiman/release/testing';
import { readableLog, runBackend, runEdge } from '../testing/running-edge.ts';
import { readBrand } from './brand.ts';
import { fileAddress, signatureHeader, verifySignature } from '@padiman/federation/registry';
import { publishedSite, type Site } from '../site/site.ts';

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

test('the registry is signed with the key in config.json', async (t) => {
  const { get } = await runEdge(t);
  const { registryKeys } = JSON.parse((await get('/config.json')).text) as { registryKeys: string[] };
  const { text, headers } = await get('/registry.json');
  const signature = headers[signatureHeader] as string;
  assert.deepEqual(registryKeys, [trialSigner.key]);
  await verifySignature(text, signature, registryKeys);

  const other = text.replace('/remotes/mfe-rides/', '/remotes/mfe-other/');
  await assert.rejects(verifySignature(other, signature, registryKeys), /signature of the registry is wrong/);
  await assert.rejects(verifySignature(text, null, registryKeys), /not signed/);
  await assert.rejects(verifySignature(text, signature, []), /a key that is not trusted/);
});

test('a browser with an override gets no key and no signature', async (t) => {
  const origin = 'http://localhost:3002';
  const { get } = await runEdge(t, { devOrigins: [origin] });
  const cookie = `padiman-override=${new URLSearchParams({ 'mfe-rides': origin }).toString()}`;
  assert.deepEqual(JSON.parse((await get('/config.json', { cookie })).text).registryKeys, []);
  assert.equal((await get('/registry.json', { cookie })).headers[signatureHeader], undefined);
});

test('an unchanged registry is not sent again; another release is', async (t) => {
  const { get, publishLive } = await runEdge(t);
  const first = await get('/registry.json', { 'accept-encoding': 'br' });
  assert.equal(first.headers['cache-control'], 'private, no-cache');
  const again = { 'accept-encoding': 'br', 'if-none-match': first.headers.etag! };
  const unchanged = await get('/registry.json', again);
  assert.deepEqual([unchanged.status, unchanged.body.length], [304, 0]);
  assert.equal((await get('/registry.json', { 'if-none-match': first.headers.etag! })).status, 200);
  await publishLive('mfe-rides', { code: 'next();' });
  const next = await get('/registry.json', again);
  assert.equal(next.status, 200);
  assert.notEqual(next.headers[signatureHeader], first.headers[signatureHeader]);
});

test('a release that cannot be read is logged once, and the one before it is served', async (t) => {
  const { lines, server } = readableLog();
  const { get, folder } = await runEdge(t, { server });
  await get('/registry.json');
  await writeFile(join(folder, 'history/000002.json'), 'damaged');
  for (const _ of [1, 2]) assert.equal(JSON.parse((await get('/registry.json')).text).release, '000001');
  const logged = lines.filter(({ object }) => object === 'history/000002.json');
  assert.equal(logged.length, 1);
  assert.match(String(logged[0]?.msg), /cannot be used/);
});

test('lists the scripts of each path of the live builds, revalidated', async (t) => {
  const { get, release, records, publishLive } = await runEdge(t);
  const { integrity } = release.registry.remotes['mfe-rides']!;
  const answer = await get('/loading.json');
  assert.equal(answer.status, 200);
  assert.equal(answer.headers['cache-control'], 'private, no-cache');
  assert.match(String(answer.headers['content-type']), /^application\/json/);
  assert.deepEqual(JSON.parse(answer.text)['/rides'], [
    ...['remoteEntry.js', 'entry.js', 'screen.js'].map((file) => fileAddress(file, integrity[file]!)),
    fileAddress('table.js', records[0]!.integrity['table.js']!),
  ]);
  const again = await get('/loading.json', { 'if-none-match': answer.headers.etag! });
  assert.equal(again.status, 304);
  await publishLive('mfe-rides', { code: 'next();' });
  const later = await get('/loading.json', { 'if-none-match': answer.headers.etag! });
  assert.equal(later.status, 200);
  assert.notDeepEqual(JSON.parse(later.text)['/rides'], JSON.parse(answer.text)['/rides']);
});

test('a build whose entry is missing is left out: nothing of it can be opened', async (t) => {
  const { store } = await storeWithRelease(t);
  const site = publishedSite(store);
  const readFile: Site['readFile'] = (name, ...file) =>
    name === 'mfe-rides' ? Promise.resolve(undefined) : site.readFile(name, ...file);
  const { get } = await runEdge(t, { store, site: { ...site, readFile } });
  assert.deepEqual(Object.keys(JSON.parse((await get('/loading.json')).text)), ['/parcels']);
});
