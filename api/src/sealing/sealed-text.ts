import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const [nonceLength, tagLength] = [12, 16];

/** Key of one purpose, derived from the key that is kept outside the database. */
export const deriveKey = (codeKey: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', codeKey, '', purpose, 32));

/** Encrypts a text for one record: nonce, tag and text, in base64. */
export function sealText(key: Buffer, recordId: string, text: string): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(recordId));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** Decrypts a text. @returns undefined if it was encrypted with another key or for another record */
export function openText(key: Buffer, recordId: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64');
  try {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceLength), {
      authTagLength: tagLength,
    });
    decipher.setAAD(Buffer.from(recordId));
    decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
    const text = [decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()];
    return Buffer.concat(text).toString('utf8');
  } catch {
    return undefined;
  }
}
