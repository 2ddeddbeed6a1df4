import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openApi } from '../app.ts';
import type { PayoutSettings } from './payouts.ts';
import { readApiSettings } from './settings.ts';

const payoutsFromEnvironment = (environment: Record<string, string>): PayoutSettings =>
  readApiSettings(environment).payouts;

const live = { PAYOUT_PROVIDER: 'paystack', PAYSTACK_SECRET_KEY: 'sk_live_0123456789' };

test('payouts are manual and one admin decides by default', () => {
  assert.deepEqual(payoutsFromEnvironment({}), { paystack: undefined, fourEyesLimit: undefined });
  assert.equal(payoutsFromEnvironment({ FOUR_EYES_LIMIT: '250000.5' }).fourEyesLimit, 25_000_050);
  const test = { ...live, PAYSTACK_SECRET_KEY: 'sk_test_1' };
  assert.equal(payoutsFromEnvironment(test).paystack?.baseUrl, 'https://api.paystack.co');
});

for (const [environment, message] of [
  [{ PAYOUT_PROVIDER: 'cash' }, /PAYOUT_PROVIDER must be/],
  [{ PAYOUT_PROVIDER: 'paystack' }, /needs PAYSTACK_SECRET_KEY/],
  [{ ...live, PAYSTACK_SECRET_KEY: 'pk_live_1' }, /must be a secret key/],
  [{ ...live, PAYSTACK_BASE_URL: 'http://example.com' }, /PAYSTACK_BASE_URL must be an https/],
  [{ ...live, PAYSTACK_TIMEOUT_MS: '1' }, /PAYSTACK_TIMEOUT_MS/],
  [{ FOUR_EYES_LIMIT: '-1' }, /FOUR_EYES_LIMIT must be naira/],
  [{ FOUR_EYES_LIMIT: 'much' }, /FOUR_EYES_LIMIT must be naira/],
] as const) {
  test(`${JSON.stringify(environment)} is refused by name`, () => {
    assert.throws(() => payoutsFromEnvironment(environment), message);
  });
}

test('live keys on the embedded database are refused, with the remedy', async () => {
  const settings = readApiSettings(live);
  await assert.rejects(openApi({ settings }), /live key.*embedded database.*Set DATABASE_URL/s);
});
