import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Actor } from '../../plugins/caller.ts';
import { serve, type TestApi } from '../../testing/api.ts';
import { pglite, postgres } from '../../testing/databases.ts';
import { insertAccepted, insertActor, stateOf } from '../../testing/payouts.ts';
import { startPaystack, type FakePaystack } from '../../testing/paystack-server.ts';
import { moneyOf } from '../../testing/withdrawals.ts';
import { verifyLedger } from '../ledger/ledger-verification.read-model.ts';

const engine = postgres.missing === undefined ? postgres : pglite;

describe(`events of Paystack (${engine.name})`, () => {
  let provider: FakePaystack;
  let api: TestApi;
  let actor: Actor;
  const log: string[] = [];
  before(async () => {
    provider = await startPaystack();
    const paystack = { secretKey: provider.secretKey, baseUrl: provider.url, timeout: 2_000 };
    api = await serve(await engine.open(), {
      settings: { payouts: { paystack, fourEyesLimit: undefined }, metricsToken: 'token-of-the-metrics' },
      log: (line) => log.push(line),
    });
    actor = await insertActor(api.database);
  });
  after(async () => {
    await api.close();
    await provider.close();
  });

  /** A payout that the server's own worker has sent, and that is on its way. */
  async function onItsWay() {
    provider.moods.push('pending');
    const made = await insertAccepted(api.database, actor);
    const deadline = Date.now() + 10_000;
    while ((await stateOf(api.database, made.id)) !== 'sent') {
      assert.ok(Date.now() < deadline, 'the worker sends in time');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return made;
  }
  const post = ({ body, signature }: { body: string; signature: string }) =>
    api.call('POST', '/payouts/paystack/events', {
      text: body,
      headers: { 'x-paystack-signature': signature },
    });
  const postings = async (id: string) =>
    (
      await api.database
        .selectFrom('ledger_transactions')
        .select('kind')
        .where('record_id', '=', id)
        .where('kind', 'like', 'payout.%')
        .execute()
    ).map(({ kind }) => kind);
  const refusedFor = async (reason: string) => {
    const answer = await fetch(api.url.replace('/api', '/metrics'), {
      headers: { authorization: 'Bearer token-of-the-metrics' },
    });
    const line = new RegExp(`padiman_payouts_refused_total{reason="${reason}"} (\\d+)`);
    return Number(line.exec(await answer.text())?.[1] ?? 0);
  };

  it('writes 10 log lines a minute at most about unsigned posts, and counts them all', async () => {
    const counted = await refusedFor('signature');
    const lines = () => log.filter((line) => line.includes('"why":"signature"')).length;
    const before = lines();
    for (let round = 0; round < 10; round += 1) {
      const posts = Array.from({ length: 20 }, () => post({ body: '{}', signature: '00' }));
      for (const { status } of await Promise.all(posts)) assert.equal(status, 401);
    }
    // The minute may change once or twice meanwhile.
    assert.ok(lines() - before <= 30, `${lines() - before} lines`);
    assert.equal(await refusedFor('signature'), counted + 200);
  });

  it('post once, even if repeated', async () => {
    const { id, reference } = await onItsWay();
    const event = provider.event(reference, 'success');
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(event)));
    assert.ok(answers.every(({ status }) => status === 200));
    assert.equal(await stateOf(api.database, id), 'paid');
    assert.deepEqual(await postings(id), ['payout.paid']);
  });

  it('return the money after a reversal by a compensating entry', async () => {
    const { id, reference, userId } = await onItsWay();
    await post(provider.event(reference, 'success'));
    assert.equal((await moneyOf(api.database, userId)).total_balance, 0);
    await post(provider.event(reference, 'reversed'));
    await post(provider.event(reference, 'reversed'));
    assert.equal((await moneyOf(api.database, userId)).total_balance, 100_050);
    assert.deepEqual((await postings(id)).sort(), ['payout.paid', 'payout.reversed']);
  });

  it('without a valid signature of the raw body move nothing and are reported', async () => {
    const { id, reference } = await onItsWay();
    const event = provider.event(reference, 'success');
    const before = await refusedFor('signature');
    const reserialised = JSON.stringify(JSON.parse(event.body), null, 1);
    for (const wrong of [
      { ...event, signature: '' },
      { ...event, signature: event.signature.replace(/^./, (first) => (first === '0' ? '1' : '0')) },
      { ...event, signature: event.signature.slice(1) },
      { ...event, body: reserialised },
    ]) {
      const { status, body } = await post(wrong);
      assert.deepEqual([status, body.success], [401, false]);
    }
    assert.equal(await stateOf(api.database, id), 'sent');
    assert.deepEqual(await postings(id), []);
    assert.equal(await refusedFor('signature'), before + 4);
    assert.ok(log.some((line) => line.includes('moved nothing') && line.includes('"why":"signature"')));
  });

  it('with one kobo more or less move nothing and are reported, in the details too', async () => {
    const { id, reference } = await onItsWay();
    for (const amount of [100_049, 100_051]) {
      assert.equal((await post(provider.event(reference, 'success', { amount }))).status, 200);
    }
    assert.equal(await stateOf(api.database, id), 'sent');
    assert.deepEqual(await postings(id), []);
    assert.equal(await refusedFor('wrongAmount'), 2);
    const { trouble } = await api.database
      .selectFrom('payouts')
      .select('trouble')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    assert.match(trouble ?? '', /speaks of 1000.51 NGN; nothing was moved/);
  });

  it('with unknown references or types are harmless', async () => {
    const { reference } = await onItsWay();
    for (const event of [
      provider.event(reference, 'success', { reference: 'somebody-elses-transfer' }),
      provider.event(reference, 'success', { amount: '100050' }),
    ]) {
      assert.equal((await post(event)).status, 200);
    }
    assert.equal(await refusedFor('unknown'), 1);
    assert.equal(await refusedFor('body'), 1);
    assert.deepEqual((await verifyLedger(api.database)).offenders, []);
  });
});
