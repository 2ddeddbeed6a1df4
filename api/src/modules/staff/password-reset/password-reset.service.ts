import { randomInt } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import type { RunAfterAnswer } from '../../../plugins/background-tasks.ts';
import { isSignature, signatureOf } from '../../../sealing/signatures.ts';
import { hashNewPassword } from '../passwords/password-hash.service.ts';
import { hashToken, newToken } from '../../base/sessions/tokens.rules.ts';
import type { ApiSettings } from '../../../config/settings.ts';
import { notify, type SmsLog, type SmsSender } from '../sms/sms.port.ts';
import { findCredentialsByPhone, resetPasswordHash } from '../admins/admins.service.ts';
import { appendEntry } from '../../base/audit/audit.service.ts';
import { revokeSessions } from '../../base/sessions/sessions.service.ts';
import { addressSubject } from '../../base/limiter/budgets.rules.ts';
import { countWithin, secondsUntilAllowed, takeBack } from '../../base/limiter/limiter.service.ts';
import { clearAccountLockout } from '../sign-in/lockout.service.ts';
import { consumeReset, countTry, grantReset, replaceCode, selectReset } from './codes.repository.ts';
import { refusal } from '../../../plugins/errors.ts';

const securityEvent = 'codeFailed';

/** Message: specification section 8. */
export class PhoneUnknown extends refusal('notFound', "Phone Number isn't in the Admin Database.", {
  securityEvent,
}) {}

/** Rate limit of a phone or of an address; one answer for both. */
export class TooManyCodes extends refusal(
  'tooManyRequests',
  'Too many OTP requests. Please try again later.',
  (retryAfter: number) => ({ retryAfter, securityEvent }),
) {}

/** Too many wrong codes for a phone within a day. */
export class TooManyWrongCodes extends refusal(
  'tooManyRequests',
  'Too many wrong OTPs. Please try again later.',
  (retryAfter: number) => ({ retryAfter, securityEvent }),
) {}

/** The SMS provider did not accept the message. */
export class CodeNotSent extends refusal('unavailable', 'Error sending OTP.', (cause: unknown) => ({
  retryAfter: 60,
  cause,
})) {}

/** Wrong code, while the right one is still valid. */
export class CodeWrong extends refusal('validation', 'OTP Incorrect', {
  fields: { otp: 'OTP Incorrect' },
  securityEvent,
}) {}

/** No valid code: never sent, used, expired, or attempted too often. */
export class CodeExpired extends refusal('validation', 'Invalid OTP.', {
  fields: { otp: 'Invalid OTP.' },
  securityEvent,
}) {}

/** No valid permission of this browser for this phone: no code validated, used, or expired. */
export class ResetNotAllowed extends refusal('forbidden', 'Error updating password.', { securityEvent }) {}

export { deleteExpiredCodes as pruneCodes } from './codes.repository.ts';

const hour = 3_600;

/** Settings of one-time codes, and the sender of their messages. */
export interface CodeSettings extends Pick<
  ApiSettings,
  'codeKey' | 'formerKeys' | 'hideUnknownPhones' | 'product'
> {
  sms: SmsSender;
}

/** Caller of the reset: its address, its browser, and the device if it has signed in to the account before. */
export interface ResetCaller {
  phoneNumber: string;
  address: string;
  /** Token of the browser that the code belongs to. */
  browser: string;
  /**
   * Id of a known device, null for others. A known device has allowances of its own, so that no stranger can use up
   * those of the owner.
   */
  device: string | null;
}

/**
 * Sends a one-time code to a staff phone and invalidates the previous code of the same browser.
 *
 * With `hideUnknownPhones` every phone runs the same statements and gets a code of its own; only the message, sent
 * after the answer, differs. The limit of an address then counts known and unknown phones, because counting only
 * unknown ones would reveal them.
 * @throws PhoneUnknown for an unknown phone, unless unknown phones are hidden @throws TooManyCodes
 * @throws TooManyWrongCodes when a code could not be tried any more today
 * @throws CodeNotSent if the provider fails before the answer
 */
export async function requestCode(
  database: Handle,
  settings: CodeSettings,
  request: ResetCaller,
  { log, runAfterAnswer }: { log: SmsLog; runAfterAnswer: RunAfterAnswer },
): Promise<void> {
  const { phoneNumber, device } = request;
  const hide = settings.hideUnknownPhones;
  const admin = await findCredentialsByPhone(database, phoneNumber);
  if (device === null) await assertAddressWithin(database, request, { isKnown: admin !== undefined, hide });
  if (admin === undefined && !hide) throw new PhoneUnknown();
  const wrong = await secondsUntilAllowed(database, 'code-wrong', wrongSubject(request));
  if (wrong > 0) throw new TooManyWrongCodes(wrong);

  const code = await issueCode(database, settings.codeKey, request, admin?.id ?? null);
  const text = `${code} is your ${settings.product} code. It is valid for 10 minutes. Never give it to anybody.`;
  const message = { to: phoneNumber, text, code };
  if (hide) {
    if (admin !== undefined) notify(settings.sms, message, 'a one-time code', { log, runAfterAnswer });
    return;
  }
  await settings.sms.send(message, log).catch((error: unknown) => {
    log.warn({ err: error }, 'a one-time code was not sent');
    throw new CodeNotSent(error);
  });
}

/** Counts a request against its address. @throws TooManyCodes */
async function assertAddressWithin(
  database: Handle,
  { phoneNumber, address }: ResetCaller,
  { isKnown, hide }: { isKnown: boolean; hide: boolean },
): Promise<void> {
  const subject = addressSubject(address);
  const wait = await countWithin(database, 'code-address', subject);
  if (wait > 0) throw new TooManyCodes(wait);
  const ofPhones =
    hide || !isKnown
      ? await countWithin(database, 'code-phones', subject, hide ? phoneNumber : null)
      : await secondsUntilAllowed(database, 'code-phones', subject);
  if (ofPhones > 0) throw new TooManyCodes(hour);
}

/**
 * Values of the signature that the database stores of a code. Keyed, because a reader of the table could try a million
 * codes per second; bound to the row and the phone, so that it cannot be moved to another row.
 */
const signed = ({ id, phoneNumber }: { id: string; phoneNumber: string }, code: string) =>
  ['one-time-code', id, phoneNumber, code] as const;

async function issueCode(database: Handle, key: Buffer, request: ResetCaller, adminId: string | null) {
  const { phoneNumber, browser } = request;
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  const id = newId();
  await database.transaction().execute(async (transaction) => {
    const wait = await countMessage(transaction, request);
    // Rolls back what was counted.
    if (wait > 0) throw new TooManyCodes(wait);
    const code_hash = signatureOf(key, ...signed({ id, phoneNumber }, code)).toString('hex');
    const codeKey = { phoneNumber, browserHash: hashToken(browser) };
    await replaceCode(transaction, codeKey, { id, admin_id: adminId, code_hash });
  });
  return code;
}

/** Counts a message to a phone. @returns 0, or the seconds until it is allowed */
async function countMessage(transaction: TransactionHandle, { phoneNumber, address, device }: ResetCaller) {
  if (device !== null) return countWithin(transaction, 'code-device', `${phoneNumber}/${device}`);
  const ofCaller = `${phoneNumber}/${addressSubject(address)}`;
  return (
    (await countWithin(transaction, 'code-caller', ofCaller)) ||
    countWithin(transaction, 'code-phone', phoneNumber)
  );
}

/** Subject of the limit of wrong codes: the phone, for a known device the phone on it. */
const wrongSubject = ({ phoneNumber, device }: Pick<ResetCaller, 'phoneNumber' | 'device'>) =>
  device === null ? phoneNumber : `${phoneNumber}/${device}`;

/**
 * Checks a one-time code against that of the same browser. The attempt is counted first and stays counted; one that
 * no code can match counts nothing, so that a stranger's guesses use up no allowance.
 * @param keys current key, and former ones whose codes are still valid
 * @returns token of the permission to set the password of this phone once, within ten minutes
 * @throws CodeWrong, CodeExpired, TooManyWrongCodes
 */
export async function validateCode(
  database: Handle,
  keys: readonly Buffer[],
  request: Omit<ResetCaller, 'address' | 'browser'> & { otp: string; browser: string | undefined },
): Promise<string> {
  const { phoneNumber, otp, browser } = request;
  if (browser === undefined) throw new CodeExpired();
  const codeKey = { phoneNumber, browserHash: hashToken(browser) };
  const code = await countTry(database, codeKey);
  if (code === undefined) throw new CodeExpired();
  const wait = await countWithin(database, 'code-wrong', wrongSubject(request));
  if (wait > 0) throw new TooManyWrongCodes(wait);
  const given = Buffer.from(code.code_hash, 'hex');
  const right = isSignature(given, keys, ...signed({ id: code.id, phoneNumber }, otp));
  if (!right || code.admin_id === null) throw new CodeWrong();
  await takeBack(database, 'code-wrong', wrongSubject(request), 1);
  const token = newToken();
  if (!(await grantReset(database, code.id, hashToken(token)))) throw new CodeExpired();
  return token;
}

/**
 * Sets the password, deletes the codes, ends all sessions and clears the account's lockouts in one transaction, and
 * tells the owner by a text message.
 * @param request with the token of {@link validateCode}
 * @throws ResetNotAllowed @throws ValidationFailed for a refused password; the permission stays valid
 */
export async function resetPassword(
  database: Handle,
  settings: CodeSettings,
  request: { phoneNumber: string; newPassword: string; token: string | undefined },
  {
    log,
    runAfterAnswer,
    ...origin
  }: { address: string; requestId: string; log: SmsLog; runAfterAnswer: RunAfterAnswer },
): Promise<void> {
  const { phoneNumber, newPassword, token } = request;
  if (token === undefined) throw new ResetNotAllowed();
  const permission = { resetHash: hashToken(token), phoneNumber };
  // Checked before hashing: hashing is expensive, and only a request with permission may cause it.
  if ((await selectReset(database, permission)) === null) throw new ResetNotAllowed();
  const newHash = await hashNewPassword(newPassword, phoneNumber, 'newPassword');
  await database.transaction().execute(async (transaction) => {
    const adminId = await consumeReset(transaction, permission);
    if (adminId === null || !(await resetPasswordHash(transaction, adminId, { phoneNumber, newHash })))
      throw new ResetNotAllowed();
    const sessions = await revokeSessions(transaction, adminId);
    await clearAccountLockout(transaction, phoneNumber);
    await appendEntry(transaction, { ...origin, adminId }, 'admin.resetPassword', ['admin', adminId], {
      sessionsEnded: sessions,
    });
  });
  const text = `The password of your ${settings.product} staff account was reset. If that was not you, tell a super admin at once.`;
  notify(settings.sms, { to: phoneNumber, text }, 'the notice of a password reset', { log, runAfterAnswer });
}
