import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { parseRegistry, type RegisteredRemote } from '@padiman/federation/registry';
import { prune } from '../prune/prune.ts';
import {
  publishRemote,
  publishShell,
  sealedRelease,
  storeWithRelease,
  temporaryFolder,
} from '../testing/trial-checkout.ts';
import { openStore } from '../store/open-store.ts';
import { commandLine } from '../testing/checkouts.ts';
import { readReleaseRecord } from '../store/release-record.ts';
import { checkCombination, promote } from './promote.ts';
import { rollback } from './rollback.ts';

/** Contents that no version of the tools wrote. */
const damages: [string, (content: Record<string, unknown>) => string][] = [
  ['empty', () => ''],
  ['cut off', (record) => JSON.stringify(record).slice(0, 40)],
  ['of another schema', (record) => JSON.stringify({ ...record, schema: 3 })],
  ['a list', () => '[]'],
  ['null', () => 'null'],
  ['without integrity', ({ integrity: _, ...others }) => JSON.stringify(others)],
  ['of another build', (record) => JSON.stringify({ ...record, build: '9.9.9-x' })],
];

/** Store with three builds of `mfe-rides`; the record of the live one is replaced. */
async function withDamagedBuild(t: TestContext, damage: (record: Record<string, unknown>) => string) {
  const { store, folder, records, publish } = await storeWithRelease(t);
  const live = await publish('mfe-rides', { code: 'second();' });
  const before = await promote(store, [live]);
  const file = join(folder, 'builds/mfe-rides', live.build, 'build.json');
  await writeFile(file, damage({ ...live }));
  return { store, folder, live, before, first: records[1]! };
}

for (const [what, damage] of damages) {
  test(`a live build whose record is ${what} stops no other team, and can be rolled back`, async (t) => {
    const { store, folder, live, before, first } = await withDamagedBuild(t, damage);
    const other = (await publishRemote(store, folder, 'mfe-other')).record;
    const promoted = await promote(store, [other]);
    assert.ok(promoted.registry.remotes['mfe-other']);
    assert.deepEqual(promoted.registry.remotes['mfe-rides'], before.registry.remotes['mfe-rides']);
    await assert.rejects(
      checkCombination(store, []),
      new RegExp(`mfe-rides ${live.build} (has no readable record|was altered|is a copy)`),
    );
    await assert.rejects(promote(store, [{ name: 'mfe-parcels', build: live.build }]), /is not in the store/);
    const back = await rollback(store, ['mfe-rides']);
    assert.equal(back.live['mfe-rides']?.build, first.build);
    assert.equal(back.registry.remotes['mfe-rides']?.build, first.build);
  });
}

test('a kept entry pins no build that its release did not: the last good one can be published again', async (t) => {
  const { store, folder, records, publish, publishLive } = await storeWithRelease(t);
  const live = await publishLive('mfe-rides', { code: 'second();' });
  await rm(join(folder, 'builds/mfe-rides', records[1]!.build), { recursive: true });
  await publishLive('mfe-other');
  await writeFile(join(folder, 'builds/mfe-rides', live.build, 'build.json'), '');
  const next = await publish('mfe-other', { code: 'next();' });
  const { pins } = await promote(store, [next]);
  assert.ok(pins[`mfe-rides ${live.build}`]);
  assert.equal(pins[`mfe-rides ${records[1]!.build}`], undefined);
});

for (const entry of [7, null, 'x', [], { descriptor: 7, canary: null }]) {
  test(`a live entry ${JSON.stringify(entry)}, without a record, stops no other team`, async (t) => {
    const { store, folder, release, records } = await storeWithRelease(t);
    const remotes = { ...release.registry.remotes, 'mfe-rides': entry as unknown as RegisteredRemote };
    const registry = { ...release.registry, release: '000002', remotes };
    const record = { ...release, release: '000002', previous: '000001', registry };
    await writeFile(join(folder, 'history/000002.json'), sealedRelease(record));
    assert.deepEqual((await store.live())?.registry.remotes['mfe-rides'], entry, 'as it was signed');
    const own = join(folder, 'builds/mfe-rides', records[1]!.build, 'build.json');
    const content = await readFile(own);
    await writeFile(own, '');
    const { record: other } = await publishRemote(store, folder, 'mfe-other');
    const promoted = await promote(store, [other]);
    assert.deepEqual(promoted.registry.remotes['mfe-rides'], entry);
    assert.ok(parseRegistry(promoted.registry).remotes['mfe-other']);

    // The next release after the record is back repairs the entry.
    await writeFile(own, content);
    const { record: next } = await publishRemote(store, folder, 'mfe-other', { code: 'next();' });
    assert.deepEqual(parseRegistry((await promote(store, [next])).registry).skipped, []);
  });
}

test('list, history, explain and rollback go on where a record cannot be read', async (t) => {
  const data = await temporaryFolder(t);
  const store = openStore(data);
  const run = commandLine(t, data);
  const builds: string[] = [];
  const promoteNext = async (code: string) => {
    const { record } = await publishRemote(store, data, 'mfe-rides', { code });
    builds.push(record.build);
    await promote(store, [record]);
  };
  await promote(store, [(await publishShell(store, data)).record]);
  for (const code of ['one();', 'two();', 'three();']) await promoteNext(code);
  const [one = '', two = '', three = ''] = builds;
  // The middle one of the three: its release, and later its build.
  await writeFile(join(data, 'releases/history/000003.json'), '{"schema":1');
  await writeFile(join(data, 'releases/builds/mfe-rides', one, 'build.json'), '');

  const listed = (await run('list')).out;
  assert.match(listed, new RegExp(`${three} +\\S+ +live`));
  assert.match(listed, new RegExp(`builds/mfe-rides/${one}/build.json +\\S+`));
  const history = (await run('history')).out;
  assert.match(history, /000004 {2}\S+.*\n000003 {2}cannot be read: .*\n000002 {2}\S+.*\n000001 {2}/);
  assert.match((await run('explain', 'live')).out, /Release 000003 cannot be read/);
  assert.match((await run('explain', '2')).out, /until +release 000003, which cannot be read/);
  assert.match((await run('explain', '2')).out, new RegExp(`${one}.* \\(cannot be used: `));
  assert.match((await run('explain', '3')).errors, /There is no readable release 3/);
  assert.match((await run('promote', 'mfe-rides', one)).errors, /has no readable record/);
  assert.match(
    (await run('rollback', 'mfe-rides')).out,
    new RegExp(`${two} is live again in release 000005`),
  );
  assert.deepEqual(await prune(store, { hours: 24, dryRun: true }), []);
});

test('a record of a release is read with remotes that cannot be, and refused without a readable shell', async (t) => {
  const { release } = await storeWithRelease(t);
  const withRegistry = (registry: object) =>
    JSON.stringify({ ...release, registry: { ...release.registry, ...registry } });
  const junk = withRegistry({ remotes: { 'mfe-rides': null } });
  assert.equal(JSON.stringify(readReleaseRecord(junk).registry), JSON.stringify(JSON.parse(junk).registry));
  for (const content of [
    withRegistry({ shell: {} }),
    withRegistry({ remotes: null }),
    JSON.stringify({ ...release, live: { shell: null } }),
    JSON.stringify({ ...release, release: '../1' }),
    JSON.stringify({ ...release, registry: undefined }),
    'null',
    '[]',
    '',
  ])
    assert.throws(() => readReleaseRecord(content), content.slice(0, 80));
});
