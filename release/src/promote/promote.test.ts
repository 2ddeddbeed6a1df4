import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  publishRemote,
  publishShell,
  storeWithRelease,
  temporaryStore,
  type TrialRemote,
} from '../testing/trial-checkout.ts';
import { haltCanary, promote, promoteCanary, promoteCheckout } from './promote.ts';
import { resolveBuild } from './build-selection.ts';
import { returnTarget, returnToLastGood, rollback } from './rollback.ts';
import { isNamed, peopleOf } from '../store/previews.ts';

test('a promoted build is in the registry, with the previous one as last good build', async (t) => {
  const { store, folder, records } = await storeWithRelease(t);
  const next = await publishRemote(store, folder, 'mfe-rides', { code: 'next();' });
  await promote(store, [next.record], { note: 'Ada asked for it' });
  const live = await store.live();
  const rides = live?.registry.remotes['mfe-rides'];
  assert.match(live?.by ?? '', /^platform [0-9a-f]{8}$/);
  assert.equal(live?.note, 'Ada asked for it');
  assert.equal(live?.release, '000002');
  assert.equal(rides?.build, next.record.build);
  assert.equal(rides?.manifest, `/remotes/mfe-rides/${next.record.build}/mf-manifest.json`);
  assert.equal(rides?.lastGood?.build, records[1]?.build);
});

test('promoting live builds changes nothing', async (t) => {
  const { store, release, records } = await storeWithRelease(t);
  assert.deepEqual(await promote(store, records), release);
});

test('a remote without a shell is refused', async (t) => {
  const { store, publish } = await temporaryStore(t);
  const record = await publish('mfe-rides');
  await assert.rejects(promote(store, [record]), /No shell is live/);
});

const refusals: [problem: string, remote: TrialRemote, message: RegExp][] = [
  [
    'a path of another remote',
    { paths: ['/rides'] },
    /path \/rides is claimed by mfe-new \S+ and by mfe-rides \S+/,
  ],
  [
    'a path under two names of its parameter',
    { paths: ['/new/:id', '/new/:key'] },
    /\/new\/:id is claimed by mfe-new/,
  ],
  ['a path of the edge', { paths: ['/api'] }, /mfe-new \S+ claims \/api, which the edge serves itself/],
  ['a menu entry outside its own paths', { menu: ['/rides'] }, /mfe-new \S+ has a menu entry for \/rides/],
  [
    'a missing library',
    { needs: { jotai: '^3.0.0' } },
    /mfe-new \S+ needs jotai \^3\.0\.0, but shell \S+ does not/,
  ],
  [
    'another version',
    { needs: { react: '^18.0.0' } },
    /mfe-new \S+ needs react \^18\.0\.0, but shell \S+ provides 19/,
  ],
  [
    "another version of the shell's contract",
    { contract: 1 },
    /mfe-new \S+ was built for version 1 of the shell's contract, but shell \S+ has version 4/,
  ],
];

for (const [problem, remote, message] of refusals) {
  test(`${problem} is refused, naming both sides, and nothing changes`, async (t) => {
    const { store, release, publish } = await storeWithRelease(t);
    const record = await publish('mfe-new', remote);
    await assert.rejects(promote(store, [record]), message);
    assert.deepEqual(await store.live(), release);
  });
}

test('a canary is served beside the live build, checked like it, and ended by 0%, promotion, rollback or a halt', async (t) => {
  const { store, records, publish } = await storeWithRelease(t);
  const canary = await publish('mfe-rides', { code: 'canary();' });
  const given = await promoteCanary(store, canary, 10);
  assert.equal(given.registry.remotes['mfe-rides']?.build, records[1]?.build);
  assert.equal(given.registry.remotes['mfe-rides']?.canary?.build, canary.build);
  assert.equal(given.registry.remotes['mfe-rides']?.canary?.percent, 10);
  assert.equal((await promoteCanary(store, canary, 0)).live['mfe-rides']?.canary, undefined);

  const begun = await promoteCanary(store, canary, 50);
  assert.equal(begun.live['mfe-rides']?.canary?.since, begun.release);
  // A larger share continues the same canary, and its reports still count.
  const larger = await promoteCanary(store, canary, 60);
  assert.equal(larger.live['mfe-rides']?.canary?.since, begun.release);
  const early = await haltCanary(store, { ...canary, since: given.release }, 'before');
  assert.equal(
    early.release,
    larger.release,
    'a halt of an earlier canary of the same build does not end this one',
  );
  const halted = await haltCanary(store, canary, '5 of staff');
  assert.equal(halted.live['mfe-rides']?.canary, undefined);
  assert.match(halted.action, /^halt mfe-rides \S+: 5 of staff$/);
  // Nobody promotes a build that failed without saying so.
  await assert.rejects(promote(store, [canary]), /was rolled back or halted: .* add --again and the reason/);
  await assert.rejects(promoteCanary(store, canary, 50), /was rolled back or halted/);
  await promoteCanary(store, canary, 50, { again: true });
  const promoted = await promote(store, [canary]);
  assert.deepEqual(promoted.live['mfe-rides'], {
    build: canary.build,
    lastGood: records[1]?.build,
    since: promoted.release,
  });

  const clashing = await publish('mfe-rides', { paths: ['/parcels'] });
  await assert.rejects(promoteCanary(store, clashing, 1), /The path \/parcels is claimed by/);
  await assert.rejects(promoteCanary(store, canary, 1), /is live for everybody/);
});

test('two rollbacks go two builds back, and a third is refused', async (t) => {
  const { store, folder, records } = await storeWithRelease(t);
  const second = await publishRemote(store, folder, 'mfe-rides', { code: 'second();' });
  await promote(store, [second.record]);
  const third = await publishRemote(store, folder, 'mfe-rides', { code: 'third();' });
  await promote(store, [third.record]);
  assert.equal((await rollback(store, ['mfe-rides'])).live['mfe-rides']?.build, second.record.build);
  const back = await rollback(store, ['mfe-rides']);
  assert.equal(back.live['mfe-rides']?.build, records[1]?.build);
  assert.equal(back.registry.remotes['mfe-rides']?.lastGood, null);
  await assert.rejects(rollback(store, ['mfe-rides']), /no build before/);
});

test('promoting a checkout keeps a rollback until the sources change, and packages that it does not contain', async (t) => {
  const { store, folder, publish } = await temporaryStore(t);
  const shell = (await publishShell(store, folder)).record;
  const parcels = await publish('mfe-parcels');
  const first = await publish('mfe-rides');
  const second = await publish('mfe-rides', { code: 'second();' });
  const third = await publish('mfe-rides', { code: 'third();' });
  await promoteCheckout(store, [shell, parcels, first]);
  await promoteCheckout(store, [shell, parcels, second]);
  await rollback(store, ['mfe-rides']);
  const restarted = await promoteCheckout(store, [shell, parcels, second]);
  assert.equal(restarted.live['mfe-rides']?.build, first.build);
  const changed = await promoteCheckout(store, [shell, third]);
  assert.equal(changed.live['mfe-rides']?.build, third.build);
  assert.deepEqual(Object.keys(changed.registry.remotes), ['mfe-parcels', 'mfe-rides']);
});

test('a version selects its newest build; an unknown one is rejected with the available builds', async (t) => {
  const { store, publish } = await storeWithRelease(t);
  const record = await publish('mfe-rides', { code: 'newest();' });
  assert.equal((await resolveBuild(store, 'mfe-rides', '1.0.0')).build, record.build);
  await assert.rejects(resolveBuild(store, 'mfe-rides', '7.0.0'), new RegExp(`Available: ${record.build}`));
});

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
  const { store, folder, publish } = await storeWithRelease(t);
  const { record } = await publishShell(store, folder, 'canary();');
  await store.putBuild({ ...record, build: '1.0.0-other', provides: { react: '20.0.0' } }, new Map());
  await assert.rejects(
    promoteCanary(store, { name: 'shell', build: '1.0.0-other' }, 10),
    /mfe-rides \S+ needs react \^19\.0\.0, but shell 1\.0\.0-other provides 20\.0\.0/,
  );
  await promoteCanary(store, record, 10);
  const needy = await publish('mfe-parcels', { needs: { react: '^20.0.0' } });
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
  const { store, publish } = await storeWithRelease(t);
  const record = await publish('mfe-rides', { code: 'canary();' });
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
  const { store, records, publish } = await storeWithRelease(t);
  const first = records[1]!.build;
  const bad = await publish('mfe-rides', { code: 'bad();' });
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
  const { store, release, publishLive } = await storeWithRelease(t);
  assert.equal(await returnTarget(store, 'mfe-rides', release.live['mfe-rides']!), undefined);
  for (const code of ['two();', 'three();']) {
    await publishLive('mfe-rides', { code });
  }
  const { live } = (await store.live())!;
  assert.ok(await returnTarget(store, 'mfe-rides', live['mfe-rides']!));
  const back = await rollback(store, ['mfe-rides']);
  assert.equal(await returnTarget(store, 'mfe-rides', back.live['mfe-rides']!), undefined);
});

test('builds are marked as released when they are first part of a release, canaries included', async (t) => {
  const { store, records, publish } = await storeWithRelease(t);
  const isReleased = async (build: string) =>
    (await store.listReleased()).some((one) => one.name === 'mfe-rides' && one.build === build);
  assert.equal(await isReleased(records[1]!.build), true);
  const record = await publish('mfe-rides', { code: 'next();' });
  assert.equal(await isReleased(record.build), false);
  await promoteCanary(store, record, 1);
  assert.equal(await isReleased(record.build), true);
  await promoteCanary(store, record, 0);
  assert.equal(await isReleased(record.build), true, 'open pages still load its files');
});
