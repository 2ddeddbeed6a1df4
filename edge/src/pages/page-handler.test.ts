import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { fileAddress } from '@padiman/federation/registry';
import type { BuildRecord } from '@padiman/release/store';
import { publishRemote, temporaryStore } from '@padiman/release/testing';
import { promote } from '@padiman/release/promote';
import { runEdge } from '../testing/running-edge.ts';

/** Values of the header for the files of every page: the shell's script, then configuration and registry. */
const everyPage = ([shell]: readonly BuildRecord[]) => {
  const integrity = shell!.integrity['shell.js']!;
  return [
    `<${fileAddress('shell.js', integrity)}>; rel=preload; as=script; integrity="${integrity}"`,
    ...['/config.json', '/registry.json'].map(
      (address) => `<${address}>; rel=preload; as=fetch; crossorigin=anonymous`,
    ),
  ];
};

test("a remote's path answers with the live shell, revalidated at every visit", async (t) => {
  const { get, records } = await runEdge(t);
  const page = await get('/rides?filter=reported', { 'accept-encoding': 'br' });
  assert.equal(page.status, 200);
  assert.equal(page.headers['cache-control'], 'no-cache');
  assert.match(
    brotliDecompressSync(page.body).toString(),
    new RegExp(`src="${fileAddress('shell.js', records[0]!.integrity['shell.js']!)}"`),
  );
  const again = await get('/rides', { 'accept-encoding': 'br', 'if-none-match': page.headers.etag! });
  assert.equal(again.status, 304);
  const other = await get('/rides', { 'accept-encoding': 'gzip', 'if-none-match': page.headers.etag! });
  assert.equal(other.status, 200);
});

test("a remote's path prefetches the scripts of its screen", async (t) => {
  const { get, store, folder, release, records } = await runEdge(t);
  const { remotes } = release.registry;
  const { integrity } = remotes['mfe-rides']!;
  const page = await get('/rides');
  const files = ['remoteEntry.js', 'entry.js', 'screen.js'].map((file) =>
    fileAddress(file, integrity[file]!),
  );
  const ofShell = fileAddress('table.js', records[0]!.integrity['table.js']!);
  assert.deepEqual(String(page.headers.link).split(', '), [
    ...everyPage(records),
    ...[...files, ofShell].map((address) => `<${address}>; rel=prefetch; as=script; crossorigin`),
  ]);
  // Same page, other scripts.
  await promote(store, [(await publishRemote(store, folder, 'mfe-rides', { code: 'next();' })).record]);
  const later = await get('/rides', { 'if-none-match': page.headers.etag! });
  assert.equal(later.status, 304);
  assert.notEqual(later.headers.link, page.headers.link);
});

test('a loading plan with other field names, as in older builds, gives no hints, and the page is served', async (t) => {
  const { get, store, folder, records } = await runEdge(t);
  const screens = { '/rides': { files: ['screen.js'], parts: ['@padiman/ui/table'] } };
  const files = { 'loading.json': JSON.stringify({ start: ['entry.js'], screens }) };
  await promote(store, [(await publishRemote(store, folder, 'mfe-rides', { files })).record]);
  const page = await get('/rides');
  assert.equal(page.status, 200);
  assert.deepEqual(String(page.headers.link).split(', '), everyPage(records));
});

test('a newly promoted remote is served without a restart', async (t) => {
  const { get, store, folder } = await runEdge(t);
  assert.equal((await get('/posts', { accept: 'text/html' })).status, 404);
  await promote(store, [(await publishRemote(store, folder, 'mfe-posts')).record]);
  assert.equal((await get('/posts')).status, 200);
  const registry = JSON.parse((await get('/registry.json')).text);
  assert.equal(registry.release, '000002');
  assert.ok(registry.remotes['mfe-posts']);
});

test('other paths are a 404: HTML for pages, plain text for assets, JSON for API calls', async (t) => {
  const { get } = await runEdge(t);
  const page = await get('/nowhere', { accept: 'text/html,application/xhtml+xml' });
  assert.equal(page.status, 404);
  assert.match(page.text, /href="\/"/);
  assert.match(page.text, /href="\/admin"/);
  assert.ok(!page.text.includes('<script'));
  assert.match(page.headers['content-security-policy'] as string, /style-src 'self' '\S+' 'sha256-/);
  const asset = await get('/nowhere.js', { accept: '*/*' });
  assert.equal(asset.status, 404);
  assert.match(asset.headers['content-type'] as string, /^text\/plain/);
  const call = await get('/api/nowhere', { accept: 'text/html' });
  assert.equal(call.status, 404);
  assert.equal(JSON.parse(call.text).code, 'notFound');
});

test('a trailing slash redirects to the canonical path', async (t) => {
  const { get } = await runEdge(t);
  const slash = await get('/rides/?filter=all');
  assert.equal(slash.status, 308);
  assert.equal(slash.headers.location, '/rides?filter=all');
});

test('methods other than GET are a 405', async (t) => {
  const { ask } = await runEdge(t);
  const posted = await ask('/rides', { method: 'POST', body: 'x=1' });
  assert.equal(posted.status, 405);
  assert.equal(posted.headers.allow, 'GET, HEAD');
  assert.equal((await ask('/nowhere', { method: 'DELETE' })).status, 404);
});

test('before the first release pages are a 503 and the edge is not ready', async (t) => {
  const { store } = await temporaryStore(t);
  const { get } = await runEdge(t, { store });
  assert.equal((await get('/', { accept: 'text/html' })).status, 503);
  assert.equal((await get('/registry.json')).status, 503);
  assert.equal((await get('/readyz')).status, 503);
  assert.equal((await get('/healthz')).status, 200);
});

test('a path with a parameter serves any segment in its place, with the scripts of its screen', async (t) => {
  const { get, store, folder } = await runEdge(t);
  const { record } = await publishRemote(store, folder, 'mfe-rides', { paths: ['/rides', '/rides/:id'] });
  await promote(store, [record]);
  const page = await get('/rides/7');
  assert.equal(page.status, 200);
  const file = fileAddress('screen.js', record.integrity['screen.js']!);
  assert.ok(String(page.headers.link).includes(file!));
  assert.equal((await get('/rides/7/8', { accept: 'text/html' })).status, 404);
  assert.equal((await get('/rides/7/')).status, 308);
});
