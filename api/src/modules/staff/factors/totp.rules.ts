import { Secret, TOTP } from 'otpauth';

/** Seconds of a code, and steps before and after the current one that are accepted. */
const [period, window] = [30, 1];

const settings = { algorithm: 'SHA1', digits: 6, period } as const;

/** Creates a secret of 160 bits, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** Address for authenticator apps, to show as a QR code. */
export const totpUri = (product: string, label: string, secret: string): string =>
  new TOTP({ ...settings, issuer: product, label, secret }).toString();

/** Finds the time step of a code. @returns undefined for a wrong code */
export function stepOf(secret: string, code: string, at = Date.now()): number | undefined {
  const totp = new TOTP({ ...settings, secret });
  const delta = totp.validate({ token: code, window, timestamp: at });
  return delta === null ? undefined : Math.floor(at / 1_000 / period) + delta;
}
