import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signatureHeader, verifySignature } from '@padiman/federation/registry';
import { trialSigner } from '@padiman/release/testing';
import { runEdge } from '../testing/running-edge.ts';

test('the registry is signed with the key in config.json', async (t) => {
  const { get } = await runEdge(t);
  const { registryKeys } = JSON.parse((await get('/config.json')).text) as { registryKeys: string[] };
  const { text, headers } = await get('/registry.json');
  const signature = headers[signatureHeader] as string;
  assert.deepEqual(registryKeys, [trialSigner.key]);
  await verifySignature(text, signature, registryKeys);

  const other = text.replace('/remotes/mfe-rides/', '/remotes/mfe-other/');
  await assert.rejects(verifySignature(other, signature, registryKeys), /signature of the registry is wrong/);
  await assert.rejects(verifySignature(text, null, registryKeys), /not signed/);
  await assert.rejects(verifySignature(text, signature, []), /a key that is not trusted/);
});

test('a browser with an override gets no key and no signature', async (t) => {
  const origin = 'http://localhost:3002';
  const { get } = await runEdge(t, { devOrigins: [origin] });
  const cookie = `padiman-override=${new URLSearchParams({ 'mfe-rides': origin }).toString()}`;
  assert.deepEqual(JSON.parse((await get('/config.json', { cookie })).text).registryKeys, []);
  assert.equal((await get('/registry.json', { cookie })).headers[signatureHeader], undefined);
});
