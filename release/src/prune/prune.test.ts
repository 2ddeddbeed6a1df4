import assert from 'node:assert/strict';
import { test } from 'node:test';
import { promote, promoteCanary } from '../promote/promote.ts';
import { rollback } from '../promote/rollback.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { publishRemote, storeWithRelease, trialStore } from '../testing/trial-checkout.ts';
import { prune } from './prune.ts';

/** Creates a store with five builds of mfe-rides, live one after the other, all older than `hours: 0` keeps. */
async function storeWithFive(t: Parameters<typeof storeWithRelease>[0]) {
  const made = await storeWithRelease(t);
  const builds = [];
  for (const code of ['two();', 'three();', 'four();', 'five();']) {
    const { record } = await publishRemote(made.store, made.folder, 'mfe-rides', { code });
    await promote(made.store, [record]);
    builds.push(record);
  }
  return { ...made, builds };
}

const buildsOf = async (store: ReleaseStore) =>
  (await store.listBuilds('mfe-rides')).map(({ build }) => build).sort();

test('keeps builds that were live within the given hours', async (t) => {
  const { store, release } = await storeWithFive(t);
  assert.deepEqual(await prune(store, { hours: 32 }), []);
  assert.equal((await buildsOf(store)).length, 5);
  assert.equal((await store.live())?.release, String(Number(release.release) + 4).padStart(6, '0'));
});

test('keeps live, last good and canary builds and deletes the rest; a dry run only lists it', async (t) => {
  const { store, folder, records, builds } = await storeWithFive(t);
  const canary = (await publishRemote(store, folder, 'mfe-rides', { code: 'canary();' })).record;
  await promoteCanary(store, canary, 10);
  const [two, three, four, five] = builds.map(({ build }) => build);
  const unneeded = [records[1]?.build, two, three].sort();
  const listed = await prune(store, { hours: 0, dryRun: true });
  assert.deepEqual(listed.map(({ build }) => build).sort(), unneeded);
  assert.equal((await buildsOf(store)).length, 6);
  await prune(store, { hours: 0 });
  assert.deepEqual(await buildsOf(store), [four, five, canary.build].sort());
  assert.equal((await rollback(store, ['mfe-rides'])).live['mfe-rides']?.build, four);
});

test('deletes the reports about deleted builds, but not about a canary', async (t) => {
  const { store, folder, builds } = await storeWithFive(t);
  const canary = (await publishRemote(store, folder, 'mfe-rides', { code: 'canary();' })).record;
  const since = (await promoteCanary(store, canary, 10)).release;
  const [two] = builds;
  for (const { build } of [two!, canary])
    await store.reports.noteFailure({ name: 'mfe-rides', build, since }, 'load: a', 'Ada');
  await prune(store, { hours: 0, dryRun: true });
  assert.equal((await store.reports.builds()).length, 2);
  await prune(store, { hours: 0 });
  assert.deepEqual(await store.reports.builds(), [{ name: 'mfe-rides', build: canary.build }]);
});

test('a concurrent promotion either succeeds and keeps its build, or is refused', async (t) => {
  const { store, folder, builds } = await storeWithFive(t);
  const [two] = builds;
  assert.ok(two);
  const results = await Promise.allSettled([prune(store, { hours: 0 }), promote(trialStore(folder), [two])]);
  const live = await store.live();
  const build = live?.live['mfe-rides']?.build ?? '';
  assert.ok(await store.findBuild('mfe-rides', build));
  assert.ok(await store.readFile('mfe-rides', build, 'remoteEntry.js'));
  assert.equal(results[1].status === 'fulfilled', build === two.build);
});
