import type { TermiiSettings } from '../../../config/sms.ts';
import { describeRefusal, postMessage, type SmsCall } from './sms-provider.adapter.ts';
import { internationalNumber, SmsNotSent, type SmsSender } from './sms.port.ts';

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
