import assert from 'node:assert/strict';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { hashOfIntegrity } from '@padiman/federation/registry';
import { promote } from '../promote/promote.ts';
import { rollback } from '../promote/rollback.ts';
import { prune } from '../prune/prune.ts';
import { publishRemote, storeWithRelease, temporaryStore, trialStore } from '../testing/trial-checkout.ts';
import type { BuildRecord } from './build-record.ts';
import type { ReleaseStore } from './release-store.ts';

const hashIn = (record: BuildRecord, file: string) => hashOfIntegrity(record.integrity[file]!)!;

/** Promotes further builds of mfe-rides, one after the other. */
async function promoteRides(store: ReleaseStore, folder: string, ...codes: string[]) {
  const records = [];
  for (const code of codes) {
    const { record } = await publishRemote(store, folder, 'mfe-rides', { code });
    await promote(store, [record]);
    records.push(record);
  }
  return records;
}

test('builds share their equal files', async (t) => {
  const { store, folder, publish } = await temporaryStore(t);
  const one = await publish('mfe-rides');
  const before = (await readdir(join(folder, 'files'))).length;
  const two = await publishRemote(store, folder, 'mfe-rides', { code: 'other();' });
  assert.equal(hashIn(one, 'screen.js'), hashIn(two.record, 'screen.js'));
  // The file, and its two compressed forms.
  assert.equal((await readdir(join(folder, 'files'))).length, before + 3);
});

for (const [encoding, extension] of [
  [undefined, ''],
  ['br', '.br'],
  ['gzip', '.gz'],
] as const) {
  test(`an altered file is never returned: ${encoding ?? 'as it is'}`, async (t) => {
    const { store, folder, publish } = await temporaryStore(t);
    const record = await publish('mfe-rides');
    const hash = hashIn(record, 'remoteEntry.js');
    const file = join(folder, 'files', hash + extension);
    const intact = await readFile(file);
    const altered = Buffer.from(intact);
    altered[altered.length >> 1]! ^= 1;
    const other = brotliCompressSync('another content');
    const longer = Buffer.concat([intact, Buffer.from('trailing')]);
    for (const content of [altered, other, Buffer.of(), intact.subarray(0, -1), longer]) {
      await writeFile(file, content);
      const fresh = trialStore(folder);
      assert.equal(await fresh.readContent(hash, encoding), undefined);
      assert.equal(await fresh.readFile('mfe-rides', record.build, 'remoteEntry.js', encoding), undefined);
      assert.equal(fresh.problems()[0]?.object, `files/${hash}${extension}`);
    }
    await writeFile(file, intact);
    assert.ok(await store.readContent(hash, encoding));
    await writeFile(file, altered);
    assert.deepEqual(await store.readContent(hash, encoding), intact, 'verified content stays in memory');
  });
}

test('a build that differs from its record is not stored', async (t) => {
  const { store, publish } = await temporaryStore(t);
  const record = await publish('mfe-rides');
  const files = new Map(Object.keys(record.integrity).map((file) => [file, Buffer.from('other')]));
  await assert.rejects(
    store.putBuild({ ...record, build: '1.0.0-x' }, files),
    /is not the file of the record/,
  );
  assert.equal(await store.findBuild('mfe-rides', '1.0.0-x'), undefined);
});

for (const [damage, change] of [
  ['truncated', (file: string) => writeFile(file, '{"schema": 1,')],
  ['empty', (file: string) => writeFile(file, '')],
  ['of another shape', (file: string) => writeFile(file, '[]')],
  ['missing', (file: string) => rm(file)],
] as const) {
  test(`a release that is ${damage} is skipped: the newest readable one is live, and changes go on`, async (t) => {
    const { store, folder } = await storeWithRelease(t);
    await promoteRides(store, folder, 'two();', 'three();');
    await store.live();
    await change(join(folder, 'history/000002.json'));
    const open = () => trialStore(folder);
    assert.equal((await open().live())?.release, '000003');
    assert.equal(await open().findRelease('000002'), undefined);

    if (damage !== 'missing') {
      await change(join(folder, 'history/000003.json'));
      const fresh = open();
      assert.equal((await fresh.live())?.release, '000001');
      assert.deepEqual(
        fresh.problems().map(({ object }) => object),
        ['history/000003.json', 'history/000002.json'],
      );
      assert.equal((await store.live())?.release, '000003', 'a process that read it keeps it');
    }
    const [four] = await promoteRides(open(), folder, 'four();');
    const live = await open().live();
    assert.deepEqual([live?.release, live?.live['mfe-rides']?.build], ['000004', four!.build]);
    // A process that follows the releases comes past the damaged ones too.
    assert.equal((await store.live())?.release, '000004');
    await rollback(open(), ['mfe-rides']);
    assert.notEqual((await open().live())?.live['mfe-rides']?.build, four!.build);
    await prune(open(), { hours: 0 });
    assert.ok((await open().live())?.live['mfe-rides']);
  });
}

test('an unreadable build affects neither the list nor other builds, and no file is deleted meanwhile', async (t) => {
  const { store, folder, records } = await storeWithRelease(t);
  const [two] = await promoteRides(store, folder, 'two();');
  await promoteRides(store, folder, 'three();', 'four();');
  const rides = records[1]!;
  const file = join(folder, 'builds/mfe-rides', two!.build, 'build.json');
  const intact = await readFile(file);
  await writeFile(file, 'null');
  const builds = await store.listBuilds('mfe-rides');
  assert.equal(builds.length, 3);
  assert.match(store.problems()[0]?.object ?? '', new RegExp(`builds/mfe-rides/${two!.build}`));
  await prune(store, { hours: 0 });
  assert.ok((await readdir(join(folder, 'files'))).includes(hashIn(rides, 'remoteEntry.js')));
  await writeFile(file, intact);
  await prune(store, { hours: 0 });
  assert.ok(!(await readdir(join(folder, 'files'))).includes(hashIn(rides, 'remoteEntry.js')));
});

test('files that a build needs survive a concurrent prune at any moment', async (t) => {
  const { store, folder, publish } = await storeWithRelease(t);
  // Half of them are published while the files of the same content are unused.
  for (let count = 0; count < 10; count++) {
    const code = `again(${count});`;
    const first = await publish('mfe-rides', { code });
    await store.hideBuild('mfe-rides', first.build);
    await store.deleteBuild('mfe-rides', first.build);
    await Promise.all([
      publishRemote(trialStore(folder), folder, 'mfe-rides', { code }),
      trialStore(folder).deleteUnusedFiles(new Date(Date.now() + 1000)),
    ]);
    const fresh = trialStore(folder);
    for (const file of Object.keys(first.integrity))
      assert.ok(await fresh.readFile('mfe-rides', first.build, file), `${count} ${file}`);
  }
});
