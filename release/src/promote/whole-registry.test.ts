import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { FolderStore } from '../store/folder-store.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { publishRemote, storeWithRelease } from '../testing/trial-checkout.ts';
import { promote } from './promote.ts';

/** Every release is there without a gap, each follows the one before it, and all its builds are whole. */
async function assertWhole(store: ReleaseStore) {
  const live = await store.live();
  for (let release = live; release?.previous;) {
    const before = await store.findRelease(release.previous);
    assert.equal(Number(release.release), Number(before?.release) + 1);
    release = before;
  }
  for (const [name, { build }] of Object.entries(live?.live ?? {})) {
    const record = await store.findBuild(name, build);
    for (const file of Object.keys(record?.integrity ?? {})) {
      assert.ok(await store.readFile(name, build, file), `${name} ${build} ${file}`);
    }
  }
  return live;
}

test('of 20 concurrent promotions none is lost', async (t) => {
  const { store, folder } = await storeWithRelease(t);
  const names = Array.from({ length: 20 }, (_, index) => `mfe-trial-${index}`);
  const published = [];
  for (const name of names) published.push((await publishRemote(store, folder, name)).record);
  // Each with a store of its own, as processes have.
  await Promise.all(published.map((record) => promote(new FolderStore(folder), [record])));
  const live = await assertWhole(new FolderStore(folder));
  assert.equal(live?.release, '000021');
  for (const name of names) assert.ok(live?.registry.remotes[name], name);
});

test('of two remotes that claim one path at the same time, one is refused', async (t) => {
  const { store, folder } = await storeWithRelease(t);
  const one = (await publishRemote(store, folder, 'mfe-one', { paths: ['/claimed'] })).record;
  const two = (await publishRemote(store, folder, 'mfe-two', { paths: ['/claimed'] })).record;
  const results = await Promise.allSettled(
    [one, two].map((record) => promote(new FolderStore(folder), [record])),
  );
  assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
});

test('kill -9 in the middle of publishing and promoting leaves a whole registry', async (t) => {
  const { store, folder } = await storeWithRelease(t);
  const worker = new URL('../testing/promote-forever.ts', import.meta.url).pathname;
  for (let round = 0; round < 8; round++) {
    const child = spawn(process.execPath, [worker, folder, String(round)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    await pause(Math.random() * 80);
    child.kill('SIGKILL');
    await once(child, 'close');
    await assertWhole(new FolderStore(folder));
  }
  const { record } = await publishRemote(store, folder, 'mfe-rides', { code: 'afterwards();' });
  await promote(store, [record]);
  assert.equal((await assertWhole(store))?.live['mfe-rides']?.build, record.build);
});
