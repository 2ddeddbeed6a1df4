import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { verifySignature } from '@padiman/federation/registry';
import { temporaryFolder } from '../testing/trial-checkout.ts';
import { openSigner } from './signer.ts';

const setKey = (value: string | undefined) => {
  if (value === undefined) delete process.env.REGISTRY_SIGNING_KEY;
  else process.env.REGISTRY_SIGNING_KEY = value;
};

test('generates the key once, readable by its owner only, and browsers verify its signatures', async (t) => {
  setKey(undefined);
  const folder = join(await temporaryFolder(t), 'data');
  const signer = openSigner(folder);
  assert.equal(openSigner(folder).key, signer.key);
  assert.equal((await stat(join(folder, 'registry.key'))).mode & 0o777, 0o600);
  const { key, signature } = signer.sign('a text, ₦');
  await verifySignature('a text, ₦', `${key} ${signature}`, [key]);
  await assert.rejects(verifySignature('another text', `${key} ${signature}`, [key]), /wrong/);
});

test('prefers the key of the environment, in either form, and rejects an invalid one by the name of its variable', async (t) => {
  t.after(() => setKey(undefined));
  const folder = await temporaryFolder(t);
  const { privateKey } = generateKeyPairSync('ed25519');
  setKey(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('\n', '\\n'));
  const { key } = openSigner(folder);
  setKey(privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'));
  assert.equal(openSigner(folder).key, key);
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  for (const wrong of ['nonsense', rsa.export({ type: 'pkcs8', format: 'der' }).toString('base64')]) {
    setKey(wrong);
    assert.throws(() => openSigner(folder), /REGISTRY_SIGNING_KEY is not a private Ed25519 key/);
  }
});

test('names the key file of a data folder when it cannot be used', async (t) => {
  setKey(undefined);
  const folder = await temporaryFolder(t);
  await writeFile(join(folder, 'registry.key'), 'damaged');
  for (const unusable of [folder, join(folder, 'registry.key')]) {
    assert.throws(() => openSigner(unusable), /^Error: Cannot open the signing key .*registry\.key: /);
  }
});
