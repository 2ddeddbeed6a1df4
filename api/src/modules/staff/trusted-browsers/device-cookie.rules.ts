import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Days for which a device is known after its last login. */
export const knownDays = 180;

/** Accounts that one device remembers; of more, the oldest are forgotten. */
const maxAccounts = 10;

const day = 86_400_000;

/**
 * Value of the cookie: the device's id, and for each account that has signed in there an end and a signature over
 * device, end and phone number: `<device>.<end>-<signature>.…`. It names no account.
 */
const form = /^([\w-]{22})((?:\.\d{13}-[\w-]{43}){1,10})$/;

interface Entry {
  until: number;
  signature: string;
}

/** Keys that sign the cookie: the current one, and former ones that are still accepted. */
export type DeviceKeys = readonly [current: Buffer, ...former: Buffer[]];

function parse(cookie: string | undefined): { device: string; entries: Entry[] } | undefined {
  const [, device, list = ''] = form.exec(cookie ?? '') ?? [];
  if (device === undefined) return undefined;
  const entries = list
    .slice(1)
    .split('.')
    .map((entry) => ({ until: Number(entry.slice(0, 13)), signature: entry.slice(14) }));
  return { device, entries };
}

const sign = (key: Buffer, device: string, until: number, phoneNumber: string) =>
  createHmac('sha256', key).update(`known-device\n${device}\n${until}\n${phoneNumber}`).digest();

const isOf = (keys: DeviceKeys, device: string, { until, signature }: Entry, phoneNumber: string) =>
  keys.some((key) =>
    timingSafeEqual(sign(key, device, until, phoneNumber), Buffer.from(signature, 'base64url')),
  );

/** Id of the device of a cookie if it has signed in to an account before, otherwise null. */
export function readDevice(
  keys: DeviceKeys,
  cookie: string | undefined,
  phoneNumber: string,
  now = Date.now(),
): string | null {
  const { device, entries = [] } = parse(cookie) ?? {};
  if (device === undefined) return null;
  const found = entries.some((entry) => entry.until > now && isOf(keys, device, entry, phoneNumber));
  return found ? device : null;
}

/** Cookie after a login: it keeps the other accounts of the device. */
export function writeDevice(
  keys: DeviceKeys,
  cookie: string | undefined,
  phoneNumber: string,
  now = Date.now(),
): string {
  const { device = randomBytes(16).toString('base64url'), entries = [] } = parse(cookie) ?? {};
  const others = entries.filter((entry) => entry.until > now && !isOf(keys, device, entry, phoneNumber));
  const until = now + knownDays * day;
  const signature = sign(keys[0], device, until, phoneNumber).toString('base64url');
  const kept = [...others.slice(-(maxAccounts - 1)), { until, signature }];
  return [device, ...kept.map((entry) => `${entry.until}-${entry.signature}`)].join('.');
}
