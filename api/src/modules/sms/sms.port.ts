/** One text message to a phone. */
export interface SmsMessage {
  /** As the database has it: 11 digits, `08030000001`. */
  to: string;
  text: string;
  /** The one-time code inside the text; only the adapter for trying out writes it down. */
  code: string;
}

/** Where an adapter may say what it did; never the code, never a whole phone number. */
export interface SmsLog {
  warn: (details: Record<string, unknown>, message: string) => void;
}

/** The way out for text messages. */
export interface SmsSender {
  /** As in `SMS_PROVIDER`. */
  readonly name: string;
  /**
   * Hands one message over. Resolves once the provider has taken it, which is not yet delivery.
   *
   * @throws SmsNotSent
   */
  send: (message: SmsMessage, log: SmsLog) => Promise<void>;
}

/** The provider did not take the message, or did not say so. The text names neither key, phone nor code. */
export class SmsNotSent extends Error {
  /** `refused`: surely not sent. `unknown`: perhaps sent, so sending again may send twice. */
  readonly outcome: 'refused' | 'unknown';

  constructor(provider: string, outcome: 'refused' | 'unknown', reason: string) {
    super(`${provider}: ${reason}`);
    this.name = 'SmsNotSent';
    this.outcome = outcome;
  }
}

/** The international form without `+`. An 11-digit number without the leading 0 carries its country already. */
export const internationalNumber = (phoneNumber: string): string =>
  phoneNumber.startsWith('0') ? `234${phoneNumber.slice(1)}` : phoneNumber;
