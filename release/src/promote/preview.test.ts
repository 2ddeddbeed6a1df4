import assert from 'node:assert/strict';
import { createPublicKey, verify } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { parsePreview } from '@padiman/federation/registry';
import { prune } from '../prune/prune.ts';
import { peopleOf, previews } from '../store/previews.ts';
import { FolderStorage } from '../store/storage.ts';
import { storedObjects } from '../store/stored-objects.ts';
import { signedText, type Signer } from '../signing/signer.ts';
import {
  publishShell,
  storeWithRelease,
  trialSigner,
  trialSignerOf,
  trialStore,
} from '../testing/trial-checkout.ts';
import { endPreviews, startPreview } from './promote.ts';

const ada = () => peopleOf(['08030000001']);

function isSigned(text: string, signature: string): boolean {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: trialSigner.key }, format: 'jwk' });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
}

test('a preview is signed, changes no live build, and makes pages ask for their assignment', async (t) => {
  const { store, release, publish } = await storeWithRelease(t);
  const record = await publish('mfe-rides', { code: 'next();' });
  const preview = await startPreview(store, record, { people: await ada(), hours: 24, note: 'for Ada' });
  assert.ok(isSigned(preview.text, preview.signed.signature));
  const live = (await store.live())!;
  assert.deepEqual(live.live, release.live);
  assert.deepEqual(live.registry.assignments, { until: preview.until });
  assert.deepEqual([live.note, preview.by], ['for Ada', live.by]);
  assert.match(live.action, new RegExp(`^preview ${preview.id} of mfe-rides \\S+ for 1 people until`));
  const read = parsePreview(preview.text, live.registry);
  assert.equal(read.entry.build, record.build);
  assert.equal(read.entry.integrity['remoteEntry.js'], record.integrity['remoteEntry.js']);
  assert.doesNotMatch(JSON.stringify(preview), /8030000001/);
  assert.ok(!(await store.listReleased()).some(({ build }) => build === record.build));

  assert.deepEqual(
    (await store.previews.list()).map(({ id }) => id),
    [preview.id],
  );
  await endPreviews(store, preview.id, { note: 'Ada' });
  assert.deepEqual(await store.previews.list(), []);
  assert.equal((await store.live())!.registry.assignments, undefined);
  await assert.rejects(endPreviews(store, preview.id), /There is no preview/);
  assert.deepEqual(await endPreviews(store, '../history/000001'), []);
});

test('a newer preview of a label replaces the former, of its package alone, and the label ends them', async (t) => {
  const { store, folder, publish } = await storeWithRelease(t);
  const options = { people: await ada(), hours: 1, label: 'pr-7' };
  const start = async (code: string) => startPreview(store, await publish('mfe-rides', { code }), options);
  const shell = (await publishShell(store, folder, 'next();')).record;
  const ofShell = await startPreview(store, shell, options);
  await start('one();');
  const last = await start('two();');
  const active = async () => (await store.previews.list()).map(({ id }) => id).sort();
  assert.deepEqual(await active(), [ofShell.id, last.id].sort());
  assert.equal((await endPreviews(store, 'pr-7')).length, 2);
  assert.deepEqual(await active(), []);
});

test('the shell and a remote that was never released can be previewed; what would not work is refused', async (t) => {
  const { store, folder, records, publish } = await storeWithRelease(t);
  const shell = (await publishShell(store, folder, 'next();')).record;
  const people = await ada();
  const ofShell = await startPreview(store, shell, { people, hours: 1 });
  const registry = (await store.live())!.registry;
  assert.equal(parsePreview(ofShell.text, registry).entry.build, shell.build);
  const added = await publish('mfe-new');
  const ofNew = await startPreview(store, added, { people, hours: 1 });
  assert.equal(parsePreview(ofNew.text, registry).name, 'mfe-new');

  const clash = await publish('mfe-other', { paths: ['/rides'] });
  await assert.rejects(startPreview(store, clash, { people, hours: 1 }), /The path \/rides is claimed/);
  await assert.rejects(startPreview(store, records[1]!, { people, hours: 1 }), /is live for everybody/);
  for (const text of [
    '{}',
    JSON.stringify(registry),
    JSON.stringify({ kind: 'preview', id: 'a', name: 'x' }),
  ])
    assert.throws(() => parsePreview(text, registry));
});

test('previews expire by themselves, keep their build from being pruned, and survive a damaged record', async (t) => {
  const { store, folder, publish } = await storeWithRelease(t);
  const record = await publish('mfe-rides', { code: 'next();' });
  const preview = await startPreview(store, record, { people: await ada(), hours: 2 });
  const { id } = preview;
  await prune(store, { hours: -1 });
  assert.ok(await store.findBuild('mfe-rides', record.build));
  await writeFile(join(folder, 'previews', '000000000000.json'), '{');
  assert.equal((await store.previews.list())[0]?.id, id);

  const inThreeHours = () => Date.now() + 3 * 60 * 60 * 1000;
  const later = previews(storedObjects(new FolderStorage(folder)), store.platformKeys, inThreeHours);
  assert.deepEqual(await later.list(), []);
  await later.deleteExpired();
  assert.deepEqual(await store.previews.list(), []);
  assert.equal(await later.end(id), undefined, 'its record is gone');
  await assert.rejects(later.add({ ...preview, id: '../../evil' }), /Not a valid preview/);
});

test('a preview that no platform key sealed, or that was altered, is as if absent, and reported', async (t) => {
  const { store, folder, publish } = await storeWithRelease(t);
  const record = await publish('mfe-rides', { code: 'next();' });
  const preview = await startPreview(store, record, { people: await ada(), hours: 2 });
  const file = join(folder, 'previews', `${preview.id}.json`);
  const people = await peopleOf(['08030000009']);
  const resealed = (signer: Signer, changed: object) => {
    const { sealed: _sealed, ...content } = { ...preview, ...changed };
    return { ...content, sealed: signer.sign(signedText(content, 'sealed')) };
  };
  const { sealed: _sealed, ...unsealed } = preview;
  const stranger = trialSignerOf(9);
  const attacks: [object, RegExp][] = [
    [{ ...preview, people }, /its signature is wrong/],
    [{ ...preview, until: '2099-01-01T00:00:00.000Z' }, /its signature is wrong/],
    [unsealed, /it is not signed/],
    [resealed(stranger, { people }), /may not show previews of mfe-rides/],
    [resealed(trialSigner, { text: '{}' }), /the signature of its text is wrong/],
    [resealed(trialSigner, { signed: stranger.sign(preview.text) }), /the signature of its text is wrong/],
  ];
  for (const [content, reason] of attacks) {
    await writeFile(file, JSON.stringify(content));
    assert.deepEqual(await store.previews.list(), []);
    assert.match(store.problems().find(({ object }) => object.includes(preview.id))?.reason ?? '', reason);
  }
  await writeFile(file, JSON.stringify(preview));
  assert.deepEqual(await store.previews.list(), [preview]);
  assert.deepEqual(store.problems(), []);
  // A copy could not be ended by its id.
  await writeFile(join(folder, 'previews', '000000000000.json'), JSON.stringify(preview));
  assert.deepEqual(await store.previews.list(), [preview]);
});

test('only a machine with a platform key starts and ends previews', async (t) => {
  const { store, folder, publish } = await storeWithRelease(t);
  const record = await publish('mfe-rides', { code: 'next();' });
  const people = await ada();
  const { id } = await startPreview(store, record, { people, hours: 2 });
  for (const signer of [null, trialSignerOf(9)]) {
    const other = trialStore(folder, { signer });
    await assert.rejects(startPreview(other, record, { people, hours: 2 }), /signing key|not a platform key/);
    await assert.rejects(endPreviews(other, id), /signing key|not a platform key/);
  }
  assert.equal((await store.previews.list()).length, 1);
});
