import { createHash, randomBytes } from 'node:crypto';

/** Creates an opaque token of 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Hash of a token, as the database stores it. Plain SHA-256 is enough for 256 random bits. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Tells whether a text has the form of a token. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);
