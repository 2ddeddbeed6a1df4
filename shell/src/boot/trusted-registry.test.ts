import { signatureHeader } from '@padiman/federation/registry';
import { NotReached } from './not-reached.ts';
import { NoTrustedRegistry, readTrustedRegistry } from './trusted-registry.ts';

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

async function answer(said: unknown, { signedAs = JSON.stringify(said), by = key, status = 200 } = {}) {
  const content = new TextEncoder().encode(signedAs);
  const signature = base64url(await crypto.subtle.sign(algorithm, pair.privateKey, content));
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

const read = (given: Promise<Response>, kept: Promise<Cache | undefined>, keys = [key]) =>
  readTrustedRegistry({ read: () => given, keys, kept });

test('a signed registry is taken', async () => {
  const trusted = await read(answer(registry('000002')), cache());
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
  '%s: the last good one is taken, and the problem is told',
  async (_, make) => {
    const kept = cache();
    await read(answer(registry('000001')), kept);
    await Promise.resolve();
    const trusted = await read(make(), kept);
    expect(trusted.registry.release).toBe('000001');
    expect(trusted.problem).toBeInstanceOf(Error);
  },
);

test.each(untrusted)('%s: without a last good one nothing is trusted', async (_, make) => {
  await expect(read(make(), cache())).rejects.toBeInstanceOf(NoTrustedRegistry);
  await expect(read(make(), Promise.resolve(undefined))).rejects.toBeInstanceOf(NoTrustedRegistry);
});

test.each(unreached)('%s: without a last good one that is what is said', async (_, make) => {
  await expect(read(make(), cache())).rejects.toBeInstanceOf(NotReached);
});

test('a kept one is trusted only as long as its key is', async () => {
  const kept = cache();
  await read(answer(registry('000001')), kept);
  const others = ['B'.repeat(43)];
  await expect(read(answer(registry('000002')), kept, others)).rejects.toBeInstanceOf(NoTrustedRegistry);
  await expect(read(Promise.reject(new Error('offline')), kept, others)).rejects.toBeInstanceOf(NotReached);
});
