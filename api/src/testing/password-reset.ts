import { sql } from 'kysely';
import type { Handle } from '../database/schema.ts';
import type { TestAnswer, TestApi } from './api.ts';

/** A valid password that no test admin has. */
export const newPassword = 'Heron-Kite#47';

/** Requests a code for a phone, from a new address by default. */
export const forgot = (api: TestApi, phoneNumber: string, from = newAddress()): Promise<TestAnswer> =>
  api.call('POST', '/admin/forgot-password', { body: { phoneNumber }, from });

export const validate = (api: TestApi, phoneNumber: string, otp: string): Promise<TestAnswer> =>
  api.call('POST', '/admin/validate-otp', { body: { phoneNumber, otp } });

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
  const message = api.sent.findLast(({ to }) => to === phoneNumber);
  if (message === undefined) throw new Error('no code was sent');
  return message.code;
}

/** A code that differs from the given one. */
export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Name and value of the cookie that an answer sets. */
export const cookieOf = (answer: TestAnswer): string =>
  (answer.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';

/** Requests and validates a code; returns the reset cookie. */
export async function earnCookie(api: TestApi, phoneNumber: string): Promise<string> {
  await forgot(api, phoneNumber);
  return cookieOf(await validate(api, phoneNumber, codeFor(api, phoneNumber)));
}

/** Moves the codes of a phone and their rate limits into the past. */
export async function letPass(database: Handle, phoneNumber: string, interval: string): Promise<void> {
  const ago = sql`${interval}::interval`;
  await sql`
    update code_phones set sent_at = array(select sent - ${ago} from unnest(sent_at) with ordinality as a(sent, place)
    order by place) where phone_number = ${phoneNumber}`.execute(database);
  await sql`
    update one_time_codes set created_at = created_at - ${ago}, expires_at = expires_at - ${ago},
      reset_expires_at = reset_expires_at - ${ago} where phone_number = ${phoneNumber}`.execute(database);
}

let lastAddress = 0;

/** An address that no other test of the file uses. */
export const newAddress = (): string => `10.9.${Math.floor((lastAddress += 1) / 250)}.${lastAddress % 250}`;
