import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isNamed, peopleOf } from '../store/people.ts';
import { publishRemote, publishShell, storeWithRelease } from '../testing/trial-checkout.ts';
import { promote, promoteCanary } from './promote.ts';
import { returnTarget, returnToLastGood, rollback } from './rollback.ts';

test('the shell can have a canary, whose page lists its files', async (t) => {
  const { store, folder, records } = await storeWithRelease(t);
  const { record } = await publishShell(store, folder, 'canary();');
  const given = await promoteCanary(store, record, 10);
  const { shell, assignments } = given.registry;
  assert.equal(shell.build, records[0]?.build);
  assert.equal(shell.canary?.build, record.build);
  assert.deepEqual(shell.canary?.integrity, {});
  assert.deepEqual(assignments, { until: null });
  const ended = await promoteCanary(store, record, 0);
  assert.equal(ended.registry.shell.canary, undefined);
  assert.equal(ended.registry.assignments, undefined);
});

test('a canary of the shell is checked with the live remotes and with their canaries', async (t) => {
  const { store, folder } = await storeWithRelease(t);
  const { record } = await publishShell(store, folder, 'canary();');
  await store.putBuild({ ...record, build: '1.0.0-other', provides: { react: '20.0.0' } }, new Map());
  await assert.rejects(
    promoteCanary(store, { name: 'shell', build: '1.0.0-other' }, 10),
    /mfe-rides \S+ needs react \^19\.0\.0, but shell 1\.0\.0-other provides 20\.0\.0/,
  );
  await promoteCanary(store, record, 10);
  const needy = (await publishRemote(store, folder, 'mfe-parcels', { needs: { react: '^20.0.0' } })).record;
  // Some staff would get both canaries, others the live shell with the remote's canary: both are named.
  await assert.rejects(promoteCanary(store, needy, 10), (error: Error) => {
    assert.match(
      error.message,
      new RegExp(`needs react .* shell ${record.build.replaceAll('.', '\\.')} prov`),
    );
    assert.equal(error.message.match(/needs react/g)?.length, 2);
    return true;
  });
});

test('a canary for named people keeps no phone number, and the registry not even their hashes', async (t) => {
  const { store, folder } = await storeWithRelease(t);
  const { record } = await publishRemote(store, folder, 'mfe-rides', { code: 'canary();' });
  const people = await peopleOf(['0803 000 0001', '+2348030000002']);
  const given = await promoteCanary(store, record, 0, { people });
  assert.match(given.action, /--for 2 people$/);
  assert.equal(given.registry.remotes['mfe-rides']?.canary?.named, true);
  assert.deepEqual(given.registry.assignments, { until: null });
  assert.doesNotMatch(JSON.stringify(given), /0803|803000/);
  assert.ok(!JSON.stringify(given.registry).includes(people.hashes[0]!));
  const stored = given.live['mfe-rides']?.canary?.people;
  assert.ok(stored);
  assert.equal(await isNamed(stored, '08030000002'), true);
  assert.equal(await isNamed(stored, '08030000003'), false);
  assert.notDeepEqual((await peopleOf(['08030000001'])).hashes, [people.hashes[0]], 'another salt');
});

test('a promoted build returns to the last good one once, and is withdrawn', async (t) => {
  const { store, folder, records } = await storeWithRelease(t);
  const first = records[1]!.build;
  const bad = (await publishRemote(store, folder, 'mfe-rides', { code: 'bad();' })).record;
  const { live, release } = await promote(store, [bad]);
  assert.equal(live['mfe-rides']?.since, release);
  const run = { name: 'mfe-rides', build: bad.build, since: release };
  // Several edges at once.
  const returned = await Promise.all([1, 2, 3].map(() => returnToLastGood(store, run, 'it fails')));
  assert.deepEqual([...new Set(returned.map((one) => one.release))], ['000003']);
  const now = (await store.live())!;
  assert.equal(now.live['mfe-rides']?.build, first);
  assert.equal(now.live['mfe-rides']?.since, '000003');
  assert.deepEqual(now.withdrawn, { 'mfe-rides': [bad.build] });
  assert.equal(
    await returnTarget(store, 'mfe-rides', now.live['mfe-rides']!),
    undefined,
    'no way further back',
  );
  // A late report of the earlier period.
  assert.equal((await returnToLastGood(store, run, 'it fails')).release, '000003');
});

test('neither a first release nor a rollback has a target for an automatic return', async (t) => {
  const { store, folder, release } = await storeWithRelease(t);
  assert.equal(await returnTarget(store, 'mfe-rides', release.live['mfe-rides']!), undefined);
  for (const code of ['two();', 'three();']) {
    await promote(store, [(await publishRemote(store, folder, 'mfe-rides', { code })).record]);
  }
  const { live } = (await store.live())!;
  assert.ok(await returnTarget(store, 'mfe-rides', live['mfe-rides']!));
  const back = await rollback(store, ['mfe-rides']);
  assert.equal(await returnTarget(store, 'mfe-rides', back.live['mfe-rides']!), undefined);
});

test('builds are marked as released when they are first part of a release, canaries included', async (t) => {
  const { store, folder, records } = await storeWithRelease(t);
  const isReleased = async (build: string) =>
    (await store.listReleased()).some((one) => one.name === 'mfe-rides' && one.build === build);
  assert.equal(await isReleased(records[1]!.build), true);
  const { record } = await publishRemote(store, folder, 'mfe-rides', { code: 'next();' });
  assert.equal(await isReleased(record.build), false);
  await promoteCanary(store, record, 1);
  assert.equal(await isReleased(record.build), true);
  await promoteCanary(store, record, 0);
  assert.equal(await isReleased(record.build), true, 'open pages still load its files');
});
