/** Provider of text messages, with its account. */
export type SmsSettings =
  | { provider: 'none' }
  | { provider: 'console'; dataDir: string | undefined }
  | ({ provider: 'termii' } & TermiiSettings)
  | ({ provider: 'twilio' } & TwilioSettings);

/** Account at Termii, and the registered sender of 3 to 11 characters. */
export type TermiiSettings = ReturnType<typeof termii>;

/** Account at Twilio, and the sender: a phone number, an alphanumeric name, or the id of a messaging service (`MG…`). */
export type TwilioSettings = ReturnType<typeof twilio>;

/** Deadline of one call: a person waits for the code, and asks again. */
const timeout = 8_000;

const termii = (apiKey: string, senderId: string, host: string) => {
  return { apiKey, senderId, url: `https://${host}`, timeout };
};

const twilio = (accountSid: string, authToken: string, from: string, host: string) => {
  return { accountSid, authToken, from, url: `https://${host}`, timeout };
};

/** Reads `SMS_PROVIDER`. Its messages never repeat the value, which has a key. */
export function readSmsAccount(given: string): Exclude<SmsSettings, { provider: 'none' }> {
  if (given === 'console') return { provider: 'console', dataDir: undefined };
  const url = URL.canParse(given) ? new URL(given) : undefined;
  // Not by `searchParams`, for which the + of a number is a space.
  const from = decodeURIComponent(/[?&]from=([^&#]*)/.exec(url?.search ?? '')?.[1] ?? '');
  const user = decodeURIComponent(url?.username ?? '');
  const password = decodeURIComponent(url?.password ?? '');
  if (url?.protocol === 'termii:') {
    if (!user || !url.host || !from) throw new Error('must be termii://<key>@<host>?from=<sender>');
    return { provider: 'termii', ...termii(user, from, url.host) };
  }
  if (url?.protocol === 'twilio:') {
    if (!user || !password || !url.host || !from)
      throw new Error('must be twilio://<account>:<token>@api.twilio.com?from=<number or messaging service>');
    return { provider: 'twilio', ...twilio(user, password, from, url.host) };
  }
  throw new Error('must be termii://…, twilio://…, or console');
}

/**
 * Settings of the provider of `SMS_PROVIDER`. The default is `console`, in production none.
 * @param dataDir folder of the messages of `console`
 */
export function smsSettings(
  env: { SMS_PROVIDER: SmsSettings | undefined; NODE_ENV: string | undefined },
  dataDir: string | undefined,
): SmsSettings {
  const given = env.SMS_PROVIDER ?? { provider: env.NODE_ENV === 'production' ? 'none' : 'console', dataDir };
  return given.provider === 'console' ? { provider: 'console', dataDir } : given;
}
