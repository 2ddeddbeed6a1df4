/** Account at Termii. */
export interface TermiiSettings {
  apiKey: string;
  /** Registered sender, 3 to 11 characters. */
  senderId: string;
  /** `https://api.ng.termii.com`, or the base address that the account's dashboard shows. */
  url: string;
  /** Milliseconds for one call. */
  timeout: number;
}

/** Account at Twilio. */
export interface TwilioSettings {
  accountSid: string;
  authToken: string;
  /** Sender: a phone number, an alphanumeric name, or the id of a messaging service (`MG…`). */
  from: string;
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

/** Deadline of one call: a person waits for the code, and asks again. */
const timeout = 8_000;

/** Reads `SMS_PROVIDER`. Its messages never repeat the value, which has a key. */
export function readSmsAccount(given: string): Exclude<SmsSettings, { provider: 'none' }> {
  if (given === 'console') return { provider: 'console', dataDir: undefined };
  const url = URL.canParse(given) ? new URL(given) : undefined;
  // Not by `searchParams`, for which the + of a number is a space.
  const from = decodeURIComponent(/[?&]from=([^&#]*)/.exec(url?.search ?? '')?.[1] ?? '');
  const [user, password] = [url?.username ?? '', url?.password ?? ''].map(decodeURIComponent) as [
    string,
    string,
  ];
  if (url?.protocol === 'termii:') {
    if (!user || !url.host || !from) throw new Error('must be termii://<key>@<host>?from=<sender>');
    return { provider: 'termii', apiKey: user, senderId: from, url: `https://${url.host}`, timeout };
  }
  if (url?.protocol === 'twilio:') {
    if (!user || !password || !url.host || !from) {
      throw new Error('must be twilio://<account>:<token>@api.twilio.com?from=<number or messaging service>');
    }
    return {
      provider: 'twilio',
      accountSid: user,
      authToken: password,
      from,
      url: `https://${url.host}`,
      timeout,
    };
  }
  throw new Error('must be termii://…, twilio://…, or console');
}

/**
 * Settings of the provider of `SMS_PROVIDER`. The default is `console`, in production none.
 *
 * @param dataDir folder of the messages of `console`
 */
export function smsSettings(
  env: { SMS_PROVIDER: SmsSettings | undefined; NODE_ENV: string | undefined },
  dataDir: string | undefined,
): SmsSettings {
  const given = env.SMS_PROVIDER ?? { provider: env.NODE_ENV === 'production' ? 'none' : 'console', dataDir };
  return given.provider === 'console' ? { provider: 'console', dataDir } : given;
}
