import type { ApiSettings } from '../../../config/settings.ts';
import type { RunAfterAnswer } from '../../../plugins/background-tasks.ts';
import type { SmsLog, SmsSender } from '../sms/sms.port.ts';

/** Settings of messages to members of staff. */
export interface StaffMessages extends Pick<ApiSettings, 'product' | 'publicOrigin'> {
  sms: SmsSender;
}

/**
 * Invites a new admin by a text message to choose an own password with a one-time code. The message contains no password
 * and no code; an invitation that is not sent changes nothing.
 */
export function inviteAdmin(
  { sms, product, publicOrigin }: StaffMessages,
  phoneNumber: string,
  { log, runAfterAnswer }: { log: SmsLog; runAfterAnswer: RunAfterAnswer },
): void {
  const place = publicOrigin === undefined ? 'under Forgot Password' : `at ${publicOrigin}/forgot-password`;
  const text = `You have a ${product} staff account. Choose your own password with a code ${place}, or log in within 7 days with the password that a super admin gave you.`;
  runAfterAnswer(() =>
    sms
      .send({ to: phoneNumber, text }, log)
      .catch((error: unknown) => log.warn({ err: error }, 'the invitation of a new admin was not sent')),
  );
}
