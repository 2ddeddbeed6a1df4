import { signatureHeader } from '@padiman/federation/registry';
import { RequestFailed } from './require-ok.ts';
import { readTrustedRegistry, UntrustedRegistry } from './trusted-registry.ts';

const algorithm = 'Ed25519';
const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

let pair: CryptoKeyPair;
let key: string;

beforeAll(async () => {
  Object.assign(window, { isSecureContext: true });
  pair = (await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair;
  key = base64url(await crypto.subtle.exportKey('raw', pair.publicKey));
});

const registry = (release: string) => ({
  schema: 1,
  release,
  shell: { version: '1', build: '1-a', base: '/shell/1-a/', integrity: {}, provides: {} },
  remotes: {},
});

async function answer(content: unknown, { signedAs = JSON.stringify(content), by = key, status = 200 } = {}) {
  const signed = new TextEncoder().encode(signedAs);
  const signature = base64url(await crypto.subtle.sign(algorithm, pair.privateKey, signed));
  return new Response(JSON.stringify(content), {
    status,
    headers: { [signatureHeader]: `${by} ${signature}` },
  });
}

/** Browser cache in memory. */
function memoryCache(): Promise<Cache> {
  let stored: Response | undefined;
  return Promise.resolve({
    put: async (_: string, given: Response) => void (stored = given),
    match: async () => stored?.clone(),
  } as unknown as Cache);
}

const read = (given: Promise<Response>, cache: Promise<Cache | undefined>, keys = [key]) =>
  readTrustedRegistry({ read: () => given, keys, cache });

test('reads a signed registry', async () => {
  const trusted = await read(answer(registry('000002')), memoryCache());
  expect(trusted.registry.release).toBe('000002');
  expect(trusted.problem).toBeUndefined();
});

const untrusted: [string, () => Promise<Response>][] = [
  ['another text than the signed one', () => answer(registry('evil'), { signedAs: '{}' })],
  ['the signature of another key', () => answer(registry('evil'), { by: 'A'.repeat(43) })],
  ['no signature', () => Promise.resolve(new Response(JSON.stringify(registry('evil'))))],
  ['a signed text that is no registry', () => answer({ schema: 2 })],
];

const unreached: [string, () => Promise<Response>][] = [
  ['a page with an error', () => answer(registry('evil'), { status: 500 })],
  ['no answer', () => Promise.reject(new Error('offline'))],
];

test.each([...untrusted, ...unreached])(
  '%s: uses the last good registry and returns the problem',
  async (_, make) => {
    const cache = memoryCache();
    await read(answer(registry('000001')), cache);
    await Promise.resolve();
    const trusted = await read(make(), cache);
    expect(trusted.registry.release).toBe('000001');
    expect(trusted.problem).toBeInstanceOf(Error);
  },
);

test.each(untrusted)('%s: fails as untrusted without a last good registry', async (_, make) => {
  await expect(read(make(), memoryCache())).rejects.toBeInstanceOf(UntrustedRegistry);
  await expect(read(make(), Promise.resolve(undefined))).rejects.toBeInstanceOf(UntrustedRegistry);
});

test.each(unreached)('%s: fails as unreached without a last good registry', async (_, make) => {
  await expect(read(make(), memoryCache())).rejects.toBeInstanceOf(RequestFailed);
});

test('a cached registry is trusted only as long as its key is', async () => {
  const cache = memoryCache();
  await read(answer(registry('000001')), cache);
  const others = ['B'.repeat(43)];
  await expect(read(answer(registry('000002')), cache, others)).rejects.toBeInstanceOf(UntrustedRegistry);
  await expect(read(Promise.reject(new Error('offline')), cache, others)).rejects.toBeInstanceOf(
    RequestFailed,
  );
});
