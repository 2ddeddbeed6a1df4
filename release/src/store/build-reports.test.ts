import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { objectStorage } from '../testing/object-storage-server.ts';
import { temporaryFolder } from '../testing/trial-checkout.ts';
import { buildReports } from './build-reports.ts';
import { FolderStorage } from './storage.ts';

const run = { name: 'mfe-rides', build: '1.0.0-a', since: '000007' };

/** The reports as two processes of one deployment open them. */
type Pair = [ReturnType<typeof buildReports>, ReturnType<typeof buildReports>];

const kinds: Record<string, (t: TestContext) => Promise<Pair>> = {
  'a folder': async (t) => {
    const folder = await temporaryFolder(t);
    return [buildReports(new FolderStorage(folder)), buildReports(new FolderStorage(folder))];
  },
  'object storage': async (t) => {
    const storage = await objectStorage(t);
    return [buildReports(storage()), buildReports(storage())];
  },
};

for (const [kind, open] of Object.entries(kinds)) {
  test(`in ${kind} each reporter counts once per run, across processes, for failures of this build alone`, async (t) => {
    const [one, other] = await open(t);
    assert.deepEqual(await one.builds(), []);
    assert.equal(await one.countReporters(run), 0);
    await one.noteFailure(run, 'load: a', 'Ada');
    await other.noteFailure(run, 'load: a', 'Ada');
    await other.noteFailure(run, 'start: b', 'Ada');
    assert.equal(await one.countReporters(run), 1);
    await Promise.all([one, other].map((each) => each.noteFailure(run, 'load: c', 'Bode')));
    assert.equal(await other.countReporters(run), 2);
    // The build beside it fails in the same way.
    await other.noteKnown(run, 'load: c');
    assert.equal(await one.countReporters(run), 1);
    await one.noteKnown(run, 'load: a');
    assert.equal(await one.countReporters(run), 1, 'Ada had another failure');

    await one.noteFailure({ ...run, since: '000009' }, 'load: c', 'Bode');
    await one.noteFailure({ ...run, build: '1.0.0-b' }, 'load: c', 'Bode');
    assert.equal(await one.countReporters({ ...run, since: '000009' }), 1, 'a later run');
    const builds = ['1.0.0-a', '1.0.0-b'].map((build) => ({ name: 'mfe-rides', build }));
    assert.deepEqual(await other.builds(), builds);
    await other.delete(run);
    assert.deepEqual(await one.builds(), builds.slice(1));
    assert.equal(await one.countReporters(run), 0);
  });

  test(`in ${kind} no name leaves the store`, async (t) => {
    const [reports] = await open(t);
    for (const invalid of [{ name: '..' }, { build: '../..' }, { since: '..' }]) {
      await assert.rejects(reports.noteFailure({ ...run, ...invalid }, 'load: a', 'Ada'), /Not a valid run/);
      await assert.rejects(reports.noteKnown({ ...run, ...invalid }, 'load: a'), /Not a valid run/);
    }
    await reports.noteFailure(run, '../../..', '../../..');
    assert.equal(await reports.countReporters(run), 1);
  });
}

test('a folder of reports does not reveal the reporters', async (t) => {
  const folder = await temporaryFolder(t);
  await buildReports(new FolderStorage(folder)).noteFailure(run, 'load: a', 'Ada');
  const [file = ''] = await readdir(join(folder, 'reports', run.name, run.build, run.since, 'failures'));
  assert.match(file, /^[0-9a-f]{16}-[0-9a-f]{32}$/);
});

test('a run keeps 1,000 reports', async (t) => {
  const storage = new FolderStorage(await temporaryFolder(t));
  const reports = buildReports(storage);
  const folder = `reports/${run.name}/${run.build}/${run.since}/`;
  for (let count = 0; count < 999; count++) await storage.create(`${folder}known/${count}`, '');
  for (const failure of ['a', 'b', 'c']) {
    await reports.noteKnown(run, failure);
    await reports.noteFailure(run, failure, 'Ada');
  }
  assert.equal((await storage.list(folder)).size, 1000);
});
