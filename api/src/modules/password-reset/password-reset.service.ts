import { v7 as newId } from 'uuid';
import type { Handle } from '../../database/schema.ts';
import { hashNewPassword } from '../passwords/password-hash.service.ts';
import { hashToken, newToken } from '../sessions/tokens.rules.ts';
import type { ApiSettings } from '../../config/settings.ts';
import type { SmsLog, SmsMessage, SmsSender } from '../sms/sms.port.ts';
import { findAdminForLogin } from '../admins/admins.service.ts';
import { appendAudit } from '../audit/audit.service.ts';
import { endSessionsOf, forgetFailedLogins } from '../sessions/sessions.service.ts';
import { hashCode, newCode, sameHash } from './one-time-code.rules.ts';
import {
  consumeReset,
  countTry,
  grantReset,
  replaceCode,
  selectReset,
  setPassword,
} from './codes.repository.ts';
import {
  addressIsSpent,
  countMessage,
  countPhoneOfAddress,
  forgetOld,
  secondsUntilNext,
} from './limits.repository.ts';
import {
  CodeDead,
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

/** Where a message is sent after the answer, so that the time of the answer tells nothing. */
export type Afterwards = (work: () => Promise<void>) => void;

/**
 * Sends a one-time code to a staff phone; the code before it ends.
 *
 * With `hideUnknownPhones` every phone goes the same way, with the same statements and a code of its own, and only
 * the message, sent after the answer, makes the difference. An address then has its five phones an hour whether they
 * are known or not, since counting the unknown ones alone would tell which they are.
 *
 * @throws PhoneUnknown where the phone is nobody's and that is no secret
 * @throws TooManyCodes
 * @throws CodeNotSent when the provider fails while somebody waits for it
 */
export async function requestCode(
  database: Handle,
  settings: CodeSettings,
  asked: { phoneNumber: string; address: string },
  { log, afterwards }: { log: SmsLog; afterwards: Afterwards },
): Promise<void> {
  const { phoneNumber, address } = asked;
  const hide = settings.hideUnknownPhones;
  const admin = await findAdminForLogin(database, phoneNumber);
  const within =
    hide || admin === undefined
      ? await countPhoneOfAddress(database, address, phoneNumber, { again: !hide })
      : !(await addressIsSpent(database, address));
  if (!within) throw new TooManyCodes(hour);
  if (admin === undefined && !hide) throw new PhoneUnknown();

  const code = await issueCode(database, settings.codeKey, phoneNumber, admin?.id ?? null);
  const text = `${code} is your ${settings.product} code. It is valid for 10 minutes. Never give it to anybody.`;
  const send = () => settings.sms.send({ to: phoneNumber, text, code }, log);
  if (!hide) await send().catch(refuse(log));
  else if (admin !== undefined) afterwards(() => send().catch(note(log)));
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
  await forgetOld(database);
  return code;
}

const note = (log: SmsLog) => (error: unknown) => log.warn({ err: error }, 'a one-time code was not sent');

const refuse = (log: SmsLog) => (error: unknown) => {
  note(log)(error);
  throw new CodeNotSent(error);
};

/**
 * Checks a one-time code. The try is counted first and stays counted.
 *
 * @returns what allows the password of this phone to be set, once, within ten minutes
 * @throws CodeWrong
 * @throws CodeDead
 */
export async function validateCode(
  database: Handle,
  key: Buffer,
  { phoneNumber, otp }: { phoneNumber: string; otp: string },
): Promise<string> {
  const code = await countTry(database, phoneNumber);
  if (code === undefined) throw new CodeDead();
  const right = sameHash(code.code_hash, hashCode(key, { id: code.id, phoneNumber }, otp));
  if (!right || code.admin_id === null) throw new CodeWrong();
  const token = newToken();
  if (!(await grantReset(database, code.id, hashToken(token)))) throw new CodeDead();
  return token;
}

/**
 * Sets the password. The change, the end of the code and the end of all sessions stand or fall together; failed
 * logins are forgotten, since whoever holds the phone has shown more than a password.
 *
 * @param token what {@link validateCode} gave
 * @throws ResetNotAllowed
 * @throws ValidationFailed for a password that may not be taken; the permission stays
 */
export async function resetPassword(
  database: Handle,
  asked: { phoneNumber: string; newPassword: string; token: string | undefined },
  from: { address: string; requestId: string },
): Promise<void> {
  const { phoneNumber, newPassword, token } = asked;
  if (token === undefined) throw new ResetNotAllowed();
  const permission = { resetHash: hashToken(token), phoneNumber };
  // Looked at before the password is hashed: hashing is dear, and only who has permission may cause it.
  if ((await selectReset(database, permission)) === null) throw new ResetNotAllowed();
  const passwordHash = await hashNewPassword(newPassword, phoneNumber, 'newPassword');
  await database.transaction().execute(async (transaction) => {
    const adminId = await consumeReset(transaction, permission);
    if (adminId === null || !(await setPassword(transaction, adminId, phoneNumber, passwordHash))) {
      throw new ResetNotAllowed();
    }
    const sessions = await endSessionsOf(transaction, adminId);
    await forgetFailedLogins(transaction, phoneNumber);
    await appendAudit(transaction, { ...from, adminId }, [
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
