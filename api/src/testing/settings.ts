import { randomBytes } from 'node:crypto';
import type { ApiSettings } from '../config/settings.ts';
import type { SmsMessage } from '../modules/sms/sms.port.ts';

/** The set-up token of every API that tests serve. */
export const testSetupToken = 'set-up-token-of-tests';

/** Settings whose text messages end in a list. */
export function testSettings(change: Partial<ApiSettings> = {}): ApiSettings & { sent: SmsMessage[] } {
  const sent: SmsMessage[] = [];
  return {
    sms: { name: 'test', send: async (message) => void sent.push(message) },
    codeKey: randomBytes(32),
    hideUnknownPhones: false,
    setupToken: testSetupToken,
    setupTokenGiven: true,
    product: 'Padiman',
    metricsToken: undefined,
    // A test file opens embedded databases beside the one it calls, and each holds the event loop for a while.
    pressure: { eventLoopDelay: 0, eventLoopUtilisation: 0, requestsInFlight: 1_000 },
    payouts: { paystack: undefined, fourEyesLimit: undefined },
    ...change,
    sent,
  };
}
