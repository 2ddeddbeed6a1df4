import assert from 'node:assert/strict';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { fileAddress, hashOfIntegrity, parseRegistry } from '@padiman/federation/registry';
import { addPlatformKey, promote, removePlatformKey, renew } from '@padiman/release/promote';
import {
  CopyNotWritten,
  StorageUnavailable,
  type BuildName,
  type ReleaseStore,
} from '@padiman/release/store';
import {
  publishRemote,
  publishShell,
  temporaryFolder,
  trialSigner,
  trialSignerOf,
  trialStore,
} from '@padiman/release/testing';
import { interruptibleProxy, objectStorage } from '@padiman/release/testing-object-storage';
import type { ApiInProcess } from './app.ts';
import { serve as serveEdge, until } from './testing/running-edge.ts';

const api: ApiInProcess = {
  ready: async () => true,
  plugin: async (routes) => {
    routes.get('/calls', async () => ({ success: true }));
  },
};

/**
 * Time in ms after which a call of the storage fails; shorter than in production, so that the test is, and longer than a
 * call takes on a busy machine.
 */
const deadline = 500;

type ObjectStorage = ReturnType<Awaited<ReturnType<typeof objectStorage>>>;

/** Releases in object storage that can be made to fail, and edges with a copy of them. */
async function deployment(t: TestContext) {
  const storage = await objectStorage(t);
  const proxy = await interruptibleProxy(t, storage.origin);
  const [scratch, folder] = [await temporaryFolder(t), await temporaryFolder(t)];
  const direct = trialStore(storage());
  const shell = (await publishShell(direct, scratch)).record;
  const rides = (await publishRemote(direct, scratch, 'mfe-rides')).record;
  await promote(direct, [shell, rides]);

  /** Opens the store as a process that serves does. */
  const openServing = (objects: ObjectStorage = storage({ endpoint: proxy.origin, deadline })) =>
    trialStore(objects, { copy: { folder, limit: 1e9, breaker: { failures: 3, pause: deadline } } });
  const serve = async (store = openServing()) => {
    const { edge, ask } = await serveEdge(t, { store, api });
    const get = (path: string) => ask(path, { headers: { accept: 'text/html', 'accept-encoding': 'br' } });
    const readJson = async (path: string): Promise<unknown> => JSON.parse((await ask(path)).text);
    const release = async () => parseRegistry(await readJson('/registry.json')).release;
    return { get, readJson, release, store, close: () => edge.close() };
  };
  const publishNext = async (code: string) =>
    promote(direct, [(await publishRemote(direct, scratch, 'mfe-rides', { code })).record]);
  const files = [shell, rides].flatMap(({ integrity }) =>
    Object.entries(integrity)
      .filter(([file]) => /\.(js|css|svg)$/.test(file))
      .map(([file, value]) => fileAddress(file, value) ?? ''),
  );
  return { storage, proxy, folder, direct, builds: [shell, rides], files, openServing, serve, publishNext };
}

const copyError = (store: ReleaseStore, builds: readonly BuildName[]) =>
  store.copy!.complete(builds).then(
    () => undefined,
    (error: unknown) => error,
  );

/** Copies builds; again where the machine is so busy that a call passes its deadline. */
const copied = (store: ReleaseStore, builds: readonly BuildName[]) =>
  until(async () => {
    const error = await copyError(store, builds);
    if (error && !(error instanceof StorageUnavailable)) throw error;
    return !error;
  });

for (const how of ['refused', 'hanging'] as const) {
  test(`while the storage is away (${how}), site, console and API are served, also after a start`, async (t) => {
    const { proxy, direct, builds, files, serve, publishNext } = await deployment(t);
    const first = await serve();
    await copied(first.store, builds);
    assert.equal(await first.release(), '000001');

    await proxy.interrupt(how);
    for (const { get, release, store } of [first, await serve()]) {
      for (const path of [
        '/rides',
        '/config.json',
        '/loading.json',
        '/sitemap.xml',
        '/api/calls',
        ...files,
      ]) {
        const started = performance.now();
        const { status, text } = await get(path);
        assert.equal(status, 200, `${path}: ${text}`);
        // A start asks a hanging storage for the newest release, its number and its record.
        assert.ok(performance.now() - started < 5 * deadline + 500, path);
      }
      assert.equal(await release(), '000001');
      for (const part of ['', '?of=site', '?of=console', '?of=api'])
        assert.equal((await get(`/readyz${part}`)).status, 200, part);
      await until(async () => JSON.parse((await get('/readyz')).text).storage === 'away');
      const unknown = await get(`/files/${'a'.repeat(64)}.js`);
      assert.ok([404, 503].includes(unknown.status));
      assert.doesNotMatch(unknown.text, /127\.0\.0\.1|releases|ECONN|padiman-/);
      await assert.rejects(renew(store), StorageUnavailable);
    }

    await proxy.restore();
    await publishNext('second();');
    await until(async () => (await first.release()) === '000002');
    assert.equal((await direct.live())?.release, '000002');
    assert.equal(JSON.parse((await first.get('/readyz')).text).storage, 'ok');
  });
}

test('a process that starts without storage and copy answers 503, without internal addresses', async (t) => {
  const { proxy, serve } = await deployment(t);
  await proxy.interrupt('refused');
  const { get } = await serve();
  for (const path of ['/', '/rides', '/registry.json', '/config.json', '/sitemap.xml', '/loading.json']) {
    const { status, headers, text } = await get(path);
    if (path === '/config.json' && status === 200) continue;
    assert.equal(status, 503, path);
    assert.equal(headers['retry-after'], '5', path);
    assert.doesNotMatch(text, /127\.0\.0\.1|releases|ECONN/, path);
  }
  assert.equal((await get('/api/calls')).status, 200);
  const ready = async (of: string) => (await get(`/readyz?of=${of}`)).status;
  assert.deepEqual([await ready('site'), await ready('console'), await ready('api')], [503, 503, 200]);
  assert.equal((await get('/readyz')).status, 503);
  assert.equal((await get('/readyz?of=others')).status, 400);
  await proxy.restore();
  await until(async () => (await get('/rides')).status === 200);
});

test('a file is read from the storage once, and an altered copy is read again', async (t) => {
  const { storage, folder, files, builds, openServing, serve } = await deployment(t);
  const objects = storage();
  const reads = t.mock.method(objects, 'get');
  const filesRead = () =>
    reads.mock.calls.map(({ arguments: [key] }) => key).filter((key) => key.startsWith('files/'));
  const first = await serve(openServing(objects));
  await first.get('/rides');
  await copied(first.store, builds);
  for (const address of [...files, ...files]) assert.equal((await first.get(address)).status, 200);
  assert.equal(new Set(filesRead()).size, filesRead().length, 'none is read twice');

  // It may still copy, and would mend the file.
  await first.close();
  reads.mock.resetCalls();
  const entry = hashOfIntegrity(builds[1]!.integrity['remoteEntry.js']!)!;
  await writeFile(join(folder, 'files', `${entry}.br`), 'altered');
  const again = await serve(openServing(objects));
  assert.equal((await again.get(`/files/${entry}.js`)).status, 200);
  assert.equal((await again.get(files[0]!)).status, 200);
  assert.ok(filesRead().includes(`files/${entry}.br`));
  assert.ok(!filesRead().includes(`files/${entry}`), 'only the altered form is read');
});

test('a release whose files cannot be copied yet leaves the one before it', async (t) => {
  const { storage, builds, openServing, serve, publishNext } = await deployment(t);
  const objects = storage();
  const { get, release, store } = await serve(openServing(objects));
  await get('/rides');
  await copied(store, builds);
  const read = objects.get.bind(objects);
  const failing = t.mock.method(objects, 'get', (key: string) =>
    key.startsWith('files/') ? Promise.reject(new Error('reset')) : read(key),
  );
  await publishNext('second();');
  await until(async () => (await release()) === '000001' && failing.mock.callCount() > 2);
  assert.equal(await release(), '000001');
  assert.equal((await get('/rides')).status, 200);
  failing.mock.restore();
  await until(async () => (await release()) === '000002');
});

test('a copy is complete only when the disk has it, also of what is in memory', async (t) => {
  const { folder, builds, proxy, openServing } = await deployment(t);
  // Without an edge, which copies by itself.
  const store = openServing();
  await copied(store, builds);
  const before = await readdir(folder, { recursive: true });
  await rename(folder, `${folder}-before`);
  t.after(() => rm(`${folder}-before`, { recursive: true }));
  await writeFile(folder, 'no folder');
  await until(async () => (await copyError(store, builds)) instanceof CopyNotWritten);

  await rm(folder);
  await copied(store, builds);
  assert.deepEqual(
    (await readdir(folder, { recursive: true })).filter((path) => /\/./.test(path)).sort(),
    before.filter((path) => /^(files|builds|history)\/./.test(path)).sort(),
  );
  await proxy.interrupt('refused');
  assert.equal((await openServing().lastLive())?.release, '000001');
});

test('while a release cannot be copied, the one before it has its own keys and builds', async (t) => {
  const { storage, direct, builds, openServing, serve, publishNext } = await deployment(t);
  const other = trialSignerOf(8);
  await addPlatformKey(direct, 'other', other.key);
  const objects = storage();
  const { get, readJson, release, store } = await serve(openServing(objects));
  assert.equal(await release(), '000002');
  await copied(store, builds);
  const read = objects.get.bind(objects);
  t.mock.method(objects, 'get', (key: string) =>
    key.startsWith('files/') ? Promise.reject(new Error('reset')) : read(key),
  );
  await publishNext('second();');
  await removePlatformKey(trialStore(storage(), { signer: other }), 'platform');
  await until(async () => (await store.lastLive())?.release === '000004');
  assert.equal(await release(), '000002');
  const { registryKeys } = (await readJson('/config.json')) as { registryKeys: string[] };
  assert.deepEqual(registryKeys.sort(), [trialSigner.key, other.key].sort());
  assert.equal((await get('/rides')).status, 200);
});
