import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SmsSettings, TermiiSettings, TwilioSettings } from '../../../config/sms.ts';
import {
  callProvider,
  ProviderCallFailed,
  type ProviderCall,
} from '../../base/providers/http-client.adapter.ts';
import { internationalNumber, SmsNotSent, type SmsSender } from './sms.port.ts';
import { databaseNow } from '../../../database/clock.ts';

/** Call that sends one text message. */
interface SmsCall extends Pick<ProviderCall, 'url' | 'headers' | 'body' | 'timeout' | 'pause'> {
  provider: string;
  /** Values that must not reach a log even if the provider repeats them. */
  secrets: readonly string[];
}

/**
 * Sends a text message. A timeout or a 5xx is not retried, because the message may have been accepted.
 * @throws SmsNotSent
 */
async function postMessage({ provider, secrets, ...call }: SmsCall) {
  const { status, json } = await callProvider({ ...call, method: 'POST' }).catch((error: unknown) => {
    const { message, neverSent } = error as ProviderCallFailed;
    throw new SmsNotSent(provider, neverSent ? 'refused' : 'unknown', message);
  });
  const object = isObject(json) ? json : undefined;
  if (status >= 200 && status < 300) {
    if (object) return { status, json: object };
    throw new SmsNotSent(provider, 'unknown', `answered ${status} with something that is not JSON`);
  }
  const reason = `answered ${status}${describeRefusal(object, secrets)}`;
  throw new SmsNotSent(provider, status >= 400 && status < 500 ? 'refused' : 'unknown', reason);
}

const isObject = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

/** Code and message of the provider, without secrets and without any number that could be a phone or a code. */
function describeRefusal(json: Record<string, unknown> | undefined, secrets: readonly string[]): string {
  const parts = [json?.['code'] ?? json?.['error_code'], json?.['message'] ?? json?.['error_message']]
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .map(String);
  if (parts.length === 0) return '';
  const text = secrets.reduce((shown, secret) => shown.replaceAll(secret, '[hidden]'), parts.join(' '));
  // Error codes of Twilio have five digits, one-time codes six, phone numbers more.
  return `: ${text.replaceAll(/\d{6,}/g, '******').slice(0, 160)}`;
}

/**
 * Text messages by Termii: `POST {url}/api/sms/send` with JSON. Answer: `{ message_id, message, balance, user }`.
 * Source: developers.termii.com/messaging-api.
 */
export function termii(settings: TermiiSettings & Pick<SmsCall, 'pause'>): SmsSender {
  const secrets = [settings.apiKey];
  return {
    name: 'termii',
    send: async ({ to, text }) => {
      const { status, json } = await postMessage({
        provider: 'Termii',
        url: `${settings.url}/api/sms/send`,
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({
          api_key: settings.apiKey,
          to: internationalNumber(to),
          from: settings.senderId,
          sms: text,
          type: 'plain',
          // Also reaches phones that block advertising; Termii requires it for one-time codes.
          channel: 'dnd',
        }),
        ...{ timeout: settings.timeout, pause: settings.pause, secrets },
      });
      const id = json['message_id'];
      const problem = `answered ${status} without a message_id${describeRefusal(json, secrets)}`;
      if ((typeof id !== 'string' && typeof id !== 'number') || id === '')
        throw new SmsNotSent('Termii', 'unknown', problem);
    },
  };
}

/** States of an accepted message that will not be delivered. */
const lost = new Set(['failed', 'undelivered', 'canceled']);

/**
 * Text messages by Twilio: `POST {url}/2010-04-01/Accounts/{AccountSid}/Messages.json`, a form with basic
 * authentication. Answer: 201 with `{ sid, status, error_code, error_message, … }`; a failure carries
 * `{ code, message, more_info, status }`. Source: twilio.com/docs/messaging/api/message-resource.
 */
export function twilio(settings: TwilioSettings & Pick<SmsCall, 'pause'>): SmsSender {
  const { accountSid, authToken, from } = settings;
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
  const secrets = [authToken, credentials, accountSid];
  const sender = { [/^MG[\da-f]{32}$/i.test(from) ? 'MessagingServiceSid' : 'From']: from };
  return {
    name: 'twilio',
    send: async ({ to, text }) => {
      const { status, json } = await postMessage({
        provider: 'Twilio',
        url: `${settings.url}/2010-04-01/Accounts/${accountSid}/Messages.json`,
        headers: {
          authorization: `Basic ${credentials}`,
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'application/json',
        },
        body: new URLSearchParams({ To: `+${internationalNumber(to)}`, ...sender, Body: text }).toString(),
        ...{ timeout: settings.timeout, pause: settings.pause, secrets },
      });
      const { sid, status: state } = json;
      if (typeof sid !== 'string' || sid === '')
        throw new SmsNotSent('Twilio', 'unknown', `answered ${status} without a sid`);
      if (typeof state === 'string' && lost.has(state))
        throw new SmsNotSent('Twilio', 'refused', `${state}${describeRefusal(json, secrets)}`);
    },
  };
}

/** File of the messages, in the data folder. */
const outboxFile = 'outbox.jsonl';

/**
 * Sender for trying out: sends nothing and appends `{ to, text, code, at }` to `outbox.jsonl` in the data folder,
 * readable by the owner of the process only. The settings refuse it in production.
 * @param dataDir without one (a remote database and no folder) the message is only logged, without its code
 */
const consoleSms = (dataDir: string | undefined): SmsSender => ({
  name: 'console',
  send: async ({ to, text, code }, log) => {
    const masked = `${'*'.repeat(Math.max(0, to.length - 3))}${to.slice(-3)}`;
    if (dataDir !== undefined) {
      const line = `${JSON.stringify({ to, text, code, at: databaseNow().toISOString() })}\n`;
      await appendFile(join(dataDir, outboxFile), line, { mode: 0o600 });
    }
    // A warning, so that the default log level shows it: no phone has received the message.
    log.warn({ to: masked }, `SMS_PROVIDER=console: a message was written to ${outboxFile}, and not sent`);
  },
});

/** Sender of a production process without a provider: every message fails, with the reason. */
const none: SmsSender = {
  name: 'none',
  send: () => Promise.reject(new SmsNotSent('SMS', 'refused', 'no SMS_PROVIDER is set')),
};

/** Creates the sender of the provider in the settings. */
export function createSmsSender(settings: SmsSettings): SmsSender {
  switch (settings.provider) {
    case 'none':
      return none;
    case 'console':
      return consoleSms(settings.dataDir);
    case 'termii':
      return termii(settings);
    case 'twilio':
      return twilio(settings);
  }
}
