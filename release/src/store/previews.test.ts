import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { objectStorage } from '../testing/object-storage-server.ts';
import { signedText } from '../signing/verify-record.ts';
import { temporaryFolder, trialSigner, trialStore } from '../testing/trial-checkout.ts';
import { previews, type PreviewRecord } from './previews.ts';
import { FolderStorage } from './folder-storage.ts';
import { StoreProblems } from './storage.ts';
import type { Storage } from './storage.ts';

const kinds: Record<string, (t: TestContext) => Promise<() => Storage>> = {
  'a folder': async (t) => {
    const folder = await temporaryFolder(t);
    return () => new FolderStorage(folder);
  },
  'object storage': (t) => objectStorage(t),
};

function preview(id: string, until: string): PreviewRecord {
  const record: Omit<PreviewRecord, 'sealed'> = {
    ...{ schema: 1, id, at: '2026-01-01T00:00:00Z', by: 'Ada', people: { salt: 'x', hashes: [] } },
    ...{ name: 'mfe-rides', build: '1.0.0-a', until, text: '{}', signed: trialSigner.sign('{}') },
  };
  return { ...record, sealed: trialSigner.sign(signedText(record, 'sealed')) };
}

for (const [kind, open] of Object.entries(kinds)) {
  test(`in ${kind} previews are listed until they expire or are ended, by any process`, async (t) => {
    const objects = await open(t);
    const checks = {
      platformKeys: () => Promise.resolve([trialSigner.key]),
      problems: new StoreProblems(),
      now: () => Date.parse('2026-01-01T12:00:00Z'),
    };
    const [one, other] = [previews(objects(), checks), previews(objects(), checks)];
    await one.add(preview('aaaaaaaaaaaa', '2026-01-01T12:00:01Z'));
    await one.add(preview('bbbbbbbbbbbb', '2026-01-01T12:00:00Z'));
    await one.add(preview('cccccccccccc', '2026-01-02T00:00:00Z'));
    const ids = async () => (await other.list()).map(({ id }) => id);
    assert.deepEqual(await ids(), ['aaaaaaaaaaaa', 'cccccccccccc']);
    assert.equal((await other.end('aaaaaaaaaaaa'))?.build, '1.0.0-a');
    assert.equal(await one.end('aaaaaaaaaaaa'), undefined);
    assert.equal(await one.end('../history/000001'), undefined);
    await one.deleteExpired();
    assert.equal(await one.end('bbbbbbbbbbbb'), undefined);
    assert.deepEqual(await ids(), ['cccccccccccc']);
    await assert.rejects(one.add(preview('../../evil', '2030-01-01')), /Not a valid preview/);
  });

  test(`in ${kind} a mark of a released build is seen by all processes, and goes with the build`, async (t) => {
    const objects = await open(t);
    const [one, other] = [trialStore(objects()), trialStore(objects())];
    assert.deepEqual(await other.listReleased(), []);
    await one.markReleased('mfe-rides', '1.0.0-a');
    await one.markReleased('mfe-rides', '1.0.0-a');
    assert.deepEqual(await other.listReleased(), [{ name: 'mfe-rides', build: '1.0.0-a' }]);
    await one.deleteBuild('mfe-rides', '1.0.0-a');
    assert.deepEqual(await one.listReleased(), []);
    await assert.rejects(one.markReleased('..', 'history'), /Not a valid build name/);
  });
}
