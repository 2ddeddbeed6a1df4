import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { objectStorage } from '../testing/object-storage-server.ts';
import { temporaryFolder } from '../testing/trial-checkout.ts';
import { previews, type PreviewRecord } from './previews.ts';
import { releasedBuilds } from './released-builds.ts';
import { FolderStorage } from './folder-storage.ts';
import type { Storage } from './storage.ts';

const kinds: Record<string, (t: TestContext) => Promise<() => Storage>> = {
  'a folder': async (t) => {
    const folder = await temporaryFolder(t);
    return () => new FolderStorage(folder);
  },
  'object storage': (t) => objectStorage(t),
};

const preview = (id: string, until: string): PreviewRecord => ({
  schema: 1,
  id,
  at: '2026-01-01T00:00:00Z',
  by: 'Ada',
  people: { salt: 'x', hashes: [] },
  name: 'mfe-rides',
  build: '1.0.0-a',
  until,
  text: '{}',
  signed: { key: 'x', signature: 'x' },
  sealed: { key: 'x', signature: 'x' },
});

for (const [kind, open] of Object.entries(kinds)) {
  test(`in ${kind} previews are listed until they expire or are ended, by any process`, async (t) => {
    const objects = await open(t);
    const noon = () => Date.parse('2026-01-01T12:00:00Z');
    const [one, other] = [previews(objects(), noon), previews(objects(), noon)];
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
    const [one, other] = [releasedBuilds(objects()), releasedBuilds(objects())];
    assert.equal(await other.has('mfe-rides', '1.0.0-a'), false);
    await one.add('mfe-rides', '1.0.0-a');
    await one.add('mfe-rides', '1.0.0-a');
    assert.equal(await other.has('mfe-rides', '1.0.0-a'), true);
    assert.equal(await other.has('mfe-rides', '1.0.0-b'), false);
    await one.delete('mfe-rides', '1.0.0-a');
    assert.equal(await one.has('mfe-rides', '1.0.0-a'), false);
    await assert.rejects(one.add('..', 'history'), /Not a valid build name/);
    assert.equal(await one.has('mfe-rides', '../../history'), false);
  });
}
