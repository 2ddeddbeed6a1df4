import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  publishRemote,
  storeWithRelease,
  temporaryStore,
  publishEdition,
  usesOfEdition,
} from '../testing/trial-checkout.ts';
import { promote, promoteCanary, promoteCheckout, retire } from './promote.ts';
import type { PlannedRelease } from './release-change.ts';
import { resolveBuild } from './build-selection.ts';
import { rollback, rollbackTo } from './rollback.ts';

const remotes = ['mfe-rides', 'mfe-parcels'] as const;

/** The compiler's message about mfe-rides beside a shell of another edition. */
const refusal = /mfe-rides \S+ src\/remote\.ts:2 uses 'used', which does not compile with shell/;

test('a change of shell and remotes together is one release; one of them rolls back with a warning', async (t) => {
  const { store, folder, publish } = await temporaryStore(t);
  const old = await publishEdition(store, folder, '1.0.0', remotes);
  await promote(store, Object.values(old));
  const next = await publishEdition(store, folder, '2.0.0', remotes);
  await assert.rejects(promote(store, [next.shell]), refusal);
  await assert.rejects(promote(store, [next['mfe-rides']]), refusal);
  assert.equal((await promote(store, Object.values(next))).release, '000002');

  const plans: PlannedRelease[] = [];
  const back = await rollback(store, ['mfe-rides'], { onPlan: (plan) => void plans.push(plan) });
  assert.equal(back.live['mfe-rides']?.build, old['mfe-rides'].build);
  assert.equal(back.live.shell?.build, next.shell.build);
  assert.match(plans[0]?.warnings.join() ?? '', refusal);
  assert.deepEqual(back.accepted, plans[0]?.warnings);

  // The team of another remote is not held up by it, nor is a new problem accepted.
  const uses = usesOfEdition('mfe-new');
  const other = await publish('mfe-new', { uses });
  const added = await promote(store, [other]);
  assert.deepEqual(added.accepted, back.accepted);
  const odd = await publishRemote(store, folder, 'mfe-odd', {
    uses: usesOfEdition('mfe-odd', '1.0.0'),
  });
  await assert.rejects(promote(store, [odd.record]), /mfe-odd/);

  const repaired = await rollback(store, ['shell', 'mfe-parcels']);
  assert.equal(repaired.live.shell?.build, old.shell.build);
  assert.doesNotMatch(repaired.accepted?.join() ?? '', /mfe-rides|mfe-parcels/);
  assert.deepEqual(repaired.withdrawn, {
    'mfe-parcels': [next['mfe-parcels'].build],
    'mfe-rides': [next['mfe-rides'].build],
    shell: [next.shell.build],
  });
});

test('a rollback to a release restores its builds, retired remotes included, and ends canaries', async (t) => {
  const { store, folder, publish, publishLive } = await temporaryStore(t);
  const old = await publishEdition(store, folder, '1.0.0', remotes);
  const first = await promote(store, Object.values(old));
  const next = await publishEdition(store, folder, '2.0.0', remotes);
  await promote(store, Object.values(next));
  await retire(store, 'mfe-parcels');
  const edition = { uses: usesOfEdition('mfe-rides', '2.0.0') };
  await publishLive('mfe-later', edition);
  const canary = await publish('mfe-rides', { code: 'canary();', ...edition });
  await promoteCanary(store, canary, 10);

  const restored = await rollbackTo(store, '1');
  assert.deepEqual(
    restored.live,
    Object.fromEntries(
      Object.entries(first.live).map(([name, one]) => [name, { ...one, since: restored.release }]),
    ),
  );
  const { release, issuedAt, expires } = restored.registry;
  assert.deepEqual(restored.registry, { ...first.registry, release, issuedAt, expires });
  assert.equal(restored.action, 'rollback --to 000001');
  assert.deepEqual(restored.withdrawn?.['mfe-rides'], [next['mfe-rides'].build, canary.build]);
  await assert.rejects(rollbackTo(store, '77'), /There is no release 77/);
  await assert.rejects(rollbackTo(store, 'last'), /There is no release last/);
});

test('a comparison that fails refuses a promotion, but not a rollback', async (t) => {
  const { store, folder, publish } = await temporaryStore(t);
  // Editions of their own: verdicts about others may be cached.
  const old = await publishEdition(store, folder, '3.0.0', remotes);
  await promote(store, Object.values(old));
  const next = await publishEdition(store, folder, '4.0.0', remotes);
  const broken = await publish('mfe-rides', {
    version: '4.0.1',
    // Recorded as compiled beside this shell, so that only another one has it compared.
    uses: { ...usesOfEdition('mfe-rides', '4.0.0'), files: null as never },
    against: next.shell.integrity['types.json'],
  });
  await promote(store, [next.shell, next['mfe-parcels'], broken]);
  const lost = /mfe-rides \S+ could not be compared with shell \S+: [\s\S]*TypeError/;
  await assert.rejects(promote(store, [{ name: 'shell', build: old.shell.build }]), lost);
  const plans: PlannedRelease[] = [];
  const later: string[] = [];
  const back = await rollback(store, ['shell'], {
    onPlan: (plan) => void plans.push(plan),
    onWarnings: (found) => void later.push(...found),
  });
  assert.equal(back.live.shell?.build, old.shell.build);
  const notYet = /mfe-rides \S+ was not compared with shell \S+ before it returned/;
  assert.match(plans[0]?.warnings.join() ?? '', notYet, 'the compiler is not waited for');
  assert.match(later.join(), lost, 'and told of afterwards');
  const record = await publish('mfe-new', {
    uses: usesOfEdition('mfe-new'),
  });
  assert.match(back.accepted?.join() ?? '', notYet);
  assert.deepEqual((await promote(store, [record])).accepted, back.accepted, 'no other team waits for it');
});

test('a rollback of several packages is refused whole when one has no earlier build', async (t) => {
  const { store, folder, records, publish } = await storeWithRelease(t);
  const record = await publish('mfe-rides', { code: 'next();' });
  const before = await promote(store, [record]);
  await assert.rejects(rollback(store, ['mfe-rides', 'mfe-parcels']), /mfe-parcels has no build before/);
  await assert.rejects(rollback(store, ['mfe-rides', 'mfe-none']), /mfe-none is not live/);
  assert.deepEqual(await store.live(), before);
  await rm(join(folder, 'builds/mfe-rides', records[1]?.build ?? ''), { recursive: true });
  await assert.rejects(rollback(store, ['mfe-rides']), /is not in the store/);
  await assert.rejects(rollbackTo(store, '1'), /is not in the store/);
});

test('concurrent rollbacks of the same package go one build back', async (t) => {
  const { store, publishLive } = await storeWithRelease(t);
  for (const code of ['two();', 'three();']) await publishLive('mfe-rides', { code });
  const before = await store.live();
  await Promise.all([rollback(store, ['mfe-rides']), rollback(store, ['mfe-rides'])]);
  assert.equal((await store.live())?.live['mfe-rides']?.build, before?.live['mfe-rides']?.lastGood);
});

test('a build that was rolled back is not selected by its version, and by name only when asked for again', async (t) => {
  const { store, records, publish, publishLive } = await storeWithRelease(t);
  const two = await publish('mfe-rides', { code: 'two();', version: '2.0.0' });
  const better = await publishLive('mfe-rides', { code: 'better();', version: '2.0.0' });
  await rollback(store, ['mfe-rides']);
  assert.equal((await resolveBuild(store, 'mfe-rides', '2.0.0')).build, two.build);
  await assert.rejects(
    promote(store, [better]),
    /was rolled back or halted: to promote it all the same, add --again/,
  );
  await assert.rejects(promoteCanary(store, better, 5), /was rolled back/);
  await promote(store, [two]);
  await rollback(store, ['mfe-rides']);
  await assert.rejects(
    resolveBuild(store, 'mfe-rides', '2.0.0'),
    new RegExp(`Every build of mfe-rides 2.0.0 was rolled back or halted: .*${two.build}`),
  );
  assert.equal((await store.live())?.live['mfe-rides']?.build, records[1]?.build);
  const again = await promote(store, [better], { again: true });
  assert.deepEqual(again.withdrawn, { 'mfe-rides': [two.build] });
  assert.equal((await resolveBuild(store, 'mfe-rides', '2.0.0')).build, better.build);
});

test('a retired remote leaves the registry, and returns by another build, but not by a start', async (t) => {
  const { store, records, publish } = await storeWithRelease(t);
  await promoteCheckout(store, records);
  const retired = await retire(store, 'mfe-rides');
  assert.deepEqual(Object.keys(retired.registry.remotes), ['mfe-parcels']);
  assert.equal(retired.action, 'retire mfe-rides');
  assert.equal((await promoteCheckout(store, records)).release, retired.release);
  await assert.rejects(retire(store, 'mfe-rides'), /mfe-rides is not live/);
  await assert.rejects(retire(store, 'shell'), /The shell cannot be retired/);
  const record = await publish('mfe-rides', { code: 'returned();' });
  const [shell, , parcels] = records;
  const returned = await promoteCheckout(store, [shell!, record, parcels!]);
  assert.equal(returned.live['mfe-rides']?.build, record.build);
});
