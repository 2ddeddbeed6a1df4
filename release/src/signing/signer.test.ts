import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { verifySignature } from '@padiman/federation/registry';
import { temporaryFolder } from '../testing/trial-checkout.ts';
import { openSigner } from './signer.ts';

const given = (value: string | undefined) => {
  if (value === undefined) delete process.env.REGISTRY_SIGNING_KEY;
  else process.env.REGISTRY_SIGNING_KEY = value;
};

test('the key is made once, for its owner alone, and browsers verify what it signs', async (t) => {
  given(undefined);
  const folder = join(await temporaryFolder(t), 'data');
  const signer = openSigner(folder);
  assert.equal(openSigner(folder).key, signer.key);
  assert.equal((await stat(join(folder, 'registry.key'))).mode & 0o777, 0o600);
  const { key, signature } = signer.sign('a text, ₦');
  await verifySignature('a text, ₦', `${key} ${signature}`, [key]);
  await assert.rejects(verifySignature('another text', `${key} ${signature}`, [key]), /wrong/);
});

test('a key of the environment goes first, in either form, and what is none is refused by name', async (t) => {
  t.after(() => given(undefined));
  const folder = await temporaryFolder(t);
  const { privateKey } = generateKeyPairSync('ed25519');
  given(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('\n', '\\n'));
  const { key } = openSigner(folder);
  given(privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'));
  assert.equal(openSigner(folder).key, key);
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  for (const wrong of ['nonsense', rsa.export({ type: 'pkcs8', format: 'der' }).toString('base64')]) {
    given(wrong);
    assert.throws(() => openSigner(folder), /REGISTRY_SIGNING_KEY is no private Ed25519 key/);
  }
});
