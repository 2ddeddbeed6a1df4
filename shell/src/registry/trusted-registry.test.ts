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

const day = 24 * 60 * 60 * 1000;

/** Registry of a release; issued as many days ago as `age` says, and valid for ten days. */
const registry = (release: string, age = 0) => ({
  schema: 1,
  release,
  issuedAt: new Date(Date.now() - age * day).toISOString(),
  expires: new Date(Date.now() + (10 - age) * day).toISOString(),
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

const read = (
  given: Promise<Response>,
  cache: Promise<Cache | undefined>,
  keys = [key],
  readKeys = () => Promise.resolve<readonly string[]>(keys),
) => readTrustedRegistry({ read: () => given, keys, readKeys, cache });

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
  ['a registry that expired', () => answer(registry('000009', 10))],
  ['a registry that never expires', () => answer({ ...registry('000009'), expires: undefined })],
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

test.each([
  ['older release', registry('000004', 2)],
  ['other registry of the same number', registry('000005', 2)],
])('a replay, an %s, is refused, and the page keeps the newer one', async (_, replayed) => {
  const cache = memoryCache();
  await read(answer(registry('000005', 1)), cache);
  const trusted = await read(answer(replayed), cache);
  expect(trusted.problem?.message).toMatch(/older than one of before/);
  expect(Date.parse(trusted.registry.issuedAt!)).toBeGreaterThan(Date.parse(replayed.issuedAt));
  // The cached number did not go back either.
  expect((await read(answer(replayed), cache)).problem).toBeDefined();
  expect((await read(answer(registry('000006')), cache)).problem).toBeUndefined();
});

test('an expired last registry is not used, and still reveals a replay', async () => {
  const cache = memoryCache();
  await read(answer(registry('000005', 9)), cache);
  const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * day);
  try {
    await expect(read(Promise.reject(new Error('offline')), cache)).rejects.toBeInstanceOf(RequestFailed);
    const replayed = { ...registry('000004', 12), expires: new Date(Date.now() + day).toISOString() };
    await expect(read(answer(replayed), cache)).rejects.toThrow(/older than one of before/);
  } finally {
    later.mockRestore();
  }
});

test('a deployment that lost its history counts from one again, with later times', async () => {
  const cache = memoryCache();
  await read(answer(registry('000105', 2)), cache);
  expect((await read(answer(registry('000001')), cache)).problem).toBeUndefined();
});

test('a new deployment with another key begins anew', async () => {
  const cache = memoryCache();
  await read(answer(registry('000105')), cache);
  const own = pair;
  pair = (await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair;
  const other = base64url(await crypto.subtle.exportKey('raw', pair.publicKey));
  const trusted = await read(answer(registry('000001', 1), { by: other }), cache, [other]);
  pair = own;
  expect(trusted).toMatchObject({ registry: { release: '000001' } });
  expect(trusted.problem).toBeUndefined();
});

test('an open page reads the keys again when a new one signs, and takes nobody else for it', async () => {
  const cache = memoryCache();
  await read(answer(registry('000001', 1)), cache);
  const before = ['C'.repeat(43)];
  const readKeys = jest.fn(() => Promise.resolve([key]));
  expect((await read(answer(registry('000002')), cache, before, readKeys)).problem).toBeUndefined();
  expect(readKeys).toHaveBeenCalledTimes(1);
  for (const answers of [before, [], undefined]) {
    const keys = () => (answers ? Promise.resolve<string[]>(answers) : Promise.reject(new Error('offline')));
    await expect(read(answer(registry('000003')), cache, before, keys)).rejects.toThrow(/not trusted/);
  }
});
