import { databaseNow } from '../../../database/clock.ts';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSignature, signatureOf } from '../../../sealing/signatures.ts';

/** Days for which a device is known after its last login. */
export const knownDays = 180;

/** Accounts that one device remembers; of more, the oldest are forgotten. */
const maxAccounts = 10;

const day = 86_400_000;

const purpose = 'known-device';

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

const isOf = (keys: DeviceKeys, device: string, { until, signature }: Entry, phoneNumber: string) =>
  isSignature(Buffer.from(signature, 'base64url'), keys, purpose, device, until, phoneNumber);

/** Id of the device of a cookie if it has signed in to an account before, otherwise null. */
export function readDevice(
  keys: DeviceKeys,
  cookie: string | undefined,
  phoneNumber: string,
  now = databaseNow().getTime(),
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
  now = databaseNow().getTime(),
): string {
  const { device = randomBytes(16).toString('base64url'), entries = [] } = parse(cookie) ?? {};
  const others = entries.filter((entry) => entry.until > now && !isOf(keys, device, entry, phoneNumber));
  const until = now + knownDays * day;
  const signature = signatureOf(keys[0], purpose, device, until, phoneNumber).toString('base64url');
  const kept = [...others.slice(-(maxAccounts - 1)), { until, signature }];
  return [device, ...kept.map((entry) => `${entry.until}-${entry.signature}`)].join('.');
}

/** Cookie of a browser in which somebody has signed in before. */
export const deviceCookie = 'padiman_device';

declare module 'fastify' {
  interface FastifyInstance {
    /** Id of the browser if it has signed in to the account with this phone number before, otherwise null. */
    knownDevice: (request: FastifyRequest, phoneNumber: string) => string | null;
    /** Makes the browser a known device of the account, after a login or a password reset. */
    rememberDevice: (request: FastifyRequest, reply: FastifyReply, phoneNumber: string) => void;
  }
}

/** Decorates the server with the signed cookie of known devices. */
export function knownDevices(app: FastifyInstance, { keys }: { keys: DeviceKeys }): void {
  const path = `${app.prefix}/admin`;
  app.decorate('knownDevice', (request: FastifyRequest, phoneNumber: string) =>
    readDevice(keys, request.cookies[deviceCookie], phoneNumber),
  );
  app.decorate('rememberDevice', (request: FastifyRequest, reply: FastifyReply, phoneNumber: string) => {
    const value = writeDevice(keys, request.cookies[deviceCookie], phoneNumber);
    void reply.setCookie(deviceCookie, value, {
      path,
      httpOnly: true,
      sameSite: 'strict',
      secure: request.protocol === 'https',
      maxAge: knownDays * 86_400,
    });
  });
}
