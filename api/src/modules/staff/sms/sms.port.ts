import type { RunAfterAnswer } from '../../../plugins/background-tasks.ts';

/** One text message to a phone. */
export interface SmsMessage {
  /** In the database's form: 11 digits, `08030000001`. */
  to: string;
  text: string;
  /** One-time code inside the text, if there is one; only the `console` adapter records it. */
  code?: string;
}

/** Log of an adapter; never contains the code or a whole phone number. */
export interface SmsLog {
  warn: (details: Record<string, unknown>, message: string) => void;
}

/** Sender of text messages. */
export interface SmsSender {
  /** As in `SMS_PROVIDER`. */
  readonly name: string;
  /** Sends one message. Resolves once the provider has accepted it, which is not yet delivery. @throws SmsNotSent */
  send: (message: SmsMessage, log: SmsLog) => Promise<void>;
}

/** The provider has not confirmed the message. The error's message contains neither key, phone nor code. */
export class SmsNotSent extends Error {
  /** `refused`: not sent. `unknown`: perhaps sent, so a retry may send it twice. */
  readonly outcome: 'refused' | 'unknown';

  constructor(provider: string, outcome: 'refused' | 'unknown', reason: string) {
    super(`${provider}: ${reason}`);
    this.name = 'SmsNotSent';
    this.outcome = outcome;
  }
}

/** International form without `+`. An 11-digit number without a leading 0 already contains its country code. */
export const internationalNumber = (phoneNumber: string): string =>
  phoneNumber.startsWith('0') ? `234${phoneNumber.slice(1)}` : phoneNumber;

/**
 * Sends a notice after the answer. What it tells has happened: a message that cannot be sent must not fail the answer.
 * @param subject name of the notice in the log, if it is not sent
 */
export function notify(
  sms: SmsSender,
  message: SmsMessage,
  subject: string,
  { log, runAfterAnswer }: { log: SmsLog; runAfterAnswer: RunAfterAnswer },
): void {
  const logFailure = (error: unknown) => log.warn({ err: error }, `${subject} was not sent`);
  runAfterAnswer(() => sms.send(message, log).catch(logFailure));
}
