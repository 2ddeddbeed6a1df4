import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { verifySignature } from '@padiman/federation/registry';
import { openStore } from '../store/open-store.ts';
import { temporaryFolder, trialSigner, trialSignerOf } from '../testing/trial-checkout.ts';
import { createKeyFile, isPublicKey, isSignatureOf, keyFileOf, readSigner, signedText } from './signer.ts';

const setKey = (value: string | undefined) => {
  if (value === undefined) delete process.env.PADIMAN_KEY;
  else process.env.PADIMAN_KEY = value;
};

test('a key file is created once, readable by its owner only, and browsers verify its signatures', async (t) => {
  setKey(undefined);
  const folder = join(await temporaryFolder(t), 'data');
  assert.equal(readSigner(folder), undefined);
  const signer = await createKeyFile(keyFileOf(folder));
  assert.equal((await createKeyFile(keyFileOf(folder))).key, signer.key);
  assert.equal(readSigner(folder)?.key, signer.key);
  assert.equal((await stat(join(folder, 'registry.key'))).mode & 0o777, 0o600);
  const { key, signature } = signer.sign('a text, ₦');
  await verifySignature('a text, ₦', `${key} ${signature}`, [key]);
  await assert.rejects(verifySignature('another text', `${key} ${signature}`, [key]), /wrong/);
});

test('prefers the key of the environment, as text or file, and rejects an invalid one by name', async (t) => {
  t.after(() => setKey(undefined));
  const folder = await temporaryFolder(t);
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  setKey(pem.replaceAll('\n', '\\n'));
  const key = readSigner(folder)?.key;
  await writeFile(join(folder, 'team.key'), pem);
  setKey(join(folder, 'team.key'));
  assert.equal(readSigner(folder)?.key, key);
  setKey(join(folder, 'absent.key'));
  assert.throws(() => readSigner(folder), /Cannot open the signing key .*absent\.key/);
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  for (const wrong of ['BEGIN nonsense', rsa.export({ type: 'pkcs8', format: 'pem' }).toString()]) {
    setKey(wrong);
    assert.throws(() => readSigner(folder), /PADIMAN_KEY is not a private Ed25519 key/);
  }
});

test('names the key file of a data folder when it cannot be used', async (t) => {
  setKey(undefined);
  const folder = await temporaryFolder(t);
  await writeFile(join(folder, 'registry.key'), 'damaged');
  assert.throws(() => readSigner(folder), /^Error: Cannot open the signing key .*registry\.key: /);
});

test('opening and reading a store creates no key; signing in an empty one creates it, and trusts it', async (t) => {
  setKey(undefined);
  const folder = await temporaryFolder(t);
  const store = openStore(folder);
  assert.equal(await store.live(), undefined);
  assert.deepEqual(await store.listNames(), []);
  assert.deepEqual(await readdir(folder), []);
  const { key } = await store.requireSigner();
  assert.deepEqual((await readdir(folder)).sort(), ['registry.key', 'registry.pub']);
  assert.deepEqual(await store.platformKeys(), [key]);
  assert.deepEqual(await openStore(folder).platformKeys(), [key]);
});

const record = { name: 'mfe-rides', files: { b: '2', a: '1' }, list: [1, { d: 1, c: 2 }] };

test('a signature covers all fields of a record, whatever their order', () => {
  const signed = trialSigner.sign(signedText(record, 'signed'));
  const isSigned = (changed: object) => isSignatureOf(signedText({ ...changed, signed }, 'signed'), signed);
  assert.equal(isSigned(record), true);
  const { name, files, list } = record;
  assert.equal(isSigned({ list: [1, { c: 2, d: 1 }], files: { a: '1', b: '2' }, name }), true);
  assert.equal(isSigned({ ...record, absent: undefined }), true);
  for (const changed of [
    { ...record, more: 1 },
    { name, files },
    { ...record, files: { ...files, a: '2' } },
    { ...record, list: [...list].reverse() },
    JSON.parse(
      '{"name":"mfe-rides","files":{"b":"2","a":"1","__proto__":{}},"list":[1,{"d":1,"c":2}]}',
    ) as object,
  ])
    assert.equal(isSigned(changed), false);
});

test('malformed signatures and keys are rejected without an error', () => {
  const { key, signature } = trialSigner.sign('text');
  assert.equal(isSignatureOf('text', { key, signature }), true);
  for (const malformed of [
    undefined,
    null,
    'text',
    { key },
    { key, signature: 1 },
    { key: [key], signature },
    { key, signature: '' },
    { key, signature: signature.slice(1) },
    { key: trialSignerOf(9).key, signature },
    { key: key.slice(1), signature },
  ])
    assert.equal(isSignatureOf('text', malformed), false);
  for (const wrong of ['', 'x', `${key}=`, `${key} `, `${key}\n`]) assert.equal(isPublicKey(wrong), false);
});
