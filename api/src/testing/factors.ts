import { TOTP } from 'otpauth';
import type { TestApi } from './api.ts';
import { testPassword } from './records.ts';
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Options of WebAuthn as the API answers them. */
export interface Options {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
}

const flags = { present: 0x01, verified: 0x04, attested: 0x40 };
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** A passkey in software, with the faults that tests need: another origin, and a counter that can be set. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const state = { counter: 1, origin };
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: state.origin, crossOrigin: false }));
  const head = (rpId: string, bits: number) =>
    Buffer.concat([sha256(rpId), Buffer.from([bits]), uint32(state.counter)]);

  return {
    state,
    /** Creates the passkey. */
    create({ challenge, rp }: Options) {
      const { x, y } = publicKey.export({ format: 'jwk' });
      const key = new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x!, 'base64url')],
        [-3, Buffer.from(y!, 'base64url')],
      ]);
      const authData = Buffer.concat([
        head(rp!.id, flags.present | flags.verified | flags.attested),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        isoCBOR.encode(key as never),
      ]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        id: id.toString('base64url'),
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal'],
      };
    },
    /** Proves the passkey; counts. */
    prove({ challenge, rpId }: Options) {
      state.counter += 1;
      const data = clientData('webauthn.get', challenge);
      const authData = head(rpId!, flags.present | flags.verified);
      const signed = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey);
      return {
        id: id.toString('base64url'),
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signed.toString('base64url'),
      };
    },
  };
}

/** Origin of the console in tests of passkeys. */
export const testOrigin = 'https://console.example';

/**
 * Code of an authenticator app; `step` is the number of steps from now. By default the next one, which is accepted and
 * was not used by {@link setUpTotp}.
 */
export const codeOf = (secret: string, step = 1): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + step * 30_000 });

/** First step of a login. */
export const logIn = (api: TestApi, phoneNumber: string, password = testPassword) =>
  api.call('POST', '/admin/login', { body: { phoneNumber, password } });

/** Sets up an authenticator app by the calls of a session. */
export async function setUpTotp(
  api: TestApi,
  token: string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await api.call('POST', '/admin/factors/totp', { token })).body.data;
  const confirmed = await api.call('POST', '/admin/factors/totp/confirm', {
    token,
    body: { code: codeOf(secret, 0) },
  });
  if (confirmed.status !== 200) throw new Error(confirmed.text);
  return { secret, recoveryCodes: confirmed.body.recoveryCodes };
}

/** Adds a passkey by the calls of a session. */
export async function addPasskey(api: TestApi, token: string, name = 'Laptop') {
  const authenticator = createAuthenticator(testOrigin);
  const options = (await api.call('POST', '/admin/factors/passkeys/options', { token })).body.data;
  const passkey = authenticator.create(options);
  const added = await api.call('POST', '/admin/factors/passkeys', { token, body: { name, passkey } });
  return { authenticator, added };
}
