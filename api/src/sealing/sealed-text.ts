import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const [nonceLength, tagLength] = [12, 16];

/** Keys of one purpose: the current one encrypts, the former ones are still read. */
export type SealKeys = readonly [current: Buffer, ...former: Buffer[]];

/** Derives the keys of one purpose from those that are kept outside the database. */
export function deriveKeys(codeKey: Buffer, formerKeys: readonly Buffer[], purpose: string): SealKeys {
  const derive = (key: Buffer) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32));
  return [derive(codeKey), ...formerKeys.map(derive)];
}

/** Encrypts a text for one record: nonce, tag and text, in base64. */
export function sealText([key]: SealKeys, recordId: string, text: string): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(recordId));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** Decrypts a text. @returns undefined if it was encrypted with another key or for another record */
export function openText(keys: SealKeys, recordId: string, sealed: string): string | undefined {
  for (const key of keys) {
    const text = openWith(key, recordId, sealed);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** Encrypts a text with the current key. @returns undefined if it already is, or cannot be read */
export function resealText(keys: SealKeys, recordId: string, sealed: string): string | undefined {
  const [current] = keys;
  if (openWith(current, recordId, sealed) !== undefined) return undefined;
  const text = openText(keys, recordId, sealed);
  return text === undefined ? undefined : sealText(keys, recordId, text);
}

function openWith(key: Buffer, recordId: string, sealed: string): string | undefined {
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
