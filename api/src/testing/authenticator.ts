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
