import type { SmsSettings } from '../../../config/sms.ts';
import { consoleSms } from './console.adapter.ts';
import { SmsNotSent, type SmsSender } from './sms.port.ts';
import { termii } from './termii.adapter.ts';
import { twilio } from './twilio.adapter.ts';

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
