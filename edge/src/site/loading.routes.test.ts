import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileAddress } from '@padiman/federation/registry';
import { publishRemote, storeWithRelease, temporaryStore } from '@padiman/release/testing';
import { promote } from '@padiman/release/promote';
import { publishedSite, type Site } from '../site/site.ts';
import { runEdge } from '../testing/running-edge.ts';

test('lists the scripts of each path of the live builds, revalidated', async (t) => {
  const { get, store, folder, release, records } = await runEdge(t);
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
  await promote(store, [(await publishRemote(store, folder, 'mfe-rides', { code: 'next();' })).record]);
  const later = await get('/loading.json', { 'if-none-match': answer.headers.etag! });
  assert.equal(later.status, 200);
  assert.notDeepEqual(JSON.parse(later.text)['/rides'], JSON.parse(answer.text)['/rides']);
});

test('a path without a loading plan is left out', async (t) => {
  const { get, store, folder } = await runEdge(t);
  const files = { 'loading.json': '{}' };
  await promote(store, [(await publishRemote(store, folder, 'mfe-rides', { files })).record]);
  assert.deepEqual(Object.keys(JSON.parse((await get('/loading.json')).text)), ['/parcels']);
});

test('before the first release nothing is listed', async (t) => {
  const { store } = await temporaryStore(t);
  const { get } = await runEdge(t, { store });
  assert.deepEqual(JSON.parse((await get('/loading.json')).text), {});
});

test('a build whose entry is missing is left out: nothing of it can be opened', async (t) => {
  const { store } = await storeWithRelease(t);
  const site = publishedSite(store);
  const readFile: Site['readFile'] = (name, ...file) =>
    name === 'mfe-rides' ? Promise.resolve(undefined) : site.readFile(name, ...file);
  const { get } = await runEdge(t, { store, site: { ...site, readFile } });
  assert.deepEqual(Object.keys(JSON.parse((await get('/loading.json')).text)), ['/parcels']);
});
