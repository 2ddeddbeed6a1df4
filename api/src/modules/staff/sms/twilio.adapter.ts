import type { TwilioSettings } from '../../../config/sms.ts';
import { describeRefusal, postMessage, type SmsCall } from './sms-provider.adapter.ts';
import { internationalNumber, SmsNotSent, type SmsSender } from './sms.port.ts';

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
        timeout: settings.timeout,
        secrets,
        pause: settings.pause,
      });
      const { sid, status: state } = json;
      if (typeof sid !== 'string' || sid === '') {
        throw new SmsNotSent('Twilio', 'unknown', `answered ${status} without a sid`);
      }
      if (typeof state === 'string' && lost.has(state)) {
        throw new SmsNotSent('Twilio', 'refused', `${state}${describeRefusal(json, secrets)}`);
      }
    },
  };
}
