import { consoleSms } from '../modules/sms/console.adapter.ts';
import { readUrl, WrongApiSettings } from './provider-settings.ts';
import { SmsNotSent, type SmsSender } from '../modules/sms/sms.port.ts';
import { termii } from '../modules/sms/termii.adapter.ts';
import { twilio } from '../modules/sms/twilio.adapter.ts';

export { WrongApiSettings };

type Environment = Readonly<Record<string, string | undefined>>;

/** Chosen where a production process names no provider: every message fails, and says why. */
const none: SmsSender = {
  name: 'none',
  send: () => Promise.reject(new SmsNotSent('SMS', 'refused', 'no SMS_PROVIDER is set')),
};

/**
 * The adapter that `SMS_PROVIDER` names, with its variables. Without it `console`, in production none.
 *
 * @throws WrongApiSettings naming what is missing or refused
 */
export function smsFromEnvironment(environment: Environment, dataDir: string | undefined): SmsSender {
  const production = environment['NODE_ENV'] === 'production';
  const provider = environment['SMS_PROVIDER'] || (production ? 'none' : 'console');
  const timeout = readTimeout(environment['SMS_TIMEOUT_MS']);
  const need = (name: string) => {
    const value = environment[name];
    if (value) return value;
    throw new WrongApiSettings(`SMS_PROVIDER=${provider} needs ${name}`);
  };
  switch (provider) {
    case 'none':
      return none;
    case 'console':
      if (production) {
        throw new WrongApiSettings('SMS_PROVIDER=console is for trying out; not with NODE_ENV=production');
      }
      return consoleSms(dataDir);
    case 'termii': {
      const channel = environment['TERMII_CHANNEL'] || 'dnd';
      if (channel !== 'dnd' && channel !== 'generic') {
        throw new WrongApiSettings('TERMII_CHANNEL must be dnd or generic');
      }
      const url = readUrl('TERMII_URL', environment['TERMII_URL'] || 'https://api.ng.termii.com');
      return termii({
        apiKey: need('TERMII_API_KEY'),
        senderId: need('TERMII_SENDER_ID'),
        channel,
        url,
        timeout,
      });
    }
    case 'twilio': {
      const messagingServiceSid = environment['TWILIO_MESSAGING_SERVICE_SID'];
      return twilio({
        accountSid: need('TWILIO_ACCOUNT_SID'),
        authToken: need('TWILIO_AUTH_TOKEN'),
        from: messagingServiceSid ? { messagingServiceSid } : { number: need('TWILIO_FROM') },
        url: readUrl('TWILIO_URL', environment['TWILIO_URL'] || 'https://api.twilio.com'),
        timeout,
      });
    }
    default:
      throw new WrongApiSettings('SMS_PROVIDER must be termii, twilio or console');
  }
}

function readTimeout(given: string | undefined): number {
  const timeout = given ? Number(given) : 8_000;
  if (Number.isInteger(timeout) && timeout >= 100 && timeout <= 25_000) return timeout;
  throw new WrongApiSettings('SMS_TIMEOUT_MS must be a whole number from 100 to 25000');
}
