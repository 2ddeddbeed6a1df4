import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { objectStorage } from '../testing/object-storage-server.ts';
import { temporaryFolder } from '../testing/trial-checkout.ts';
import type { CanaryReports } from './canary-reports.ts';
import { folderReports } from './folder-reports.ts';
import { objectReports } from './object-reports.ts';

const run = { name: 'mfe-rides', build: '1.0.0-a', since: '000007' };

/** The reports as two processes of one deployment open them. */
type Pair = [CanaryReports, CanaryReports];

const kinds: Record<string, (t: TestContext) => Promise<Pair>> = {
  'a folder': async (t) => {
    const folder = join(await temporaryFolder(t), 'reports');
    return [folderReports(folder), folderReports(folder)];
  },
  'object storage': async (t) => {
    const storage = await objectStorage(t);
    return [objectReports(storage()), objectReports(storage())];
  },
};

for (const [kind, open] of Object.entries(kinds)) {
  test(`in ${kind} each reporter counts once per canary, across processes`, async (t) => {
    const [one, other] = await open(t);
    assert.deepEqual(await one.builds(), []);
    assert.equal(await one.note(run, 'Ada'), 1);
    assert.equal(await other.note(run, 'Ada'), 1);
    assert.equal(await other.note(run, 'Bode'), 2);
    assert.equal(await one.note({ ...run, since: '000009' }, 'Bode'), 1, 'a restarted canary');
    assert.equal(await one.note({ ...run, build: '1.0.0-b' }, 'Bode'), 1);
    const together = await Promise.all(
      [one, other].flatMap((each) => [each.note(run, 'Chi'), each.note(run, 'Dayo')]),
    );
    assert.equal(Math.max(...together), 4);
    assert.equal(await one.note(run, 'Ada'), 4);

    const builds = ['1.0.0-a', '1.0.0-b'].map((build) => ({ name: 'mfe-rides', build }));
    assert.deepEqual(await other.builds(), builds);
    await other.delete(run);
    assert.deepEqual(await one.builds(), builds.slice(1));
    assert.equal(await one.note(run, 'Ada'), 1);
  });

  test(`in ${kind} no name leaves the store`, async (t) => {
    const [reports] = await open(t);
    for (const invalid of [{ name: '..' }, { build: '../..' }, { since: '..' }]) {
      await assert.rejects(reports.note({ ...run, ...invalid }, 'Ada'), /Not a valid canary/);
    }
    assert.equal(await reports.note(run, '../../..'), 1);
  });
}

test('a folder of reports does not reveal the reporters', async (t) => {
  const folder = await temporaryFolder(t);
  await folderReports(folder).note(run, 'Ada');
  const [file = ''] = await readdir(join(folder, run.name, run.build, run.since));
  assert.match(file, /^[0-9a-f]{32}$/);
});
