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

/** Key that encrypts secrets, derived from the key that is kept outside the database. */
export const secretsKey = (codeKey: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', codeKey, '', 'webhook secrets', 32));

/** Encrypts a secret for one endpoint: nonce, tag and text, in base64. */
export function sealSecret(key: Buffer, endpointId: string, secret: string): string {
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
export function openSecret(key: Buffer, endpointId: string, sealed: string): string {
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
    throw new SecretUnreadable();
  }
}

/**
 * Headers of one request by Standard Webhooks. During a rotation there are two signatures, that of the new secret first.
 *
 * @throws SecretUnreadable
 */
export function signedHeaders(
  key: Buffer,
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
