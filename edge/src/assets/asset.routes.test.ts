import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { fileAddress, type Registry } from '@padiman/federation/registry';
import { promote } from '@padiman/release/promote';
import { runEdge, runServer } from '../testing/running-edge.ts';

/** Address of a file of mfe-rides. */
const addressIn = ({ remotes }: Registry, file = 'remoteEntry.js') =>
  fileAddress(file, remotes['mfe-rides']!.integrity[file]!)!;

test('files of a build are immutable, and compressed as negotiated', async (t) => {
  const { get, release } = await runEdge(t);
  const address = addressIn(release.registry);
  const plain = await get(address);
  const brotli = await get(address, { 'accept-encoding': 'gzip, deflate, br' });
  const gzip = await get(address, { 'accept-encoding': 'gzip, br;q=0' });
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
  const { get, ask, records } = await runEdge(t);
  const address = fileAddress('shell.css', records[0]!.integrity['shell.css']!)!;
  const css = await get(address);
  assert.equal(css.headers['content-type'], 'text/css; charset=utf-8');
  const head = await ask(address, { method: 'HEAD' });
  assert.equal(head.status, 200);
  assert.equal(head.body.length, 0);
});

test('a file keeps its address over releases, and after a rollback', async (t) => {
  const { get, store, release, publish } = await runEdge(t);
  const record = await publish('mfe-rides', { code: 'next();' });
  const next = await promote(store, [record]);
  assert.equal(addressIn(next.registry, 'screen.js'), addressIn(release.registry, 'screen.js'));
  assert.notEqual(addressIn(next.registry), addressIn(release.registry));
  for (const { registry } of [release, next]) assert.equal((await get(addressIn(registry))).status, 200);
});

test('paths outside the files cannot be read, nor can records and pages', async (t) => {
  const { get, release, store } = await runEdge(t);
  const record = await store.findBuild('shell', release.registry.shell.build);
  const address = addressIn(release.registry);
  const hidden = [
    '/files/../history/000001.json',
    '/files/..%2fhistory%2f000001.json',
    '/files/%2e%2e/history/000001.json',
    `${address}%00`,
    `${address}.br`,
    address.replace('.js', ''),
    address.toUpperCase(),
    `/files/${'0'.repeat(64)}.js`,
    fileAddress('index.html', record!.integrity['index.html']!)!,
    fileAddress('loading.json', record!.integrity['loading.json']!)!,
    `${release.registry.remotes['mfe-rides']!.base}remoteEntry.js`,
    '//etc/passwd.json',
  ];
  for (const path of hidden) {
    const answer = await get(path);
    assert.ok([400, 404].includes(answer.status), `${path}: ${answer.status}`);
    assert.ok(!answer.text.includes('"action"'), path);
  }
});

test('the record, sources and declarations of a build are not served by any address', async (t) => {
  const { get, store, folder, release } = await runEdge(t);
  const { shell } = release.registry;
  const { build } = release.registry.remotes['mfe-rides']!;
  const artefacts = [
    ['shell', shell.build, 'types.json'],
    ['mfe-rides', build, 'uses.json'],
  ] as const;
  const hashes = [];
  for (const [name, of, file] of artefacts) {
    const content = await store.readFile(name, of, file);
    assert.ok(content, `the build has ${file}`);
    hashes.push(createHash('sha256').update(content).digest('hex'));
  }
  const record = await readFile(join(folder, 'builds/mfe-rides', build, 'build.json'));
  hashes.push(createHash('sha256').update(record).digest('hex'));
  for (const path of hashes.flatMap((hash) => ['', '.json', '.js', '.txt'].map((ending) => hash + ending))) {
    for (const form of ['', '.br', '.gz']) {
      const answer = await get(`/files/${path}${form}`, { 'accept-encoding': 'br' });
      assert.equal(answer.status, 404, path + form);
    }
  }
});

test('a missing or altered file is not served, not cached, and served again once restored', async (t) => {
  const { get, release, folder } = await runEdge(t);
  const address = addressIn(release.registry);
  const [hash = ''] = /[0-9a-f]{64}/.exec(address) ?? [];
  const file = join(folder, 'files', hash);
  const intact = await readFile(file);
  for (const damage of [() => rm(file), () => writeFile(file, `${String(intact)} `)]) {
    await damage();
    const missing = await get(address);
    assert.equal(missing.status, 404);
    assert.equal(missing.headers['cache-control'], 'no-store');
    assert.equal((await get('/rides')).status, 200, 'the shell is served and shows the failure');
    assert.equal((await get('/registry.json')).status, 200);
  }
  await writeFile(file, intact);
  assert.equal((await get(address)).status, 200);
});

const users = Array.from({ length: 50 }, (_, index) => ({ _id: String(index), first_name: 'Adaeze' }));
const list = JSON.stringify({ success: true, data: users });

test("a backend's data are compressed as the browser accepts it", async (t) => {
  const url = await runServer(t, (_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(list);
  });
  const { get } = await runEdge(t, { api: { url } });
  const brotli = await get('/api/dashboard/users', { 'accept-encoding': 'gzip, br' });
  assert.equal(brotli.headers['content-encoding'], 'br');
  assert.match(String(brotli.headers.vary), /accept-encoding/);
  assert.equal(brotliDecompressSync(brotli.body).toString(), list);
  assert.ok(brotli.body.length < list.length / 5);
  const gzip = await get('/api/dashboard/users', { 'accept-encoding': 'gzip' });
  assert.equal(gunzipSync(gzip.body).toString(), list);
  const plain = await get('/api/dashboard/users');
  assert.equal(plain.headers['content-encoding'], undefined);
  assert.equal(plain.text, list);
});

test('small answers are sent as they are', async (t) => {
  const { get } = await runEdge(t);
  const answer = await get('/api/nowhere', { 'accept-encoding': 'br' });
  assert.equal(answer.status, 404);
  assert.equal(answer.headers['content-encoding'], undefined);
});
