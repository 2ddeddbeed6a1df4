import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** Secrets of an endpoint, encrypted. */
export interface StoredSecrets {
  secret: string;
  former_secret: string | null;
  former_secret_until: Date | null;
}

const algorithm = 'aes-256-gcm';
const [nonceLength, tagLength] = [12, 16];

/** Creates a signing secret: `whsec_` and 256 random bits. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Keys of secrets: the current one encrypts, the former ones are still read. */
export type SecretsKey = readonly [current: Buffer, ...former: Buffer[]];

const derive = (codeKey: Buffer) => Buffer.from(hkdfSync('sha256', codeKey, '', 'webhook secrets', 32));

/** Keys that encrypt secrets, derived from those that are kept outside the database. */
export const secretsKey = (codeKey: Buffer, formerKeys: readonly Buffer[] = []): SecretsKey => [
  derive(codeKey),
  ...formerKeys.map(derive),
];

/** Encrypts a secret for one endpoint: nonce, tag and text, in base64. */
export function sealSecret([key]: SecretsKey, endpointId: string, secret: string): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(endpointId));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
}

/** The secret was encrypted with another key. */
export class SecretUnreadable extends Error {
  override name = 'SecretUnreadable';

  constructor() {
    super('The signing secret cannot be read with this AUTH_SECRET; rotate the secret.');
  }
}

/**
 * Decrypts a secret.
 *
 * @throws SecretUnreadable
 */
export function openSecret(keys: SecretsKey, endpointId: string, sealed: string): string {
  for (const key of keys) {
    const secret = openWith(key, endpointId, sealed);
    if (secret !== undefined) return secret;
  }
  throw new SecretUnreadable();
}

/** Encrypts a secret with the current key. @returns undefined if it already is, or cannot be read */
export function resealSecret(keys: SecretsKey, endpointId: string, sealed: string): string | undefined {
  const [current, ...former] = keys;
  if (openWith(current, endpointId, sealed) !== undefined) return undefined;
  const secret = former.map((key) => openWith(key, endpointId, sealed)).find((text) => text !== undefined);
  return secret === undefined ? undefined : sealSecret(keys, endpointId, secret);
}

function openWith(key: Buffer, endpointId: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64');
  try {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceLength), {
      authTagLength: tagLength,
    });
    decipher.setAAD(Buffer.from(endpointId));
    decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
    const text = [decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()];
    return Buffer.concat(text).toString('utf8');
  } catch {
    return undefined;
  }
}

/**
 * Headers of one request by Standard Webhooks. During a rotation there are two signatures, that of the new secret first.
 *
 * @throws SecretUnreadable
 */
export function signedHeaders(
  key: SecretsKey,
  endpoint: StoredSecrets & { id: string },
  message: { id: string; body: string; at: Date },
): Record<string, string> {
  const { secret, former_secret: former, former_secret_until: until } = endpoint;
  const secrets = [secret, ...(former !== null && until !== null && until > message.at ? [former] : [])];
  const sign = (sealed: string) =>
    new Webhook(openSecret(key, endpoint.id, sealed)).sign(message.id, message.at, message.body);
  return {
    'content-type': 'application/json',
    'user-agent': 'Padiman-Webhooks/1',
    'webhook-id': message.id,
    'webhook-timestamp': String(Math.floor(message.at.getTime() / 1_000)),
    'webhook-signature': secrets.map(sign).join(' '),
  };
}
