import { callProvider, describeRefusal } from './provider-call.adapter.ts';
import { internationalNumber, SmsNotSent, type SmsSender } from './sms.port.ts';

/** An account at Termii. */
export interface TermiiSettings {
  apiKey: string;
  /** The registered sender, 3 to 11 characters. */
  senderId: string;
  /** `dnd` reaches phones that refuse advertising; Termii asks for it for one-time codes. */
  channel: 'dnd' | 'generic';
  /** `https://api.ng.termii.com` or the base address that the account's dashboard shows. */
  url: string;
  timeout: number;
  pause?: ((milliseconds: number) => Promise<unknown>) | undefined;
}

/**
 * Text messages by Termii: `POST {url}/api/sms/send` with JSON, answered `{ message_id, message, balance, user }`.
 * Source: developers.termii.com/messaging-api.
 */
export function termii(settings: TermiiSettings): SmsSender {
  const secrets = [settings.apiKey];
  return {
    name: 'termii',
    send: async ({ to, text }) => {
      const { status, json } = await callProvider({
        provider: 'Termii',
        url: `${settings.url}/api/sms/send`,
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({
          api_key: settings.apiKey,
          to: internationalNumber(to),
          from: settings.senderId,
          sms: text,
          type: 'plain',
          channel: settings.channel,
        }),
        timeout: settings.timeout,
        secrets,
        pause: settings.pause,
      });
      const id = json['message_id'];
      if ((typeof id !== 'string' && typeof id !== 'number') || id === '') {
        throw new SmsNotSent(
          'Termii',
          'unknown',
          `answered ${status} without a message_id${describeRefusal(json, secrets)}`,
        );
      }
    },
  };
}
