import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { hashOfIntegrity } from '@padiman/federation/registry';
import { endPreviews, promote, startPreview } from '../promote/promote.ts';
import { rollback } from '../promote/rollback.ts';
import { prune } from '../prune/prune.ts';
import { objectStorage } from '../testing/object-storage-server.ts';
import {
  peopleOf,
  publishRemote,
  publishShell,
  temporaryFolder,
  trialStore,
} from '../testing/trial-checkout.ts';
import { StorageUnavailable } from './storage.ts';
import { storedObjects } from './stored-objects.ts';

test('publishes, promotes, previews, serves, rolls back and prunes in object storage as in a folder', async (t) => {
  const storage = await objectStorage(t);
  const scratch = await temporaryFolder(t);
  const store = trialStore(storage());
  assert.equal(await store.live(), undefined);
  const shell = (await publishShell(store, scratch)).record;
  const first = (await publishRemote(store, scratch, 'mfe-rides')).record;
  assert.equal((await publishRemote(store, scratch, 'mfe-rides')).published, false);
  await promote(store, [shell, first]);
  for (const code of ['two();', 'three();']) {
    await promote(store, [(await publishRemote(store, scratch, 'mfe-rides', { code })).record]);
  }
  const other = trialStore(storage());
  assert.equal((await other.live())?.release, '000003');
  assert.deepEqual(await other.listNames(), ['mfe-rides', 'shell']);
  assert.match(
    Buffer.from((await other.readFile('mfe-rides', first.build, 'remoteEntry.js'))!).toString(),
    /mfe-rides/,
  );
  assert.equal(await other.readFile('mfe-rides', first.build, '../build.json'), undefined);
  assert.equal(await other.readFile('mfe-rides', first.build, 'absent.js'), undefined);

  const people = await peopleOf(['08030000001']);
  const next = (await publishRemote(store, scratch, 'mfe-rides', { code: 'next();' })).record;
  const { id } = await startPreview(store, next, { people, hours: 1 });
  assert.deepEqual(
    (await other.previews.list()).map((preview) => preview.build),
    [next.build],
  );
  await endPreviews(trialStore(storage()), id);
  assert.deepEqual(await other.previews.list(), []);
  await promote(store, [next]);
  const before = (await store.live())?.live['mfe-rides']?.lastGood;
  // Of two at once, both return to the same build.
  await Promise.all([store, trialStore(storage())].map((one) => rollback(one, ['mfe-rides'])));
  const back = await trialStore(storage()).live();
  assert.equal(back?.live['mfe-rides']?.build, before);
  assert.deepEqual(back?.withdrawn, { 'mfe-rides': [next.build] });
  await assert.rejects(store.markReleased('..', 'history'), /Not a valid build name/);

  const pruned = (await prune(store, { hours: 0 })).map(({ build }) => build);
  assert.deepEqual(pruned.sort(), [first.build, next.build].sort());
  assert.ok(!(await other.listReleased()).some(({ build }) => pruned.includes(build)));
  const fresh = trialStore(storage());
  assert.equal(await fresh.readFile('mfe-rides', first.build, 'remoteEntry.js'), undefined);
  assert.equal(await fresh.readContent(hashOfIntegrity(first.integrity['remoteEntry.js']!)!), undefined);
  assert.ok(
    await fresh.readContent(hashOfIntegrity(first.integrity['entry.js']!)!),
    'in use by other builds',
  );
  assert.equal((await other.listBuilds('mfe-rides')).length, 2);
});

test('no promotion of ten concurrent ones is lost', async (t) => {
  const storage = await objectStorage(t);
  const scratch = await temporaryFolder(t);
  const store = trialStore(storage());
  await promote(store, [(await publishShell(store, scratch)).record]);
  const records = [];
  for (let index = 0; index < 10; index++) {
    records.push((await publishRemote(store, scratch, `mfe-trial-${index}`)).record);
  }
  await Promise.all(records.map((record) => promote(trialStore(storage()), [record])));
  const live = await trialStore(storage()).live();
  assert.equal(live?.release, '000011');
  assert.equal(Object.keys(live.registry.remotes).length, 10);
});

test('storage without conditional writes is rejected', async (t) => {
  const storage = await objectStorage(t, false);
  const scratch = await temporaryFolder(t);
  const store = trialStore(storage());
  const { record } = await publishShell(store, scratch);
  await assert.rejects(promote(store, [record]), /ignores If-None-Match/);
});

test('an object is absent only where the storage says so', async (t) => {
  const storage = await objectStorage(t);
  const present = storage();
  await present.put('empty', '');
  await present.put('full', 'content');
  assert.deepEqual(await Promise.all(['empty', 'full', 'absent'].map((key) => present.has(key))), [
    true,
    true,
    false,
  ]);
  assert.equal(await present.get('absent'), undefined);

  // A proxy in front that has lost its storage.
  const proxy = createServer((_request, response) => response.writeHead(404).end('<h1>no route</h1>'));
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  t.after(() => proxy.close().closeAllConnections());
  const { port } = proxy.address() as AddressInfo;
  for (const options of [{ bucket: 'none' }, { endpoint: `http://127.0.0.1:${port}` }]) {
    const folder = await temporaryFolder(t);
    const breaker = { failures: 3, pause: 60_000 };
    const away = storedObjects(storage(options), { folder, limit: 1_000, breaker });
    await away.copy!.put('history/000001.json', Buffer.from('{}'));
    assert.equal(String(await away.get('history/000001.json')), '{}');
    assert.ok(await away.copy!.get('history/000001.json'), 'the copy stays');
    await assert.rejects(away.has('history/000002.json'), StorageUnavailable);
    assert.equal(String(await away.get('history/000001.json')), '{}');
    assert.equal(away.isReachable(), false);
  }
});

test('a release larger than the copy removes neither its own files nor those of the one before it', async (t) => {
  const storage = await objectStorage(t);
  const [scratch, folder] = [await temporaryFolder(t), await temporaryFolder(t)];
  const direct = trialStore(storage());
  const shell = (await publishShell(direct, scratch)).record;
  const first = (await publishRemote(direct, scratch, 'mfe-rides')).record;
  await promote(direct, [shell, first]);
  const limited = trialStore(storage(), { copy: { folder, limit: 100 } });
  const files = async () => (await readdir(join(folder, 'files'))).length;
  await limited.copy!.complete([shell, first]);
  const before = await files();
  assert.ok(before > 5);
  const second = (await publishRemote(direct, scratch, 'mfe-rides', { code: 'second();' })).record;
  await promote(direct, [second]);
  await limited.copy!.complete([shell, second]);
  assert.equal(await files(), before + 3, 'the entry in all of its forms');
  // From the third on, the first is no longer kept.
  const third = (await publishRemote(direct, scratch, 'mfe-rides', { code: 'third();' })).record;
  await promote(direct, [third]);
  await limited.copy!.complete([shell, third]);
  const kept = await readdir(join(folder, 'files'));
  const isCopied = (build: typeof first) =>
    kept.includes(hashOfIntegrity(build.integrity['remoteEntry.js']!)!);
  assert.deepEqual([first, second, third].map(isCopied), [false, true, true]);
});
