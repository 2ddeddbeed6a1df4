import { randomBytes } from 'node:crypto';
import { readDecisionReasons } from '../config/decision-reasons.ts';
import type { PayoutSettings } from '../config/payouts.ts';
import type { ApiSettings } from '../config/settings.ts';

/** Set-up token of every API in tests. */
export const testSetupToken = 'set-up-token-of-tests';

/** Webhooks without the worker, which tests of deliveries run themselves. */
export const testWebhooks = (change: Partial<ApiSettings['webhooks']> = {}): ApiSettings['webhooks'] => ({
  worker: false,
  endpoint: undefined,
  timeout: 10_000,
  retrySeconds: [5, 30],
  lifetimeSeconds: 3 * 24 * 3_600,
  ...change,
});

/** Payouts by hand. */
export const manualPayouts = (fourEyesLimit?: number): PayoutSettings => ({
  provider: 'manual',
  accounts: {},
  concurrency: 50,
  fourEyesLimit,
});

/** Settings of an API in tests; it has no provider of text messages. */
export const testSettings = (change: Partial<ApiSettings> = {}): ApiSettings => ({
  sms: { provider: 'none' },
  codeKey: randomBytes(32),
  formerKeys: [],
  production: false,
  hideUnknownPhones: false,
  setupToken: testSetupToken,
  setupTokenGiven: true,
  product: 'Padiman',
  metricsToken: undefined,
  // A test file opens several embedded databases, and each blocks the event loop for a while.
  pressure: { eventLoopDelay: 0, requestsInFlight: 1_000 },
  // Tests write to the database directly, and read the figures after it.
  answersKeptFor: 0,
  callFactor: Infinity,
  payouts: manualPayouts(),
  decisionUndoSeconds: 60,
  decisionReasons: readDecisionReasons(),
  webhooks: testWebhooks(),
  securityEventDays: 400,
  retention: { mode: 'off', delay: 0 },
  auditHeadUrl: undefined,
  staffMfa: 'optional',
  publicOrigin: undefined,
  refused: [],
  stoppedWork: [],
  ...change,
});
