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
import { rollback } from './rollback.ts';

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
  const { store, folder } = await temporaryStore(t);
  const { record } = await publishRemote(store, folder, 'mfe-rides');
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
    const { store, folder, release } = await storeWithRelease(t);
    const { record } = await publishRemote(store, folder, 'mfe-new', remote);
    await assert.rejects(promote(store, [record]), message);
    assert.deepEqual(await store.live(), release);
  });
}

test('a canary is served beside the live build, checked like it, and ended by 0%, promotion, rollback or a halt', async (t) => {
  const { store, folder, records } = await storeWithRelease(t);
  const canary = (await publishRemote(store, folder, 'mfe-rides', { code: 'canary();' })).record;
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
  await promoteCanary(store, canary, 50);
  const promoted = await promote(store, [canary]);
  assert.deepEqual(promoted.live['mfe-rides'], {
    build: canary.build,
    lastGood: records[1]?.build,
    since: promoted.release,
  });

  const clashing = (await publishRemote(store, folder, 'mfe-rides', { paths: ['/parcels'] })).record;
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
  const { store, folder } = await temporaryStore(t);
  const shell = (await publishShell(store, folder)).record;
  const parcels = (await publishRemote(store, folder, 'mfe-parcels')).record;
  const first = (await publishRemote(store, folder, 'mfe-rides')).record;
  const second = (await publishRemote(store, folder, 'mfe-rides', { code: 'second();' })).record;
  const third = (await publishRemote(store, folder, 'mfe-rides', { code: 'third();' })).record;
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
  const { store, folder } = await storeWithRelease(t);
  const { record } = await publishRemote(store, folder, 'mfe-rides', { code: 'newest();' });
  assert.equal((await resolveBuild(store, 'mfe-rides', '1.0.0')).build, record.build);
  await assert.rejects(resolveBuild(store, 'mfe-rides', '7.0.0'), new RegExp(`Available: ${record.build}`));
});
