import { v7 as newId } from 'uuid';
import type { Handle } from '../../database/schema.ts';
import { hashNewPassword } from '../passwords/password-hash.service.ts';
import { hashToken, newToken } from '../sessions/tokens.rules.ts';
import type { ApiSettings } from '../../config/settings.ts';
import type { SmsLog, SmsMessage, SmsSender } from '../sms/sms.port.ts';
import { findCredentialsByPhone, resetPasswordHash } from '../admins/admin-credentials.service.ts';
import { appendAudit } from '../audit/audit.service.ts';
import { endSessionsOf } from '../sessions/sessions.service.ts';
import { clearAccountLockout } from '../sign-in/lockout.service.ts';
import { hashCode, newCode, sameHash } from './one-time-code.rules.ts';
import { consumeReset, countTry, grantReset, replaceCode, selectReset } from './codes.repository.ts';
import {
  countMessage,
  countPhoneOfAddress,
  deleteExpired,
  isAddressLimited,
  secondsUntilNext,
} from './limits.repository.ts';
import {
  CodeExpired,
  CodeNotSent,
  CodeWrong,
  PhoneUnknown,
  ResetNotAllowed,
  TooManyCodes,
} from './password-reset.errors.ts';

const hour = 3_600;

/** Settings of one-time codes, and the sender of their messages. */
export interface CodeSettings extends Pick<ApiSettings, 'codeKey' | 'hideUnknownPhones' | 'product'> {
  sms: SmsSender;
}

/** Runs work after the answer, so that the response time reveals nothing. */
export type RunAfterAnswer = (work: () => Promise<void>) => void;

/**
 * Sends a one-time code to a staff phone and invalidates the previous code.
 *
 * With `hideUnknownPhones` every phone runs the same statements and gets a code of its own; only the message, sent after
 * the answer, differs. The limit of an address then counts known and unknown phones, because counting only unknown ones
 * would reveal them.
 *
 * @throws PhoneUnknown for an unknown phone, unless unknown phones are hidden
 * @throws TooManyCodes
 * @throws CodeNotSent if the provider fails before the answer
 */
export async function requestCode(
  database: Handle,
  settings: CodeSettings,
  request: { phoneNumber: string; address: string },
  { log, runAfterAnswer }: { log: SmsLog; runAfterAnswer: RunAfterAnswer },
): Promise<void> {
  const { phoneNumber, address } = request;
  const hide = settings.hideUnknownPhones;
  const admin = await findCredentialsByPhone(database, phoneNumber);
  const within =
    hide || admin === undefined
      ? await countPhoneOfAddress(database, address, phoneNumber, { again: !hide })
      : !(await isAddressLimited(database, address));
  if (!within) throw new TooManyCodes(hour);
  if (admin === undefined && !hide) throw new PhoneUnknown();

  const code = await issueCode(database, settings.codeKey, phoneNumber, admin?.id ?? null);
  const text = `${code} is your ${settings.product} code. It is valid for 10 minutes. Never give it to anybody.`;
  const send = () => settings.sms.send({ to: phoneNumber, text, code }, log);
  if (!hide) await send().catch(rethrow(log));
  else if (admin !== undefined) runAfterAnswer(() => send().catch(logFailure(log)));
}

async function issueCode(
  database: Handle,
  key: Buffer,
  phoneNumber: string,
  adminId: string | null,
): Promise<SmsMessage['code']> {
  const code = newCode();
  const id = newId();
  const counted = await database.transaction().execute(async (transaction) => {
    if (!(await countMessage(transaction, phoneNumber))) return false;
    const code_hash = hashCode(key, { id, phoneNumber }, code);
    await replaceCode(transaction, { phone_number: phoneNumber, id, admin_id: adminId, code_hash });
    return true;
  });
  if (!counted) throw new TooManyCodes(await secondsUntilNext(database, phoneNumber));
  await deleteExpired(database);
  return code;
}

const logFailure = (log: SmsLog) => (error: unknown) =>
  log.warn({ err: error }, 'a one-time code was not sent');

const rethrow = (log: SmsLog) => (error: unknown) => {
  logFailure(log)(error);
  throw new CodeNotSent(error);
};

/**
 * Checks a one-time code. The attempt is counted first and stays counted.
 *
 * @returns token of the permission to set the password of this phone once, within ten minutes
 * @throws CodeWrong
 * @throws CodeExpired
 */
export async function validateCode(
  database: Handle,
  key: Buffer,
  { phoneNumber, otp }: { phoneNumber: string; otp: string },
): Promise<string> {
  const code = await countTry(database, phoneNumber);
  if (code === undefined) throw new CodeExpired();
  const right = sameHash(code.code_hash, hashCode(key, { id: code.id, phoneNumber }, otp));
  if (!right || code.admin_id === null) throw new CodeWrong();
  const token = newToken();
  if (!(await grantReset(database, code.id, hashToken(token)))) throw new CodeExpired();
  return token;
}

/**
 * Sets the password, deletes the code, ends all sessions and clears the account's lockout in one transaction.
 *
 * @param request with the token of {@link validateCode}
 * @throws ResetNotAllowed
 * @throws ValidationFailed for a refused password; the permission stays valid
 */
export async function resetPassword(
  database: Handle,
  request: { phoneNumber: string; newPassword: string; token: string | undefined },
  origin: { address: string; requestId: string },
): Promise<void> {
  const { phoneNumber, newPassword, token } = request;
  if (token === undefined) throw new ResetNotAllowed();
  const permission = { resetHash: hashToken(token), phoneNumber };
  // Checked before hashing: hashing is expensive, and only a request with permission may cause it.
  if ((await selectReset(database, permission)) === null) throw new ResetNotAllowed();
  const newHash = await hashNewPassword(newPassword, phoneNumber, 'newPassword');
  await database.transaction().execute(async (transaction) => {
    const adminId = await consumeReset(transaction, permission);
    if (adminId === null || !(await resetPasswordHash(transaction, adminId, { phoneNumber, newHash }))) {
      throw new ResetNotAllowed();
    }
    const sessions = await endSessionsOf(transaction, adminId);
    await clearAccountLockout(transaction, phoneNumber);
    await appendAudit(transaction, { ...origin, adminId }, [
      {
        action: 'admin.resetPassword',
        recordType: 'admin',
        recordId: adminId,
        before: null,
        after: { sessionsEnded: sessions },
      },
    ]);
  });
}
