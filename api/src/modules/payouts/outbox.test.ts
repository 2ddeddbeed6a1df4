import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, it } from 'node:test';
import type { Actor } from '../../plugins/caller.ts';
import { onEachDatabase } from '../../testing/api.ts';
import {
  emptyQueue,
  insertAccepted,
  insertActor,
  outboxOver,
  passTime,
  stateOf,
} from '../../testing/payouts.ts';
import { startPaystack, type FakePaystack } from '../../testing/paystack-server.ts';
import { moneyOf } from '../../testing/withdrawals.ts';
import { verifyLedger } from '../ledger/ledger-verification.read-model.ts';
import { sendNext } from './outbox.service.ts';
import { settle } from './settlement.service.ts';

onEachDatabase('payouts by a provider', (api) => {
  let provider: FakePaystack;
  let actor: Actor;
  before(async () => {
    provider = await startPaystack();
    actor = await insertActor(api().database);
  });
  after(() => provider.close());
  beforeEach(async () => {
    provider.moods.length = 0;
    await emptyQueue(api().database);
  });
  afterEach(async () => {
    assert.deepEqual((await verifyLedger(api().database)).offenders, []);
  });
  const accepted = () => insertAccepted(api().database, actor);
  const send = (timeout?: number) => sendNext(outboxOver(api().database, provider, timeout));
  /** Address without an answer. */
  const sendInVain = () => send(1_000);
  const sendLater = async () => {
    await passTime(api().database);
    return send();
  };

  it('are sent once, and paid when the provider says so', async () => {
    const { id, userId, reference } = await accepted();
    assert.equal(await send(), true);
    assert.equal(await send(), false);
    assert.equal(await stateOf(api().database, id), 'paid');
    assert.equal(provider.sent.get(reference), 1);
    assert.equal(provider.transfers.get(reference)?.amount, 100_050);
    assert.deepEqual(await moneyOf(api().database, userId), { total_withdrawals: 100_050, total_balance: 0 });
  });

  for (const mood of ['silent', 'broken'] as const) {
    it(`are not sent again if the provider received them and was ${mood}`, async () => {
      const { id, reference } = await accepted();
      provider.moods.push(mood);
      await sendInVain();
      assert.equal(await stateOf(api().database, id), 'sending');
      await sendLater();
      assert.equal(await stateOf(api().database, id), 'paid');
      assert.equal(provider.sent.get(reference), 1);
    });
  }

  it('are sent again with the same reference if the provider never received them', async () => {
    const { id, reference } = await accepted();
    provider.moods.push('deaf');
    await sendInVain();
    assert.equal(provider.sent.get(reference), undefined);
    await sendLater();
    assert.equal(await stateOf(api().database, id), 'paid');
    assert.equal(provider.sent.get(reference), 1);
  });

  it('that the provider has already are reconciled with its status', async () => {
    const { id, reference } = await accepted();
    const recipient = 'RCP_x';
    provider.transfers.set(reference, {
      ...{ reference, recipient, amount: 100_050, status: 'success', transfer_code: 'TRF_x' },
    });
    await send();
    assert.equal(await stateOf(api().database, id), 'paid');
    assert.equal(provider.sent.get(reference), undefined);
  });

  it('that are refused are retried and never failed automatically', async () => {
    const { id, reference, userId } = await accepted();
    provider.moods.push('refuse');
    await send();
    const { state, trouble } = await api()
      .database.selectFrom('payouts')
      .select(['state', 'trouble'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    assert.equal(state, 'queued');
    assert.match(trouble ?? '', /balance is not enough/);
    assert.equal((await moneyOf(api().database, userId)).total_balance, 0);
    await sendLater();
    assert.equal(await stateOf(api().database, id), 'paid');
    assert.equal(provider.sent.get(reference), 1);
  });

  it('that are pending are polled, and fail or succeed as the provider reports', async () => {
    const [good, bad] = [await accepted(), await accepted()];
    provider.moods.push('pending', 'pending');
    await send();
    await send();
    assert.equal(await stateOf(api().database, good.id), 'sent');
    provider.transfers.get(good.reference)!.status = 'success';
    provider.transfers.get(bad.reference)!.status = 'failed';
    await sendLater();
    await send();
    assert.equal(await stateOf(api().database, good.id), 'paid');
    assert.equal(await stateOf(api().database, bad.id), 'failed');
    assert.deepEqual(await moneyOf(api().database, bad.userId), {
      total_withdrawals: 0,
      total_balance: 100_050,
    });
  });

  it('that are reversed after payment are credited to the user once', async () => {
    const { id, reference, userId } = await accepted();
    await send();
    const back = { amount: 100_050, currency: 'NGN', transferCode: null, reason: 'closed' };
    const reversed = { ...back, status: 'reversed' as const };
    assert.equal(await settle(api().database, { reference }, reversed), 'moved');
    assert.equal(await settle(api().database, { reference }, reversed), 'unchanged');
    assert.equal(await stateOf(api().database, id), 'reversed');
    assert.deepEqual(await moneyOf(api().database, userId), { total_withdrawals: 0, total_balance: 100_050 });
  });

  it('with another amount or contradicting results move nothing', async () => {
    const { reference, userId } = await accepted();
    const report = { amount: 100_049, currency: 'NGN', transferCode: null, reason: null } as const;
    const say = (change: object) =>
      settle(api().database, { reference }, { ...report, status: 'paid', ...change });
    assert.equal(await say({}), 'wrongAmount');
    assert.equal(await say({ amount: 100_050, currency: 'USD' }), 'wrongAmount');
    assert.equal(await say({ amount: 100_050, status: 'failed' }), 'moved');
    assert.equal(await say({ amount: 100_050 }), 'contradiction');
    assert.equal((await moneyOf(api().database, userId)).total_balance, 100_050);
    assert.equal(
      await settle(api().database, { reference: 'nobody' }, { ...report, status: 'paid' }),
      'unknown',
    );
  });

  it('of a crashed worker are claimed by the next one after the lease', async () => {
    const { id, reference } = await accepted();
    provider.moods.push('silent');
    const dying = outboxOver(api().database, provider);
    dying.sender.verify = () => new Promise(() => undefined);
    dying.sender.send = async () => {
      // It died on the way; its lease runs out, and the next one is not answered either.
      throw new Error('killed');
    };
    await sendNext(dying);
    await passTime(api().database);
    assert.equal(await sendInVain(), true);
    await sendLater();
    assert.equal(await stateOf(api().database, id), 'paid');
    assert.equal(provider.sent.get(reference), 1);
  });
});
