import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { nextRelease, type ReleaseRecord } from '../store/release-record.ts';
import {
  publishRemote,
  sealedRelease,
  storeWithRelease,
  trialSignerOf,
  trialStore,
} from '../testing/trial-checkout.ts';
import { addOwner, addPlatformKey, removeOwner } from './change-trust.ts';
import { endPreviews, promote, promoteCanary, renew, retire, startPreview } from './promote.ts';
import { isPlatformMachine, requirePublisher } from './release-change.ts';
import { rollback } from './rollback.ts';

const [team, stranger] = [trialSignerOf(1), trialSignerOf(3)];

/** A deployment whose rides belong to a team that may promote and roll back. */
async function deployment(t: TestContext) {
  const { store, folder, records } = await storeWithRelease(t);
  await addOwner(store, 'mfe-rides', 'rides-ci', team.key, { may: ['promote', 'rollback'] });
  const own = trialStore(folder, { signer: team });
  const publish = async (code: string) => (await publishRemote(own, folder, 'mfe-rides', { code })).record;
  /** The live release as a process without a key reads it. */
  const read = () => trialStore(folder, { signer: null }).live();
  return { store, folder, records, own, publish, read };
}

test('the key of an owner releases its package alone, and every reader accepts it', async (t) => {
  const { store, own, publish, read, records } = await deployment(t);
  const next = await publish('next();');
  const promoted = await promote(own, [next]);
  assert.match(promoted.by, /^rides-ci /);
  assert.equal((await read())?.live['mfe-rides']?.build, next.build);
  assert.ok((await store.registryKeys()).includes(promoted.signed.key), 'pages accept its registry');
  assert.ok(!(await store.platformKeys()).includes(promoted.signed.key));
  await rollback(own, ['mfe-rides']);
  assert.equal((await read())?.live['mfe-rides']?.build, records[1]?.build);
  const canary = await publish('canary();');
  await promoteCanary(own, canary, 10);
  assert.equal((await renew(store)).live['mfe-rides']?.canary?.build, canary.build, 'the platform goes on');
  assert.equal(await isPlatformMachine(own), false);

  const people = { salt: 's', hashes: ['h'] };
  const { id } = await startPreview(own, await publish('preview();'), { people, hours: 1 });
  assert.deepEqual(
    (await store.previews.list()).map((preview) => preview.id),
    [id],
  );
  await endPreviews(own, id);

  await removeOwner(store, 'mfe-rides', 'rides-ci');
  assert.equal((await store.live())?.trust.deeds, undefined);
  await assert.rejects(rollback(own, ['mfe-rides']), /is not a platform key of this deployment/);
});

test('the key of an owner is refused for other packages, deeds and keys, by name', async (t) => {
  const { store, own, records, read } = await deployment(t);
  const before = await read();
  const refused = /key \S+ may not retire mfe-parcels, but promote, rollback mfe-rides/;
  await assert.rejects(retire(own, 'mfe-parcels'), refused);
  await assert.rejects(retire(own, 'mfe-rides'), /may not retire mfe-rides/);
  await assert.rejects(addPlatformKey(own, 'me', team.key), /only a platform key changes keys/);
  const all = { may: ['retire'] } as const;
  await assert.rejects(addOwner(own, 'mfe-rides', 'rides-ci', team.key, all), /only a platform key/);
  const people = { salt: 's', hashes: ['h'] };
  await assert.rejects(startPreview(own, records[2]!, { people, hours: 1 }), /is not a platform key/);
  assert.deepEqual(await read(), before);
  assert.deepEqual(await store.live(), before);
});

const forged: [string, (record: ReleaseRecord, before: ReleaseRecord) => Partial<ReleaseRecord>][] = [
  [
    'the live build of another package',
    ({ live }) => ({ live: { ...live, 'mfe-parcels': { build: 'x', lastGood: null } } }),
  ],
  ['the removal of its own', ({ live: { 'mfe-rides': _rides, ...live } }) => ({ live })],
  ['a key', ({ trust }) => ({ trust: { ...trust, platform: { ...trust.platform, me: team.key } } })],
  [
    'what pages load of another package',
    ({ registry }) => ({
      registry: {
        ...registry,
        remotes: {
          ...registry.remotes,
          'mfe-parcels': { ...registry.remotes['mfe-parcels']!, base: '/remotes/mfe-rides/x/' },
        },
      },
    }),
  ],
  ['the shell', ({ registry }) => ({ registry: { ...registry, shell: { ...registry.shell, base: '/x/' } } })],
  [
    'its own entry to the address of another team',
    ({ registry }) => {
      const rides = registry.remotes['mfe-rides']!;
      const path = { ...rides.descriptor.paths[0]!, path: '/parcels' };
      const stolen = { ...rides, descriptor: { ...rides.descriptor, paths: [path] } };
      return { registry: { ...registry, remotes: { ...registry.remotes, 'mfe-rides': stolen } } };
    },
  ],
  [
    'its own entry to the files of another team',
    ({ registry }) => {
      const stolen = { ...registry.remotes['mfe-rides']!, base: '/remotes/mfe-parcels/1/' };
      return { registry: { ...registry, remotes: { ...registry.remotes, 'mfe-rides': stolen } } };
    },
  ],
  ['the digest of a build of another package', ({ pins }) => ({ pins: { ...pins, 'mfe-parcels x': 'y' } })],
  ['the withdrawn builds of another package', () => ({ withdrawn: { 'mfe-parcels': ['x'] } })],
];

for (const [name, change] of forged) {
  test(`readers reject a release by the key of an owner that changes ${name}`, async (t) => {
    const { folder, own, publish, read } = await deployment(t);
    const before = await promote(own, [await publish('next();')]);
    const release = nextRelease(before.release);
    const base = { ...before, release, previous: before.release, registry: { ...before.registry, release } };
    const file = join(folder, 'history', `${release}.json`);
    await writeFile(file, sealedRelease({ ...base, ...change(base, before) }, team));
    assert.equal((await read())?.release, before.release);
    await writeFile(file, sealedRelease(base, team));
    assert.equal((await read())?.release, release, 'without it the same record is accepted');
  });
}

test('readers reject a release by the key of an owner that passes over one of another team', async (t) => {
  const { store, folder, own, publish, read } = await deployment(t);
  const before = await promote(own, [await publish('next();')]);
  const between = await renew(store);
  const release = nextRelease(between.release);
  const base = { ...before, release, previous: before.release, registry: { ...before.registry, release } };
  await writeFile(join(folder, 'history', `${release}.json`), sealedRelease(base, team));
  assert.equal((await read())?.release, between.release);
});

test('a key whose builds no release would accept publishes none', async (t) => {
  const { store, folder, own } = await deployment(t);
  await requirePublisher(own, 'mfe-rides');
  await requirePublisher(store, 'mfe-parcels');
  await assert.rejects(
    requirePublisher(store, 'mfe-rides'),
    /not a key of the owners of mfe-rides: rides-ci/,
  );
  await assert.rejects(requirePublisher(own, 'mfe-parcels'), /is not a platform key/);
  const other = trialStore(folder, { signer: stranger });
  await assert.rejects(requirePublisher(other, 'mfe-parcels'), /owners add <package> <name> \S+ --may/);
});
