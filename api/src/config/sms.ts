import { required } from './parsing/variable.ts';
import type { ApiEnvironment } from './variables.ts';

/** Account at Termii. */
export interface TermiiSettings {
  apiKey: string;
  /** Registered sender, 3 to 11 characters. */
  senderId: string;
  /** `dnd` reaches phones that block advertising; Termii requires it for one-time codes. */
  channel: 'dnd' | 'generic';
  /** `https://api.ng.termii.com`, or the base address that the account's dashboard shows. */
  url: string;
  /** Milliseconds for one call. */
  timeout: number;
}

/** Account at Twilio. */
export interface TwilioSettings {
  accountSid: string;
  authToken: string;
  /** Sender: a phone number, an alphanumeric name, or a messaging service. */
  from: { number: string } | { messagingServiceSid: string };
  /** `https://api.twilio.com` */
  url: string;
  /** Milliseconds for one call. */
  timeout: number;
}

/** Provider of text messages, with its account. */
export type SmsSettings =
  | { provider: 'none' }
  | { provider: 'console'; dataDir: string | undefined }
  | ({ provider: 'termii' } & TermiiSettings)
  | ({ provider: 'twilio' } & TwilioSettings);

/**
 * Settings of the provider that `SMS_PROVIDER` names. The default is `console`, in production none.
 *
 * @param dataDir folder of the messages of `console`
 */
export function smsSettings(env: ApiEnvironment, dataDir: string | undefined): SmsSettings {
  const timeout = env.SMS_TIMEOUT_MS;
  switch (env.SMS_PROVIDER) {
    case undefined:
      return env.NODE_ENV === 'production' ? { provider: 'none' } : { provider: 'console', dataDir };
    case 'console':
      return { provider: 'console', dataDir };
    case 'termii':
      return {
        provider: 'termii',
        apiKey: required(env, 'TERMII_API_KEY'),
        senderId: required(env, 'TERMII_SENDER_ID'),
        channel: env.TERMII_CHANNEL,
        url: env.TERMII_URL,
        timeout,
      };
    case 'twilio':
      return {
        provider: 'twilio',
        accountSid: required(env, 'TWILIO_ACCOUNT_SID'),
        authToken: required(env, 'TWILIO_AUTH_TOKEN'),
        from: env.TWILIO_MESSAGING_SERVICE_SID
          ? { messagingServiceSid: env.TWILIO_MESSAGING_SERVICE_SID }
          : { number: required(env, 'TWILIO_FROM') },
        url: env.TWILIO_URL,
        timeout,
      };
  }
}
