import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { hashOfIntegrity } from '@padiman/federation/registry';
import { FolderStorage } from '../store/storage.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import {
  contentOf,
  publishRemote,
  publishShell,
  storeWithRelease,
  temporaryStore,
  trialSigner,
  trialSignerOf,
  trialStore,
} from '../testing/trial-checkout.ts';
import { addOwner, addPlatformKey } from './change-trust.ts';
import { promote, promoteCanary, promoteCheckout, renew } from './promote.ts';
import { isPlatformMachine } from './release-change.ts';
import { rollback } from './rollback.ts';

const team = trialSignerOf(1);
const stranger = trialSignerOf(3);

test('only a key of its owners signs a build that can be promoted; without owners a platform key does', async (t) => {
  const { store, folder } = await storeWithRelease(t);
  const teamMachine = trialStore(folder, { signer: team });
  const byTeam = (await publishRemote(teamMachine, folder, 'mfe-rides', { code: 'team();' })).record;
  await assert.rejects(
    promote(store, [byTeam]),
    /mfe-rides \S+ is signed by key \S+, which is not a platform key/,
  );

  await addOwner(store, 'mfe-rides', 'Ada', team.key);
  assert.equal((await promote(store, [byTeam])).live['mfe-rides']?.build, byTeam.build);
  for (const signer of [trialSigner, stranger]) {
    const code = `by('${signer.key}');`;
    const { record } = await publishRemote(trialStore(folder, { signer }), folder, 'mfe-rides', { code });
    const refused = /mfe-rides \S+ is signed by key \S+, which is not a key of the owners of mfe-rides/;
    await assert.rejects(promote(store, [record]), refused);
    await assert.rejects(promoteCanary(store, record, 10), refused);
  }
  // Owners of one package are nobody elsewhere.
  const other = (await publishRemote(teamMachine, folder, 'mfe-parcels', { code: 'team();' })).record;
  await assert.rejects(
    promote(store, [other]),
    /mfe-parcels \S+ is signed by key .* mfe-parcels has no owners/,
  );
});

test('an owner publishes what a stranger published before, under the same name', async (t) => {
  const { store, folder } = await storeWithRelease(t);
  await addOwner(store, 'mfe-rides', 'Ada', team.key);
  const publishAs = (signer: typeof team) =>
    publishRemote(trialStore(folder, { signer }), folder, 'mfe-rides', { code: 'next();' });
  const first = await publishAs(stranger);
  const second = await publishAs(team);
  assert.equal(second.record.build, first.record.build);
  assert.equal(second.published, true);
  assert.equal((await publishAs(stranger)).published, false);
  await promote(store, [second.record]);
});

test('unsigned and altered records, and altered files, are refused, and nothing is written', async (t) => {
  const { store, folder, publish } = await storeWithRelease(t);
  const record = await publish('mfe-rides', { code: 'next();' });
  const pathOf = (file: string) =>
    file === 'build.json'
      ? join(folder, 'builds/mfe-rides', record.build, file)
      : join(folder, 'files', hashOfIntegrity(record.integrity[file]!)!);
  const original = await readFile(pathOf('build.json'), 'utf8');
  const { signed: _signed, ...unsigned } = JSON.parse(original) as Record<string, unknown>;
  const cases: [string, string, RegExp][] = [
    ['build.json', JSON.stringify(unsigned), /mfe-rides \S+ is not signed/],
    ['build.json', original.replace('"Trial team"', '"Other team"'), /mfe-rides \S+ was altered/],
    ['build.json', original.replace('"mfe-rides"', '"mfe-other"'), /mfe-rides \S+ is a copy of mfe-other/],
    ['build.json', '{', /mfe-rides \S+ has no readable record/],
    ['remoteEntry.js', 'evil();', /mfe-rides \S+ has missing or altered files \(remoteEntry\.js\)/],
    ['loading.json', '{}', /missing or altered files \(loading\.json\)/],
  ];
  for (const [file, content, message] of cases) {
    const before = await readFile(pathOf(file));
    await writeFile(pathOf(file), content);
    const stored = await contentOf(join(folder, 'history'));
    await assert.rejects(promote(trialStore(folder), [record]), message);
    assert.equal(await contentOf(join(folder, 'history')), stored);
    await writeFile(pathOf(file), before);
  }
  await promote(store, [record]);
});

test('an altered file of a live build is not signed: other releases keep its entry as it was', async (t) => {
  const { folder, records, release, publish } = await storeWithRelease(t);
  const rides = records[1]!;
  const next = await publish('mfe-parcels', { code: 'next();' });
  const file = join(folder, 'files', hashOfIntegrity(rides.integrity['remoteEntry.js']!)!);
  await writeFile(file, 'evil();');
  const fresh = trialStore(folder);
  const changes = [
    () => promote(fresh, [next]),
    () => renew(fresh),
    () => addOwner(fresh, 'mfe-rides', 'Ada', trialSigner.key),
  ];
  for (const change of changes) {
    const { registry, pins } = await change();
    assert.deepEqual(registry.remotes['mfe-rides'], release.registry.remotes['mfe-rides']);
    assert.equal(pins[`mfe-rides ${rides.build}`], release.pins[`mfe-rides ${rides.build}`]);
  }
  assert.equal(await trialStore(folder).readFile('mfe-rides', rides.build, 'remoteEntry.js'), undefined);
  // Publishing the same sources again restores the file.
  const { record, published } = await publishRemote(fresh, folder, 'mfe-rides', {
    menu: ['/rides'],
    needs: { react: '^19.0.0' },
  });
  assert.deepEqual([record.build, published], [rides.build, true]);
  assert.doesNotMatch(await readFile(file, 'utf8'), /evil/);
});

test('what the digest of a live build leaves out counts only with the signature of a trusted key', async (t) => {
  const { folder, records } = await storeWithRelease(t);
  const rides = records[1]!;
  const file = join(folder, 'builds/mfe-rides', rides.build, 'build.json');
  // It would spare the build the comparison of types.
  await writeFile(file, JSON.stringify({ ...rides, types: { against: 'sha256-other' } }));
  const found = await trialStore(folder).findBuild('mfe-rides', rides.build);
  assert.deepEqual([found?.build, found?.types, found?.sizes], [rides.build, undefined, undefined]);
});

test('an altered file of the live shell stops every release, because all pages need it', async (t) => {
  const { folder, records, publish } = await storeWithRelease(t);
  const next = await publish('mfe-parcels', { code: 'next();' });
  const shell = records[0]!;
  await writeFile(join(folder, 'files', hashOfIntegrity(shell.integrity['shell.js']!)!), 'evil();');
  const changes = [promote, (fresh: ReleaseStore) => renew(fresh)];
  for (const change of changes)
    await assert.rejects(change(trialStore(folder), [next]), /shell \S+ has missing or altered files/);
});

test('a machine with another key is refused before anything is written, and told the remedy', async (t) => {
  const { folder } = await storeWithRelease(t);
  const before = await contentOf(join(folder, 'history'));
  const configured = trialStore(folder, { signer: stranger });
  const { record } = await publishRemote(configured, folder, 'mfe-rides', { code: 'next();' });
  const remedy = new RegExp(
    `not a platform key of this deployment. .*owners add <package> <name> ${stranger.key} --may`,
  );
  const changes = (store: ReleaseStore) => [
    () => promote(store, [record]),
    () => promoteCheckout(store, [record]),
    () => rollback(store, ['mfe-rides']),
    () => addPlatformKey(store, 'mine', stranger.key),
  ];
  for (const change of changes(configured)) await assert.rejects(change, remedy);
  // A machine that trusts its own key alone, as one without configuration does, takes nothing over.
  const foreign = trialStore(folder, { signer: stranger, trusted: [stranger.key] });
  assert.equal(await foreign.live(), undefined);
  for (const change of changes(foreign)) await assert.rejects(change, /which this machine does not trust/);
  await assert.rejects(
    publishRemote(foreign, folder, 'mfe-rides', { menu: ['/rides'], needs: { react: '^19.0.0' } }),
    /which this machine does not trust/,
    'it replaces no build of the deployment',
  );
  assert.equal(await isPlatformMachine(configured), false);
  assert.equal(await contentOf(join(folder, 'history')), before);
});

test('a checkout leaves packages with owners to them', async (t) => {
  const { store, folder, publish } = await temporaryStore(t);
  const shell = (await publishShell(store, folder)).record;
  const rides = await publish('mfe-rides');
  await promoteCheckout(store, [shell, rides]);
  await addOwner(store, 'mfe-rides', 'Ada', team.key);
  const changed = await publish('mfe-rides', { code: 'changed();' });
  const added = await publish('mfe-added');
  const { live } = await promoteCheckout(store, [shell, changed, added]);
  assert.equal(live['mfe-rides']?.build, rides.build);
  assert.equal(live['mfe-added']?.build, added.build);
});

test('rejected releases are skipped, reported once, and their numbers are not used again', async (t) => {
  const { folder, records, publish } = await storeWithRelease(t);
  const history = join(folder, 'history');
  const first = await readFile(join(history, '000001.json'), 'utf8');
  await writeFile(join(history, '000002.json'), first);
  await writeFile(join(history, '000003.json'), '{');
  await writeFile(join(history, '000900.json'), first.replaceAll('000001', '000900'));
  const fresh = trialStore(folder);
  assert.equal((await fresh.live())?.release, '000001');
  assert.equal((await fresh.live())?.release, '000001');
  const problems = fresh.problems();
  assert.equal(problems.length, 3);
  assert.equal(
    problems.find(({ object }) => object === 'history/000002.json')?.reason,
    'it is a copy of release 000001',
  );
  assert.equal(await fresh.findRelease('000002'), undefined);
  const next = await publish('mfe-rides', { code: 'next();' });
  const { release, previous } = await promote(fresh, [next]);
  assert.deepEqual([release, previous], ['000901', '000001']);
  assert.equal((await trialStore(folder).live())?.release, '000901');
  assert.equal((await rollback(fresh, ['mfe-rides'])).live['mfe-rides']?.build, records[1]?.build);
});

test('a release sealed by another key, or that adds its own key, is rejected', async (t) => {
  const { folder } = await storeWithRelease(t);
  const attacker = trialStore(folder, { signer: stranger, trusted: [trialSigner.key] });
  const live = (await attacker.live())!;
  // Composed by the own code, but over a storage that hides the contents of its history.
  const empty = new FolderStorage(folder);
  const get = empty.get.bind(empty);
  empty.get = (key) => (key.startsWith('history/') ? Promise.resolve(undefined) : get(key));
  const own = trialStore(empty, { signer: stranger, trusted: [stranger.key] });
  const shell = (await publishShell(own, folder, 'evil();')).record;
  const made = await promote(own, [shell]);
  assert.equal(made.release, '000002');
  assert.equal((await trialStore(folder).live())?.release, live.release);
});
