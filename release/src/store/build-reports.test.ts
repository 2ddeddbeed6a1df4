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
  test(`in ${kind} each reporter counts once per run and kind, across processes`, async (t) => {
    const [one, other] = await open(t);
    assert.deepEqual(await one.builds(), []);
    assert.deepEqual(await one.count(run), { failing: 0, staff: 0 });
    await one.note(run, 'failures', 'Ada');
    await other.note(run, 'failures', 'Ada');
    // A member of staff who loads it and for whom it fails counts once.
    await other.note(run, 'loads', 'Ada');
    await other.note(run, 'loads', 'Bode');
    assert.deepEqual(await one.count(run), { failing: 1, staff: 2 });
    await one.note({ ...run, since: '000009' }, 'failures', 'Bode');
    await one.note({ ...run, build: '1.0.0-b' }, 'failures', 'Bode');
    assert.deepEqual(await one.count({ ...run, since: '000009' }), { failing: 1, staff: 1 }, 'a later run');
    await Promise.all(
      [one, other].flatMap((each) => [each.note(run, 'failures', 'Chi'), each.note(run, 'loads', 'Dayo')]),
    );
    assert.deepEqual(await other.count(run), { failing: 2, staff: 4 });

    const builds = ['1.0.0-a', '1.0.0-b'].map((build) => ({ name: 'mfe-rides', build }));
    assert.deepEqual(await other.builds(), builds);
    await other.delete(run);
    assert.deepEqual(await one.builds(), builds.slice(1));
    assert.deepEqual(await one.count(run), { failing: 0, staff: 0 });
  });

  test(`in ${kind} no name leaves the store`, async (t) => {
    const [reports] = await open(t);
    for (const invalid of [{ name: '..' }, { build: '../..' }, { since: '..' }]) {
      await assert.rejects(reports.note({ ...run, ...invalid }, 'loads', 'Ada'), /Not a valid run/);
    }
    await reports.note(run, 'loads', '../../..');
    assert.deepEqual(await reports.count(run), { failing: 0, staff: 1 });
  });
}

test('a folder of reports does not reveal the reporters', async (t) => {
  const folder = await temporaryFolder(t);
  await buildReports(new FolderStorage(folder)).note(run, 'loads', 'Ada');
  const [file = ''] = await readdir(join(folder, 'reports', run.name, run.build, run.since, 'loads'));
  assert.match(file, /^[0-9a-f]{32}$/);
});
