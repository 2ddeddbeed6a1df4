import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { deriveKeys, openText, type SealKeys } from '../../../sealing/sealed-text.ts';

/** Secrets of an endpoint, encrypted. */
export interface StoredSecrets {
  secret: string;
  former_secret: string | null;
  former_secret_until: Date | null;
}

/** Creates a signing secret: `whsec_` and 256 random bits. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Keys that encrypt secrets, derived from those that are kept outside the database. */
export const secretsKeys = (codeKey: Buffer, formerKeys: readonly Buffer[] = []): SealKeys =>
  deriveKeys(codeKey, formerKeys, 'webhook secrets');

/** The secret was encrypted with another key. */
export class SecretUnreadable extends Error {
  override name = 'SecretUnreadable';

  constructor() {
    super('The signing secret cannot be read with this AUTH_SECRET; rotate the secret.');
  }
}

/** Decrypts a secret. @throws SecretUnreadable */
export function openSecret(keys: SealKeys, endpointId: string, sealed: string): string {
  const secret = openText(keys, endpointId, sealed);
  if (secret === undefined) throw new SecretUnreadable();
  return secret;
}

/**
 * Headers of one request by Standard Webhooks. During a rotation there are two signatures, that of the new secret first.
 * @throws SecretUnreadable
 */
export function signedHeaders(
  key: SealKeys,
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
