import assert from 'node:assert/strict';
import { rm, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { runEdge } from '../testing/running-edge.ts';

test('files of a build are immutable, and compressed as negotiated', async (t) => {
  const { get, release } = await runEdge(t);
  const { base } = release.registry.remotes['mfe-rides']!;
  const plain = await get(`${base}remoteEntry.js`);
  const brotli = await get(`${base}remoteEntry.js`, { 'accept-encoding': 'gzip, deflate, br' });
  const gzip = await get(`${base}remoteEntry.js`, { 'accept-encoding': 'gzip, br;q=0' });
  assert.equal(plain.status, 200);
  assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.equal(plain.headers['content-type'], 'text/javascript; charset=utf-8');
  assert.equal(plain.headers['content-encoding'], undefined);
  assert.equal(brotli.headers['content-encoding'], 'br');
  assert.equal(brotli.headers.vary, 'accept-encoding');
  assert.deepEqual(brotliDecompressSync(brotli.body), plain.body);
  assert.equal(gzip.headers['content-encoding'], 'gzip');
  assert.deepEqual(gunzipSync(gzip.body), plain.body);
});

test("the shell's files are served too, and HEAD answers without a body", async (t) => {
  const { get, ask, release } = await runEdge(t);
  const css = await get(`${release.registry.shell.base}shell.css`);
  assert.equal(css.headers['content-type'], 'text/css; charset=utf-8');
  const head = await ask(`${release.registry.shell.base}shell.css`, { method: 'HEAD' });
  assert.equal(head.status, 200);
  assert.equal(head.body.length, 0);
});

test('paths outside a build cannot be read', async (t) => {
  const { get, release } = await runEdge(t);
  const { base } = release.registry.remotes['mfe-rides']!;
  const outside = [
    `${base}../../../history/000001.json`,
    `${base}..%2f..%2f..%2fhistory%2f000001.json`,
    `${base}%2e%2e/%2e%2e/%2e%2e/history/000001.json`,
    `${base}..%5c..%5cx.json`,
    `${base}%00.json`,
    '/remotes/%2e%2e/history/000001.json',
    '/remotes/..%2f..%2fhistory/000001.json/x.js',
    '/shell/..%2f..%2fhistory/000001.json',
    '/remotes/mfe-rides/..%2f..%2fhistory/000001.json',
    '//etc/passwd.json',
  ];
  for (const path of outside) {
    const answer = await get(path);
    assert.ok([400, 404].includes(answer.status), `${path}: ${answer.status}`);
    assert.ok(!answer.text.includes('"action"'), path);
  }
});

test('the record, sources and declarations of a build are not served', async (t) => {
  const { get, store, release } = await runEdge(t);
  const { shell } = release.registry;
  const { base, build } = release.registry.remotes['mfe-rides']!;
  assert.ok(await store.readFile('shell', shell.build, 'types.json'), 'the build has the file');
  for (const file of ['uses.json', 'build.json'])
    assert.ok(await store.readFile('mfe-rides', build, file), 'the build has the file');
  const files = ['uses.json', '%75ses.json', 'build.json', 'build%2ejson', 'hidden.json'];
  for (const path of [`${shell.base}types.json`, ...files.map((file) => base + file)]) {
    for (const form of ['', '.br', '.gz']) {
      const answer = await get(path + form, { 'accept-encoding': 'br' });
      assert.equal(answer.status, 404, path + form);
    }
  }
});

test('a missing file is not cached, and served again once restored', async (t) => {
  const { get, release, folder } = await runEdge(t);
  const { base, build } = release.registry.remotes['mfe-rides']!;
  const files = join(folder, 'builds', 'mfe-rides', build);
  await rename(files, `${files}-away`);
  const missing = await get(`${base}remoteEntry.js`);
  assert.equal(missing.status, 404);
  assert.equal(missing.headers['cache-control'], 'no-store');
  assert.equal((await get('/rides')).status, 200, 'the shell is served and shows the failure');
  assert.equal((await get('/registry.json')).status, 200);
  await rename(`${files}-away`, files);
  assert.equal((await get(`${base}remoteEntry.js`)).status, 200);
  await rm(files, { recursive: true });
  assert.equal((await get(`${base}remoteEntry.js`)).status, 404);
});
