import { generateKeyPairSync, sign } from 'node:crypto';
import { signatureHeader } from '@padiman/shared/federation/registry';
import { NoTrustedRegistry, readTrustedRegistry } from './trusted-registry.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const key = publicKey.export({ format: 'jwk' }).x ?? '';

const registry = (release: string) => ({
  schema: 1,
  release,
  shell: { version: '1', build: '1-a', base: '/shell/1-a/', integrity: {}, provides: {} },
  remotes: {},
});

function answer(said: unknown, { signedAs = JSON.stringify(said), by = key, status = 200 } = {}) {
  const signature = sign(null, Buffer.from(signedAs), privateKey).toString('base64url');
  return new Response(JSON.stringify(said), { status, headers: { [signatureHeader]: `${by} ${signature}` } });
}

/** What a browser keeps, in memory. */
function cache(): Promise<Cache> {
  let kept: Response | undefined;
  return Promise.resolve({
    put: async (_: string, given: Response) => void (kept = given),
    match: async () => kept?.clone(),
  } as unknown as Cache);
}

const read = (given: Response | Error, kept: Promise<Cache | undefined>, keys = [key]) =>
  readTrustedRegistry({
    read: () => (given instanceof Error ? Promise.reject(given) : Promise.resolve(given)),
    keys,
    kept,
  });

beforeAll(() => Object.assign(window, { isSecureContext: true }));

test('a signed registry is taken', async () => {
  const trusted = await read(answer(registry('000002')), cache());
  expect(trusted.registry.release).toBe('000002');
  expect(trusted.problem).toBeUndefined();
});

const untrusted: [string, () => Response | Error][] = [
  ['another text than the signed one', () => answer(registry('evil'), { signedAs: '{}' })],
  ['the signature of another key', () => answer(registry('evil'), { by: 'A'.repeat(43) })],
  ['no signature', () => new Response(JSON.stringify(registry('evil')))],
  ['a signed text that is no registry', () => answer({ schema: 2 })],
  ['a page with an error', () => answer(registry('evil'), { status: 500 })],
  ['no answer', () => new Error('offline')],
];

test.each(untrusted)('%s: the last good one is taken, and the problem is told', async (_, make) => {
  const kept = cache();
  await read(answer(registry('000001')), kept);
  await Promise.resolve();
  const trusted = await read(make(), kept);
  expect(trusted.registry.release).toBe('000001');
  expect(trusted.problem).toBeInstanceOf(Error);
});

test.each(untrusted)('%s: without a last good one nothing is trusted', async (_, make) => {
  await expect(read(make(), cache())).rejects.toBeInstanceOf(NoTrustedRegistry);
  await expect(read(make(), Promise.resolve(undefined))).rejects.toBeInstanceOf(NoTrustedRegistry);
});

test('a kept one is trusted only as long as its key is', async () => {
  const kept = cache();
  await read(answer(registry('000001')), kept);
  await expect(read(new Error('offline'), kept, ['B'.repeat(43)])).rejects.toBeInstanceOf(NoTrustedRegistry);
});
