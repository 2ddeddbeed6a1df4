import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verifySignature } from '@padiman/federation/registry';
import type { ReleaseStore } from '../store/release-store.ts';
import {
  publishRemote,
  storeWithRelease,
  trialSigner,
  trialSignerOf,
  trialStore,
} from '../testing/trial-checkout.ts';
import { addOwner, addPlatformKey, removeOwner, removePlatformKey } from './change-trust.ts';
import { isPlatformMachine } from './release-change.ts';
import { promote, renew, renewIfDue } from './promote.ts';
import { rollback } from './rollback.ts';

const team = trialSignerOf(1);
const successor = trialSignerOf(2);
const stranger = trialSignerOf(3);

/** Verifies the live registry as a page does whose configuration names these keys. */
async function verifyAsPage(store: ReleaseStore): Promise<string | undefined> {
  const live = (await store.live())!;
  const keys = await store.platformKeys();
  await verifySignature(JSON.stringify(live.registry), `${live.signed.key} ${live.signed.signature}`, keys);
  return live.release;
}

test('platform keys rotate without a gap: an edge that knows the old key alone follows', async (t) => {
  const { store: old, folder } = await storeWithRelease(t);
  const edge = trialStore(folder, { signer: null });
  const renewed = trialStore(folder, { signer: successor });
  assert.equal(await verifyAsPage(edge), '000001');
  await addPlatformKey(old, 'successor', successor.key);
  assert.equal(await verifyAsPage(edge), '000002');
  assert.equal((await renew(renewed)).sealed.key, successor.key);
  assert.equal(await verifyAsPage(edge), '000003');
  assert.match((await edge.live())?.by ?? '', /^successor [0-9a-f]{8}$/);
  await removePlatformKey(renewed, 'platform');
  assert.equal(await verifyAsPage(edge), '000004');
  assert.deepEqual(await edge.platformKeys(), [successor.key]);
  await assert.rejects(renew(old), /is not a platform key of this deployment/);
  await assert.rejects(removePlatformKey(renewed, 'successor'), /A platform key cannot remove itself/);

  // Edges that start later: with the old key only, they follow the releases; the new key is enough, too.
  for (const trusted of [[trialSigner.key], [successor.key]])
    assert.equal(await verifyAsPage(trialStore(folder, { signer: null, trusted })), '000004');
  const { record } = await publishRemote(renewed, folder, 'mfe-rides', { code: 'next();' });
  await promote(renewed, [record]);
  assert.equal(await verifyAsPage(edge), '000005');
});

test("a team's keys rotate: a removed key's live build is served and can be returned to, its others are refused", async (t) => {
  const { store, folder } = await storeWithRelease(t);
  const machine = trialStore(folder, { signer: team });
  await addOwner(store, 'mfe-rides', 'Ada', team.key);
  const publishAs = async (signer: typeof team, code: string) =>
    (await publishRemote(trialStore(folder, { signer }), folder, 'mfe-rides', { code })).record;
  const live = await publishAs(team, 'live();');
  const unused = await publishAs(team, 'unused();');
  await promote(store, [live]);
  await addOwner(store, 'mfe-rides', 'Bode', successor.key);
  await removeOwner(store, 'mfe-rides', 'Ada');
  assert.ok(await store.readFile('mfe-rides', live.build, 'remoteEntry.js'));
  assert.equal(await store.readFile('mfe-rides', unused.build, 'remoteEntry.js'), undefined);
  await assert.rejects(promote(store, [unused]), /not a key of the owners of mfe-rides/);
  const next = await publishAs(successor, 'next();');
  await promote(store, [next]);
  assert.equal((await rollback(store, ['mfe-rides'])).live['mfe-rides']?.build, live.build);
  assert.equal(await isPlatformMachine(machine), false);
  await assert.rejects(removeOwner(store, 'mfe-rides', 'Ada'), /no key named Ada among the owners/);
});

test('names of keys are unique, and keys are keys', async (t) => {
  const { store } = await storeWithRelease(t);
  await assert.rejects(addPlatformKey(store, 'platform', team.key), /another key named platform/);
  await assert.rejects(addPlatformKey(store, 'a b', team.key), /not a name of a key/);
  await assert.rejects(addPlatformKey(store, 'ci', 'x'.repeat(42)), /not a public key/);
  await assert.rejects(addOwner(store, '__proto__', 'Ada', team.key), /not a package/);
  const { release } = await addPlatformKey(store, 'ci', team.key);
  assert.equal(
    (await addPlatformKey(store, 'ci', team.key)).release,
    release,
    'adding again changes nothing',
  );
});

test('a registry is renewed when less than half of its validity is left, by a platform key', async (t) => {
  const { store, folder } = await storeWithRelease(t);
  assert.equal(await renewIfDue(store), undefined);
  const { issuedAt, expires } = (await store.live())!.registry;
  const day = 24 * 60 * 60 * 1000;
  assert.equal((Date.parse(expires!) - Date.parse(issuedAt!)) / day, 90);
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 46 * day });
  assert.equal(await renewIfDue(trialStore(folder, { signer: null })), undefined);
  assert.equal(await renewIfDue(trialStore(folder, { signer: stranger })), undefined);
  const renewed = await renewIfDue(store);
  assert.equal(renewed?.release, '000002');
  assert.ok(Date.parse(renewed.registry.expires!) > Date.parse(expires!));
  // A slow clock issues no registry that pages would take for an older one.
  t.mock.timers.setTime(Date.parse(issuedAt!) - day);
  const slow = await renew(store);
  assert.ok(Date.parse(slow.registry.issuedAt!) > Date.parse(renewed.registry.issuedAt!));
});
