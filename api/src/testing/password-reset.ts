import { sql } from 'kysely';
import type { Handle } from '../database/schema.ts';
import type { TestAnswer, TestApi } from './api.ts';
import { openBrowser, type TestBrowser } from './browser.ts';
import { letLimitsPass } from './limits.ts';
import { insertAdmin } from './records.ts';

/** A valid password that no test admin has. */
export const newPassword = 'Heron-Kite#47';

const browsers = new WeakMap<TestApi, Map<string, TestBrowser>>();

/** The browser in which a test resets the password of a phone. */
export function browserFor(api: TestApi, phoneNumber: string): TestBrowser {
  const known = browsers.get(api) ?? new Map<string, TestBrowser>();
  browsers.set(api, known);
  const browser = known.get(phoneNumber) ?? openBrowser(api);
  known.set(phoneNumber, browser);
  return browser;
}

/** Requests a code for a phone, from a new address by default. */
export const forgot = (
  api: TestApi,
  phoneNumber: string,
  from = newAddress(),
  browser = browserFor(api, phoneNumber),
): Promise<TestAnswer> => browser.call('POST', '/admin/forgot-password', { body: { phoneNumber }, from });

/** Sends a code, in the browser that requested it by default. */
export const validate = (
  api: TestApi,
  phoneNumber: string,
  otp: string,
  browser = browserFor(api, phoneNumber),
): Promise<TestAnswer> => browser.call('POST', '/admin/validate-otp', { body: { phoneNumber, otp } });

export const update = (
  api: TestApi,
  phoneNumber: string,
  cookie: string | undefined,
  password = newPassword,
): Promise<TestAnswer> =>
  api.call('PUT', '/admin/update-password', {
    body: { phoneNumber, newPassword: password },
    ...(cookie === undefined ? {} : { headers: { cookie } }),
  });

/** The latest code sent to a phone. */
export function codeFor(api: TestApi, phoneNumber: string): string {
  const message = api.sent.findLast(({ to, code }) => to === phoneNumber && code !== undefined);
  if (message?.code === undefined) throw new Error('no code was sent');
  return message.code;
}

/** A code that differs from the given one. */
export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Name and value of the first cookie that an answer sets. */
export const cookieOf = (answer: TestAnswer): string =>
  (answer.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';

/** Inserts an admin who has requested a code. */
export async function insertWithCode(api: TestApi): Promise<{ phoneNumber: string; code: string }> {
  const { phoneNumber } = await insertAdmin(api.database);
  await forgot(api, phoneNumber);
  return { phoneNumber, code: codeFor(api, phoneNumber) };
}

/** Requests and validates a code; returns the reset cookie. */
export async function earnCookie(api: TestApi, phoneNumber: string): Promise<string> {
  await forgot(api, phoneNumber);
  return cookieOf(await validate(api, phoneNumber, codeFor(api, phoneNumber)));
}

/** Moves the codes of a phone and their rate limits into the past. */
export async function letPass(database: Handle, phoneNumber: string, interval: string): Promise<void> {
  const ago = sql`${interval}::interval`;
  await letLimitsPass(database, phoneNumber, interval);
  await sql`
    update one_time_codes set created_at = created_at - ${ago}, expires_at = expires_at - ${ago},
      reset_expires_at = reset_expires_at - ${ago} where phone_number = ${phoneNumber}`.execute(database);
}

let lastAddress = 0;

/** An address that no other test of the file uses. */
export const newAddress = (): string => `10.9.${Math.floor((lastAddress += 1) / 250)}.${lastAddress % 250}`;
