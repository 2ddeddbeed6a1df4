import { isIP } from 'node:net';
import { EnvError, makeExactValidator } from 'envalid';

/** Formats a list as alternatives: `a, b, or c`. */
export const eitherOf = new Intl.ListFormat('en', { type: 'disjunction' });
const booleans: Readonly<Record<string, boolean>> = { true: true, '1': true, false: false, '0': false };

/** Any text. */
export const text = makeExactValidator<string>((given) => given);

/** `true`, `false`, `1` or `0`, in upper or lower case; nothing else. */
export const boolean = makeExactValidator<boolean>((given) => {
  const value = booleans[given.trim().toLowerCase()];
  if (value === undefined) throw new EnvError('must be true or false (or 1 or 0)');
  return value;
});

/** One of several values. */
export const oneOf = <T extends string>(...values: readonly T[]) =>
  makeExactValidator<T>((given) => {
    const value = values.find((candidate) => candidate === given);
    if (value === undefined) throw new EnvError(`must be ${eitherOf.format(values)}`);
    return value;
  });

/** A decimal number; `zero` says what 0 means. */
export const number = (min: number, max: number, zero?: string) =>
  makeExactValidator<number>((given) => {
    const value = /^\d+(\.\d+)?$/.test(given.trim()) ? Number(given) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new EnvError(`must be a number from ${min}${zero ? ` (${zero})` : ''} to ${max}`);
  });

/** A decimal number above 0. */
export const positive = (max: number) =>
  makeExactValidator<number>((given) => {
    const value = /^\d+(\.\d+)?$/.test(given.trim()) ? Number(given) : Number.NaN;
    if (value > 0 && value <= max) return value;
    throw new EnvError(`must be a number above 0, up to ${max}`);
  });

/** A number without decimals. */
export const integer = (min: number, max: number) =>
  makeExactValidator<number>((given) => {
    const value = /^\d+$/.test(given.trim()) ? Number(given) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new EnvError(`must be a number from ${min} to ${max}, without decimals`);
  });

/** Text that passes a test; the message completes "NAME must …". */
export const passing = (isValid: (given: string) => boolean, message: string) =>
  makeExactValidator<string>((given) => {
    if (!isValid(given)) throw new EnvError(message);
    return given;
  });

/** Text of a given form; the message completes "NAME must …". */
export const matching = (pattern: RegExp, message: string) =>
  passing((given) => pattern.test(given), message);

/** Amount in naira; its value is in kobo. */
export const naira = makeExactValidator<number>((given) => {
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(given)) throw new EnvError('must be naira, such as 250000');
  return Math.round(Number(given) * 100);
});

/** Base address of a provider, without a slash at its end. Keys travel in these calls: plain HTTP only to this machine. */
export const providerUrl = makeExactValidator<string>((given) => {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  const local = url?.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  if (url?.protocol !== 'https:' && !local) throw new EnvError('must be an https:// address');
  return given.replace(/\/+$/, '');
});

/** Tells whether a text is an origin: scheme, host and port without a path. */
export const isOrigin = (given: string): boolean =>
  URL.canParse(given) && /^https?:/.test(given) && new URL(given).origin === given;

/** An origin, such as `https://padiman.example`. */
export const origin = makeExactValidator<string>((given) => {
  if (!isOrigin(given)) throw new EnvError('must be an origin such as https://padiman.example');
  return given;
});

/** Tells whether a text is a network in CIDR notation, such as `10.1.0.0/16` or `fd00::/8`. */
export function isNetwork(given: string): boolean {
  const [address = '', bits = '', ...rest] = given.split('/');
  const version = isIP(address);
  return (
    version !== 0 && rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)
  );
}

/** Tells whether a text is a public host name of at least two labels, without a port. */
export const isHostName = (given: string): boolean =>
  /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/i.test(given);

/** Comma-separated values that all pass a test. */
export const listOf = (isValid: (item: string) => boolean, expected: string) =>
  makeExactValidator<readonly string[]>((given) => {
    const items = given
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean);
    const invalid = items.findIndex((item) => !isValid(item));
    // By its place and not by its value, which may be a secret that was set in the wrong variable.
    if (invalid >= 0) throw new EnvError(`must be ${expected}, comma separated; item ${invalid + 1} is not`);
    return items;
  });
