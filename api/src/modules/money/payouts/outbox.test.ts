import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { onEachDatabase } from '../../../testing/api.ts';
import {
  emptyQueue,
  fakeProviders,
  insertAccepted,
  insertActor,
  moneyOf,
  outboxOver,
  passTime,
  stateOf,
} from '../../../testing/payouts.ts';
import { runJob } from '../../../testing/wait-until.ts';
import type { FakeProvider } from '../../../testing/payout-provider-server.ts';
import { madeBefore } from '../../../testing/staff.ts';
import { verifyLedger } from '../ledger/ledger-verification.read-model.ts';
import { outboxJob, sendNext } from './outbox.service.ts';
import { settle } from './settlement.service.ts';
import { rowOf } from '../../../testing/rows.ts';

for (const [name, start] of fakeProviders) {
  onEachDatabase(`payouts by ${name}`, (api, database) => {
    let provider: FakeProvider;
    const actor = madeBefore(() => insertActor(database));
    before(async () => void (provider = await start()));
    after(() => provider.close());
    beforeEach(async () => {
      provider.moods.length = 0;
      provider.mute = false;
      await emptyQueue(database);
    });
    afterEach(async () => assert.deepEqual((await verifyLedger(database)).offenders, []));
    const accepted = () => insertAccepted(database, actor, name);
    const send = (timeout?: number) => sendNext(outboxOver(database, provider, timeout));
    /** Waits for an answer that does not come. */
    const sendInVain = () => send(1_000);
    const sendLater = async (timeout?: number) => {
      await passTime(database);
      return send(timeout);
    };
    /** Sends later, which pays once. */
    const paysLater = async ({ id, reference }: { id: string; reference: string }) => {
      await sendLater();
      assert.deepEqual([await stateOf(database, id), provider.sent.get(reference)], ['paid', 1]);
    };
    /** Waits until a number of payouts is not settled. */
    const untilOpen = async (count: number) => {
      const open = () => database.selectFrom('payouts').select('id').where('settled_at', 'is', null);
      while ((await open().execute()).length > count) await pause(20);
    };
    const troubleOf = async (id: string) =>
      (await rowOf(database, 'payouts', ['trouble'], { id })).trouble ?? '';

    it('are sent once, and paid when the provider says so', async () => {
      const { id, userId, reference } = await accepted();
      assert.equal(await send(), true);
      assert.equal(await send(), false);
      assert.deepEqual([await stateOf(database, id), provider.sent.get(reference)], ['paid', 1]);
      assert.equal(provider.transfers.get(reference)?.amount, 100_050);
      assert.equal(provider.transfers.get(reference)?.account, '057/0123456789');
      assert.deepEqual(await moneyOf(database, userId), { total_withdrawals: 100_050, total_balance: 0 });
    });

    for (const mood of ['silent', 'broken', 'garbled', 'strange'] as const)
      it(`are not sent again if the provider received them and was ${mood}`, async () => {
        const { id, reference } = await accepted();
        provider.moods.push(mood);
        await sendInVain();
        assert.equal(await stateOf(database, id), 'sending');
        await paysLater({ id, reference });
      });

    for (const mood of ['deaf', 'down'] as const)
      it(`are sent again with the same reference if the provider never received them and was ${mood}`, async () => {
        const { id, reference } = await accepted();
        provider.moods.push(mood);
        await sendInVain();
        assert.deepEqual([await stateOf(database, id), provider.sent.get(reference)], ['sending', undefined]);
        await paysLater({ id, reference });
      });

    it('wait while the provider cannot be asked what became of them', async () => {
      const { id, reference } = await accepted();
      provider.moods.push('silent');
      await sendInVain();
      provider.mute = true;
      await sendLater(1_000);
      assert.equal(await stateOf(database, id), 'sending');
      assert.match(await troubleOf(id), /did not answer$/);
      provider.mute = false;
      await paysLater({ id, reference });
    });

    it('that the provider has already are reconciled with its status', async () => {
      const { id, reference } = await accepted();
      const kept = { id: 1, reference, account: '057/0123456789', amount: 100_050 };
      provider.transfers.set(reference, { ...kept, outcome: 'paid' });
      await send();
      assert.deepEqual([await stateOf(database, id), provider.sent.get(reference)], ['paid', undefined]);
    });

    it('that are refused are retried and never failed automatically', async () => {
      const { id, reference, userId } = await accepted();
      provider.moods.push('refuse');
      await send();
      assert.equal(await stateOf(database, id), 'queued');
      assert.match(await troubleOf(id), /balance is not enough/);
      assert.equal((await moneyOf(database, userId)).total_balance, 0);
      await paysLater({ id, reference });
    });

    it('that are pending are polled, and fail or succeed as the provider reports', async () => {
      const [good, bad] = [await accepted(), await accepted()];
      provider.moods.push('pending', 'pending');
      await send();
      await send();
      assert.equal(await stateOf(database, good.id), 'sent');
      provider.event(good.reference, 'paid');
      provider.event(bad.reference, 'failed');
      await sendLater();
      await send();
      assert.equal(await stateOf(database, good.id), 'paid');
      assert.equal(await stateOf(database, bad.id), 'failed');
      assert.deepEqual(await moneyOf(database, bad.userId), { total_withdrawals: 0, total_balance: 100_050 });
    });

    it('that are reversed after payment are credited to the user once', async () => {
      const { id, reference, userId } = await accepted();
      await send();
      const back = { amount: 100_050, currency: 'NGN', transferCode: null, reason: 'closed' };
      const reversed = { ...back, status: 'reversed' as const };
      const by = { reference, provider: name };
      assert.equal(await settle(database, by, reversed), 'moved');
      assert.equal(await settle(database, by, reversed), 'unchanged');
      assert.equal(await stateOf(database, id), 'reversed');
      assert.deepEqual(await moneyOf(database, userId), { total_withdrawals: 0, total_balance: 100_050 });
    });

    it('whose amount the provider changed wait, with the trouble shown', async () => {
      const { id, reference } = await accepted();
      provider.moods.push('altered');
      await send();
      assert.equal(await stateOf(database, id), 'sending');
      assert.match(await troubleOf(id), /does not fit/);
      await paysLater({ id, reference });
    });

    it('with another amount, another provider or contradicting results move nothing', async () => {
      const { reference, userId } = await accepted();
      const report = { amount: 100_049, currency: 'NGN', transferCode: null, reason: null } as const;
      const say = (change: object, provider: string = name) =>
        settle(database, { reference, provider }, { ...report, status: 'paid', ...change });
      assert.equal(await say({}), 'wrongAmount');
      assert.equal(await say({ amount: 100_050, currency: 'USD' }), 'wrongAmount');
      for (const other of ['manual', 'paystack', 'flutterwave']) {
        if (other !== name) assert.equal(await say({ amount: 100_050 }, other), 'wrongProvider');
      }
      assert.equal(await say({ amount: 100_050, status: 'failed' }), 'moved');
      assert.equal((await moneyOf(database, userId)).total_balance, 100_050);
      const nobody = { reference: 'nobody', provider: name };
      assert.equal(await settle(database, nobody, { ...report, status: 'paid' }), 'unknown');
    });

    it('are sent many at a time, up to the limit, each once', async () => {
      const references: string[] = [];
      for (let count = 0; count < 24; count += 1) references.push((await accepted()).reference);
      // More than eight would come in while the first eight are answered.
      provider.delay = 50;
      provider.holdUntil(8);
      provider.inFlight.most = 0;
      const worker = runJob(outboxJob({ ...outboxOver(database, provider), concurrency: 8 }));
      await untilOpen(0);
      await worker.stop();
      provider.delay = 0;
      assert.equal(provider.inFlight.most, 8);
      assert.deepEqual(
        references.map((reference) => provider.sent.get(reference)),
        references.map(() => 1),
      );
    });

    it('are tried one at a time while the provider does not answer', async () => {
      for (let count = 0; count < 12; count += 1) await accepted();
      provider.moods.push(...Array.from({ length: 8 }, () => 'down' as const));
      provider.delay = 5;
      const outbox = outboxOver(database, provider);
      const worker = runJob(outboxJob({ ...outbox, concurrency: 4 }));
      while (outbox.reasons.length < 4) await pause(1);
      provider.inFlight.most = 0;
      while (outbox.reasons.length < 8) await pause(1);
      assert.equal(provider.inFlight.most, 1);
      await untilOpen(8);
      await worker.stop();
      provider.delay = 0;
      assert.deepEqual(new Set(outbox.reasons), new Set(['unsure']));
    });

    it('of a crashed worker are claimed by the next one after the lease', async () => {
      const { id, reference } = await accepted();
      provider.moods.push('silent');
      const dying = outboxOver(database, provider);
      dying.provider.sender.verify = () => new Promise(() => undefined);
      dying.provider.sender.send = async () => {
        // It died on the way; its lease runs out, and the next one is not answered either.
        throw new Error('killed');
      };
      await sendNext(dying);
      await passTime(database);
      assert.equal(await sendInVain(), true);
      await paysLater({ id, reference });
    });
  });
}
