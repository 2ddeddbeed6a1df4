import { randomInt } from 'node:crypto';
import { moneyRights, type AccessHolder } from '@padiman/contracts';
import { Secret, TOTP } from 'otpauth';
import { signatureOf } from '../../../sealing/signatures.ts';

/** Second factors of staff: not offered, offered, or required of whoever may move money. */
export type FactorPolicy = 'off' | 'optional' | 'required';

/** Tells whether an admin may not work without a second factor. */
export const needsFactor = (policy: FactorPolicy, { superAdmin, rights }: AccessHolder): boolean =>
  policy === 'required' && (superAdmin || moneyRights.some((right) => rights[right] === true));

/** Site that passkeys belong to: its domain, and the origin of its pages. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * Site of a request: the configured origin, else that of the request on this machine. An address of the network is no
 * domain, and a host name that anybody can send is not trusted.
 * @returns undefined if passkeys are not possible
 */
export function relyingParty(publicOrigin: string | undefined, request: { protocol: string; host: string }) {
  const origin = publicOrigin ?? `${request.protocol}://${request.host}`;
  if (!URL.canParse(origin)) return undefined;
  const { hostname } = new URL(origin);
  if (publicOrigin === undefined && hostname !== 'localhost') return undefined;
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return isAddress ? undefined : { id: hostname, origin };
}

/** Seconds of a code of an authenticator app, and steps before and after the current one that are accepted. */
const [period, window] = [30, 1];

const totpSettings = { algorithm: 'SHA1', digits: 6, period } as const;

/** Creates a secret of 160 bits, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** Address for authenticator apps, to show as a QR code. */
export const totpUri = (product: string, label: string, secret: string): string =>
  new TOTP({ ...totpSettings, issuer: product, label, secret }).toString();

/** Finds the time step of a code. @returns undefined for a wrong code */
export function stepOf(secret: string, code: string, at: number): number | undefined {
  const delta = new TOTP({ ...totpSettings, secret }).validate({ token: code, window, timestamp: at });
  return delta === null ? undefined : Math.floor(at / 1_000 / period) + delta;
}

/** Letters and digits of recovery codes, which people do not confuse. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';

/** Creates ten recovery codes of 49 random bits each, such as `k7m2p-x9qrt`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () =>
    Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)])
      .join('')
      .replace(/^.{5}/, '$&-'),
  );

/**
 * Hash of a recovery code, as the database stores it: keyed, because 49 bits can be searched, and bound to the admin.
 * Hyphens, blanks and capitals are ignored.
 */
export const hashRecoveryCode = (key: Buffer, adminId: string, code: string): string =>
  signatureOf(key, 'recovery-code', adminId, code.toLowerCase().replaceAll(/[^a-z\d]/g, '')).toString('hex');
