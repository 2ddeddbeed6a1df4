import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { signatureHeader, verifySignature } from '@padiman/federation/registry';
import { promote } from '@padiman/release/promote';
import { publishRemote, trialSigner } from '@padiman/release/testing';
import { readableLog, runEdge } from '../testing/running-edge.ts';

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

test('an unchanged registry is not sent again; another release is', async (t) => {
  const { get, store, folder } = await runEdge(t);
  const first = await get('/registry.json', { 'accept-encoding': 'br' });
  assert.equal(first.headers['cache-control'], 'private, no-cache');
  const again = { 'accept-encoding': 'br', 'if-none-match': first.headers.etag! };
  const unchanged = await get('/registry.json', again);
  assert.deepEqual([unchanged.status, unchanged.body.length], [304, 0]);
  assert.equal((await get('/registry.json', { 'if-none-match': first.headers.etag! })).status, 200);
  await promote(store, [(await publishRemote(store, folder, 'mfe-rides', { code: 'next();' })).record]);
  const next = await get('/registry.json', again);
  assert.equal(next.status, 200);
  assert.notEqual(next.headers[signatureHeader], first.headers[signatureHeader]);
});

test('a release that cannot be read is logged once, and the one before it is served', async (t) => {
  const { lines, server } = readableLog();
  const { get, folder } = await runEdge(t, { server });
  await get('/registry.json');
  await writeFile(join(folder, 'history/000002.json'), 'damaged');
  for (const _ of [1, 2]) assert.equal(JSON.parse((await get('/registry.json')).text).release, '000001');
  const logged = lines.filter(({ object }) => object === 'history/000002.json');
  assert.equal(logged.length, 1);
  assert.match(String(logged[0]?.msg), /cannot be used/);
});
