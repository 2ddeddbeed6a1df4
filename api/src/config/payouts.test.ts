import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openApi } from '../app.ts';
import type { PayoutSettings } from './payouts.ts';
import { readApiSettings } from './settings.ts';

const payoutsFromEnvironment = (environment: Record<string, string>): PayoutSettings =>
  readApiSettings(environment).payouts;

const paystack = { PAYOUT_PROVIDER: 'paystack', PAYSTACK_SECRET_KEY: 'sk_live_0123456789' };
const flutterwave = {
  PAYOUT_PROVIDER: 'flutterwave',
  FLUTTERWAVE_SECRET_KEY: 'FLWSECK-0123456789-X',
  FLUTTERWAVE_WEBHOOK_HASH: 'hash-of-sixteen-characters',
};

test('payouts are manual and one admin decides by default', () => {
  assert.deepEqual(payoutsFromEnvironment({}), {
    provider: 'manual',
    accounts: {},
    concurrency: 50,
    fourEyesLimit: undefined,
  });
  assert.equal(payoutsFromEnvironment({ FOUR_EYES_LIMIT: '250000.5' }).fourEyesLimit, 25_000_050);
});

test('each provider has its account while its variables are set, whichever is chosen', () => {
  const both = { ...paystack, ...flutterwave };
  for (const provider of ['manual', 'paystack', 'flutterwave']) {
    const settings = payoutsFromEnvironment({ ...both, PAYOUT_PROVIDER: provider });
    assert.equal(settings.provider, provider);
    assert.deepEqual(settings.accounts, {
      paystack: {
        ...{ secretKey: 'sk_live_0123456789', webhookSecret: 'sk_live_0123456789' },
        ...{ baseUrl: 'https://api.paystack.co', timeout: 15_000 },
      },
      flutterwave: {
        ...{ secretKey: 'FLWSECK-0123456789-X', webhookSecret: 'hash-of-sixteen-characters' },
        ...{ baseUrl: 'https://api.flutterwave.com/v3', timeout: 30_000 },
      },
    });
  }
  assert.deepEqual(Object.keys(payoutsFromEnvironment(paystack).accounts), ['paystack']);
});

for (const [environment, message] of [
  [{ PAYOUT_PROVIDER: 'cash' }, /PAYOUT_PROVIDER must be/],
  [{ PAYOUT_PROVIDER: 'paystack' }, /needs PAYSTACK_SECRET_KEY/],
  [{ ...paystack, PAYSTACK_SECRET_KEY: 'pk_live_1' }, /must be a secret key/],
  [{ ...paystack, PAYSTACK_BASE_URL: 'http://example.com' }, /PAYSTACK_BASE_URL must be an https/],
  [{ ...paystack, PAYSTACK_TIMEOUT_MS: '1' }, /PAYSTACK_TIMEOUT_MS/],
  [{ PAYOUT_PROVIDER: 'flutterwave' }, /needs FLUTTERWAVE_SECRET_KEY\n.*needs FLUTTERWAVE_WEBHOOK_HASH/],
  [{ ...flutterwave, FLUTTERWAVE_SECRET_KEY: 'FLWPUBK-1-X' }, /must be a secret key/],
  [{ ...flutterwave, FLUTTERWAVE_WEBHOOK_HASH: 'short' }, /FLUTTERWAVE_WEBHOOK_HASH must have 16/],
  // Also of a provider that is not chosen: its events could not be told from anybody's.
  [{ FLUTTERWAVE_SECRET_KEY: 'FLWSECK-1-X' }, /FLUTTERWAVE_WEBHOOK_HASH is missing/],
  [{ FOUR_EYES_LIMIT: '-1' }, /FOUR_EYES_LIMIT must be naira/],
  [{ FOUR_EYES_LIMIT: 'much' }, /FOUR_EYES_LIMIT must be naira/],
] as const) {
  test(`${JSON.stringify(environment)} is refused by name`, () => {
    assert.throws(() => payoutsFromEnvironment(environment), message);
  });
}

for (const [environment, remedy] of [
  [paystack, /PAYSTACK_SECRET_KEY is a live key.*embedded database.*Set DATABASE_URL.*sk_test_…/s],
  [flutterwave, /FLUTTERWAVE_SECRET_KEY is a live key.*embedded database.*Set DATABASE_URL.*FLWSECK_TEST-…/s],
  // Payouts in flight are finished, so the keys of a provider that is not chosen move money too.
  [{ ...flutterwave, PAYOUT_PROVIDER: 'manual' }, /FLUTTERWAVE_SECRET_KEY is a live key/],
] as const) {
  test(`live keys on the embedded database are refused: ${environment.PAYOUT_PROVIDER}, ${remedy.source}`, async () => {
    await assert.rejects(openApi({ settings: readApiSettings(environment) }), remedy);
  });
}
