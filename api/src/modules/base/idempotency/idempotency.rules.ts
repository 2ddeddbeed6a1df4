import { createHash } from 'node:crypto';
import { canonical } from '../audit/audit-hash.rules.ts';
import { refusal, ValidationFailed } from '../../../plugins/errors.ts';

/** The idempotency key belongs to another request. */
export const KeyReused = refusal(
  'KeyReused',
  'keyReused',
  'This idempotency key was used for another request.',
);

/** The idempotency key is missing or malformed. */
class InvalidIdempotencyKey extends ValidationFailed {
  constructor(reason: string) {
    super({ 'Idempotency-Key': reason }, `The header Idempotency-Key ${reason}.`);
  }
}

/** Maximum length of a key that a caller gives, in characters. */
export const maxKeyLength = 255;

/**
 * Reads the header `Idempotency-Key`: a quoted string as in the IETF draft, or the same without quotes.
 *
 * @throws InvalidIdempotencyKey if it is malformed, or missing where it is required
 */
export function readIdempotencyKey(header: unknown, required: boolean): string | undefined {
  if (header === undefined) {
    if (required) throw new InvalidIdempotencyKey('is required');
    return undefined;
  }
  const text = typeof header === 'string' ? header.trim() : '';
  const key = /^"(.*)"$/.exec(text)?.[1] ?? text;
  if (!/^[\x21\x23-\x5b\x5d-\x7e]+$/.test(key) || key.length > maxKeyLength) {
    throw new InvalidIdempotencyKey(`must be 1 to ${maxKeyLength} visible ASCII characters`);
  }
  return key;
}

/** Hash of a request: call, path parameters and body; the order of keys in an object does not matter. */
export const hashRequest = (call: string, params: unknown, body: unknown): string =>
  createHash('sha256')
    .update(canonical([call, params ?? null, body ?? null]))
    .digest('hex');
