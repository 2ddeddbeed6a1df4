import assert from 'node:assert/strict';
import { it, test } from 'node:test';
import { onEachDatabase } from '../../../testing/api.ts';
import { insertRequested, insertActor } from '../../../testing/payouts.ts';
import { rowOf, rowsOf } from '../../../testing/rows.ts';
import { insertLoggedIn, loggedIn, madeBefore } from '../../../testing/staff.ts';
import { verifyLedger } from '../ledger/ledger-verification.read-model.ts';
import { readCharges } from '../payout-providers/provider-calls.adapter.ts';
import { payoutProviders } from '../payout-providers/payout-providers.adapter.ts';
import { decideWithdrawals } from '../withdrawals/withdrawals.service.ts';
import { borneBy, chargesOf, publishedCharges, sentOf } from './charges.rules.ts';
import { changeFeeBearer } from './payouts.service.ts';
import { settle } from './settlement.service.ts';
import { ok } from '../../../testing/at-once.ts';

const tariffOf = (provider: string) => payoutProviders.find(({ id }) => id === provider)?.tariff;
const paystack = tariffOf('paystack');

test('charges are as published, the stamp duty from 10,000 naira', () => {
  const published = (provider: string, kobo: number) => {
    const { fee, duty } = publishedCharges(tariffOf(provider), kobo);
    return [fee, duty];
  };
  for (const [kobo, byPaystack, byFlutterwave, duty] of [
    [500_000, 1_000, 1_075, 0],
    [500_001, 2_500, 2_688, 0],
    [999_999, 2_500, 2_688, 0],
    [1_000_000, 2_500, 2_688, 5_000],
    [5_000_000, 2_500, 2_688, 5_000],
    [5_000_001, 5_000, 5_375, 5_000],
  ] as const) {
    assert.deepEqual(published('paystack', kobo), [byPaystack, duty]);
    assert.deepEqual(published('flutterwave', kobo), [byFlutterwave, duty]);
    assert.deepEqual(published('manual', kobo), [0, duty]);
  }
});

test('a member bears the charges of what is sent, and never all of it', () => {
  assert.deepEqual(borneBy('platform', paystack, 2_000_000), { fee: 0, duty: 0 });
  assert.deepEqual(borneBy('member', paystack, 2_000_000), { fee: 2_500, duty: 5_000 });
  // Without the charges it is below the next bounds.
  assert.deepEqual(borneBy('member', paystack, 500_500), { fee: 1_000, duty: 0 });
  assert.deepEqual(borneBy('member', paystack, 1_003_000), { fee: 2_500, duty: 0 });
  assert.deepEqual(borneBy('member', paystack, 1_000), { fee: 0, duty: 0 });
  assert.deepEqual(borneBy('member', undefined, 1_000_000), { fee: 0, duty: 0 });
});

test('reported charges are read tolerantly, and go before the published ones', () => {
  assert.deepEqual(readCharges(26.875, null, 'naira'), { fee: '2687.5' });
  assert.deepEqual(readCharges('26.875', undefined, 'naira'), { fee: '2687.5' });
  assert.deepEqual(readCharges(1_000, [], 'kobo'), { fee: '1000' });
  const parts = [{ type: 'paystack', amount: 2_500 }, { type: 'stamp_duty', amount: '5000' }, null, 7];
  assert.deepEqual(readCharges(7_500, parts, 'kobo'), { fee: '2500', stampDuty: '5000' });
  assert.deepEqual(readCharges(7_500, { stamp_duty: 5_000, vat: 174.4 }, 'kobo'), {
    ...{ fee: '2325.6', stampDuty: '5000', vat: '174.4' },
  });
  for (const unreadable of [null, undefined, 'free', -5, Number.NaN, {}, true])
    assert.deepEqual(readCharges(unreadable, 'x', 'kobo'), {});

  assert.deepEqual(chargesOf(paystack, 2_000_000), { fee: 2_500, duty: 5_000, vat: 0 });
  assert.deepEqual(chargesOf(paystack, 2_000_000, { fee: '0' }), { fee: 2_500, duty: 5_000, vat: 0 });
  assert.deepEqual(chargesOf(paystack, 2_000_000, { fee: '2400' }), { fee: 2_400, duty: 5_000, vat: 0 });
  assert.deepEqual(chargesOf(paystack, 2_000_000, { fee: '7500' }), { fee: 2_500, duty: 5_000, vat: 0 });
  const itemised = { fee: '2687.5', stampDuty: '0', vat: '187.5' };
  assert.deepEqual(chargesOf(paystack, 2_000_000, itemised), { fee: 2_688, duty: 0, vat: 188 });
});

onEachDatabase('charges of payouts', (api, database) => {
  const boss = loggedIn(api, { superAdmin: true });
  const policy = { provider: 'paystack', tariff: paystack };
  const actor = madeBefore(() => insertActor(database));
  const change = (who: { token: string }, bearer: string) =>
    api.call('PUT', '/dashboard/payout-fees', { token: who.token, body: { bearer } });
  /** Accepts a request of 20,000 naira, and reports what was sent as paid. */
  const payOut = async () => {
    const { userId, id } = await insertRequested(database, { requested_amount: 2_000_000 }, 2_000_000);
    await decideWithdrawals(database, actor, { ids: [id], status: 'accepted' }, policy);
    const payout = await rowOf(database, 'payouts', ['amount', 'borne_fee', 'borne_duty'], { id });
    const by = { id, provider: 'paystack', tariff: paystack };
    const report = { amount: sentOf(payout), currency: 'NGN', transferCode: null, reason: null };
    assert.equal(
      await settle(database, by, { ...report, amount: sentOf(payout) + 1, status: 'paid' }),
      'wrongAmount',
    );
    assert.equal(await settle(database, by, { ...report, status: 'paid' }), 'moved');
    const entries = async () =>
      (await rowsOf(database, 'ledger_transactions', ['kind'], { record_id: id }))
        .map(({ kind }) => kind)
        .filter((kind) => kind.startsWith('payout.'))
        .sort();
    return {
      id,
      userId,
      sent: sentOf(payout),
      entries,
      reverse: () => settle(database, by, { ...report, status: 'reversed' }),
    };
  };

  it('are posted once the payout is paid', async () => {
    const { sent, entries } = await payOut();
    assert.equal(sent, 2_000_000);
    assert.deepEqual(await entries(), ['payout.duty', 'payout.fee', 'payout.paid']);
    assert.deepEqual((await verifyLedger(database)).offenders, []);
  });

  it('are taken off what is sent where the member bears them, and given back after a reversal', async () => {
    assert.deepEqual((await boss.get('/dashboard/payout-fees')).body.data, { bearer: 'platform' });
    await ok(change(boss, 'member'));
    await change(boss, 'member');
    const audited = await rowsOf(database, 'audit_trail', ['before', 'after'], {
      action: 'payoutFees.change',
    });
    assert.deepEqual(audited, [{ before: { bearer: 'platform' }, after: { bearer: 'member' } }]);

    const { id, userId, sent, entries, reverse } = await payOut();
    assert.equal(sent, 1_992_500);
    const { body } = await boss.get(`/dashboard/withdrawal-requests/${id}`);
    assert.deepEqual(body.data.charges, { bearer: 'member', fee: 25, stampDuty: 50, received: 19_925 });
    const borne = ['payout.borneDuty', 'payout.borneFee', 'payout.duty', 'payout.fee', 'payout.paid'];
    assert.deepEqual(await entries(), borne);
    assert.deepEqual((await verifyLedger(database)).offenders, []);
    await reverse();
    const { total_balance: balance } = await rowOf(database, 'users', ['total_balance'], { id: userId });
    assert.equal(balance, 2_000_000);
    assert.deepEqual((await verifyLedger(database)).offenders, []);
  });

  it('that changed since a request was shown refuse the decision on it', async () => {
    await changeFeeBearer(database, actor, 'member');
    const { id } = await insertRequested(database, { requested_amount: 2_000_000 }, 2_000_000);
    const { version, charges } = (await boss.get(`/dashboard/withdrawal-requests/${id}`)).body.data;
    assert.deepEqual(charges, { bearer: 'member', fee: 0, stampDuty: 50, received: 19_950 });
    await changeFeeBearer(database, actor, 'platform');
    const results = await decideWithdrawals(
      database,
      actor,
      { ids: [id], status: 'accepted', versions: new Map([[id, version]]) },
      policy,
    );
    assert.equal(results[0]?.outcome, 'skipped');
    assert.equal((await rowOf(database, 'withdrawals', ['status'], { id })).status, 'pending');
  });

  it('are changed by super admins alone', async () => {
    const officer = await insertLoggedIn(api, { rights: { viewWithdrawalEarnings: true } });
    assert.equal((await change(officer, 'member')).status, 403);
    assert.equal((await change(boss, 'nobody')).status, 400);
  });
});
