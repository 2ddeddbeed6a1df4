import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signature of values for one purpose: a keyed hash (HMAC-SHA-256). */
export const signatureOf = (key: Buffer, purpose: string, ...values: (string | number)[]): Buffer =>
  createHmac('sha256', key)
    .update([purpose, ...values].join('\n'))
    .digest();

/** Tells in constant time whether a signature is that of values with one of the keys. */
export const isSignature = (
  given: Buffer,
  keys: readonly Buffer[],
  purpose: string,
  ...values: (string | number)[]
): boolean =>
  keys.some((key) => {
    const expected = signatureOf(key, purpose, ...values);
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
