import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Actor } from '../../../plugins/caller.ts';
import { serve, type TestApi } from '../../../testing/api.ts';
import { pglite, postgres } from '../../../testing/databases.ts';
import {
  payoutsBy,
  type FakeProvider,
  type Outcome,
  type PostedEvent,
} from '../../../testing/payout-provider-server.ts';
import { auditOf } from '../../../testing/audit.ts';
import { insertLoggedIn } from '../../../testing/staff.ts';
import {
  decideRequest,
  fakeProviders,
  insertAccepted,
  insertActor,
  insertWithdrawal,
  moneyOf,
  waitForState,
} from '../../../testing/payouts.ts';
import { verifyLedger } from '../ledger/ledger-verification.read-model.ts';
import { rowOf } from '../../../testing/rows.ts';

const engine = postgres.missing === undefined ? postgres : pglite;

for (const [name, start] of fakeProviders) {
  describe(`events of ${name} (${engine.name})`, () => {
    let provider: FakeProvider;
    let api: TestApi;
    let actor: Actor;
    const log: string[] = [];
    before(async () => {
      provider = await start();
      api = await serve(await engine.open(), {
        settings: { payouts: payoutsBy(provider, [provider]), metricsToken: 'token-of-the-metrics' },
        log: (line) => log.push(line),
      });
      actor = await insertActor(api.database);
    });
    after(async () => {
      await api.close();
      await provider.close();
    });
    beforeEach(() => void (provider.mute = false));

    /** A payout that the server's own worker has sent, and that is on its way. */
    async function onItsWay() {
      provider.moods.push('pending');
      const made = await insertAccepted(api.database, actor, name);
      await waitForState(api.database, made.id, 'sent');
      return made;
    }
    const post = ({ body, headers }: PostedEvent) =>
      api.call('POST', `/payouts/${name}/events`, { text: body, headers });
    const tell = (reference: string, outcome: Outcome, change?: Record<string, unknown>) =>
      post(provider.event(reference, outcome, change));
    const postings = async (id: string) =>
      (
        await api.database
          .selectFrom('ledger_transactions')
          .select('kind')
          .where('record_id', '=', id)
          .where('kind', 'like', 'payout.%')
          .execute()
      ).map(({ kind }) => kind);
    const payout = (id: string) =>
      rowOf(api.database, 'payouts', ['state', 'trouble', 'transfer_code'], { id });
    const refusedFor = async (reason: string) => {
      const answer = await fetch(api.url.replace('/api', '/metrics'), {
        headers: { authorization: 'Bearer token-of-the-metrics' },
      });
      const line = new RegExp(`padiman_payouts_refused_total{reason="${reason}"} (\\d+)`);
      // NaN without a series: a rate would miss its first event.
      return Number(line.exec(await answer.text())?.[1]);
    };
    /** Asserts that an event moves nothing, and is counted for a reason. */
    async function refused(id: string, reason: string, event: () => Promise<{ status: number }>) {
      const before = await refusedFor(reason);
      const { status } = await event();
      assert.equal((await payout(id)).state, 'sent');
      assert.deepEqual(await postings(id), []);
      assert.equal(await refusedFor(reason), before + 1);
      return status;
    }

    it('writes 10 log lines a minute at most about unsigned posts, and counts them all', async () => {
      const counted = await refusedFor('signature');
      const lines = () => log.filter((line) => line.includes('"why":"signature"')).length;
      const before = lines();
      for (let round = 0; round < 10; round += 1) {
        const posts = Array.from({ length: 20 }, () => post({ body: '{}', headers: {} }));
        for (const { status } of await Promise.all(posts)) assert.equal(status, 401);
      }
      // The minute may change once or twice meanwhile.
      assert.ok(lines() - before <= 30, `${lines() - before} lines`);
      assert.equal(await refusedFor('signature'), counted + 200);
    });

    it('post once, even if repeated and late', async () => {
      const { id, reference } = await onItsWay();
      const event = provider.event(reference, 'paid');
      const answers = await Promise.all(Array.from({ length: 20 }, () => post(event)));
      assert.ok(answers.every(({ status }) => status === 200));
      assert.equal((await payout(id)).state, 'paid');
      assert.equal((await tell(reference, 'pending')).status, 200);
      assert.equal((await payout(id)).state, 'paid');
      assert.deepEqual((await postings(id)).sort(), ['payout.paid']);
    });

    it('return the money after a failure, with the reason', async () => {
      const { id, reference, userId } = await onItsWay();
      await tell(reference, 'failed');
      assert.equal((await payout(id)).state, 'failed');
      assert.equal((await moneyOf(api.database, userId)).total_balance, 100_050);
    });

    it('return the money after a reversal by a compensating entry', async () => {
      const { id, reference, userId } = await onItsWay();
      await tell(reference, 'paid');
      assert.equal((await moneyOf(api.database, userId)).total_balance, 0);
      await tell(reference, 'reversed');
      await tell(reference, 'reversed');
      assert.equal((await moneyOf(api.database, userId)).total_balance, 100_050);
      assert.deepEqual((await postings(id)).sort(), ['payout.paid', 'payout.reversed']);
    });

    it('of a transfer that failed, was credited back, and is retried in the dashboard of the provider pay once', async () => {
      const { id, reference, userId } = await onItsWay();
      await tell(reference, 'failed');
      await tell(reference, 'paid');
      await tell(reference, 'paid');
      const { state, trouble } = await payout(id);
      assert.equal(state, 'paid');
      assert.match(trouble ?? '', /paid after it had failed/);
      assert.equal((await moneyOf(api.database, userId)).total_balance, 0);
      assert.deepEqual((await postings(id)).sort(), ['payout.failed', 'payout.paid', 'payout.recovered']);
      const [last] = (await auditOf(api.database, id)).slice(-1);
      assert.deepEqual([last?.action, last?.before], ['payout.paid', { state: 'failed' }]);
      assert.deepEqual((await verifyLedger(api.database)).offenders, []);
      await tell(reference, 'reversed');
      assert.equal((await moneyOf(api.database, userId)).total_balance, 100_050);
      assert.deepEqual((await verifyLedger(api.database)).offenders, []);
    });

    it('of such a transfer keep the next request of the user from being paid while it holds the money', async () => {
      const officer = await insertLoggedIn(api, { superAdmin: true });
      const { id, reference, userId } = await onItsWay();
      await tell(reference, 'failed');
      const next = { userId, id: await insertWithdrawal(api.database, { user_id: userId }) };
      const before = await refusedFor('contradiction');
      await tell(reference, 'paid');
      await tell(reference, 'paid');
      assert.ok((await refusedFor('contradiction')) > before);
      assert.match((await payout(id)).trouble ?? '', /balance does not cover/);
      assert.equal((await payout(id)).state, 'failed');
      const audited = (await auditOf(api.database, id)).filter(
        ({ action }) => action === 'payout.contradicted',
      );
      assert.equal(audited.length, 1);
      const refusal = await decideRequest(officer, next);
      assert.equal(refusal.status, 409);
      assert.match(refusal.body.message, /contradicts that a payout of the user failed/);
      assert.equal((await decideRequest(officer, next, 'rejected')).status, 200);
      await tell(reference, 'paid');
      assert.equal((await payout(id)).state, 'paid');
      assert.equal((await moneyOf(api.database, userId)).total_balance, 0);
      assert.deepEqual((await verifyLedger(api.database)).offenders, []);
    });

    it('without a valid secret or signature move nothing and are reported', async () => {
      const { id, reference } = await onItsWay();
      const event = provider.event(reference, 'paid');
      const withHeader = (change: (value: string) => string) => ({
        body: event.body,
        headers: Object.fromEntries(
          Object.entries(event.headers).map(([header, value]) => [header, change(value)]),
        ),
      });
      const reserialised = { ...event, body: JSON.stringify(JSON.parse(event.body), null, 1) };
      for (const wrong of [
        { ...event, headers: {} },
        withHeader(() => ''),
        withHeader((value) => value.replace(/^./, (first) => (first === '0' ? '1' : '0'))),
        withHeader((value) => value.slice(1)),
        withHeader((value) => `${value}0`),
        // Only a signature covers the body.
        ...(name === 'paystack' ? [reserialised] : []),
      ])
        assert.equal(await refused(id, 'signature', () => post(wrong)), 401);
      assert.ok(log.some((line) => line.includes('moved nothing') && line.includes('"why":"signature"')));
    });

    it('with one kobo more or less move nothing and are reported, in the details too', async () => {
      const { id, reference } = await onItsWay();
      for (const amount of [100_049, 100_051]) {
        provider.transfers.get(reference)!.amount = amount;
        assert.equal(await refused(id, 'wrongAmount', () => tell(reference, 'paid')), 200);
      }
      assert.match((await payout(id)).trouble ?? '', /speaks of 1000.51 NGN; nothing was moved/);
    });

    it('with unknown references, other types or invalid contents are harmless', async () => {
      const { id, reference } = await onItsWay();
      const foreign = { reference: 'somebody-elses-transfer' };
      assert.equal(await refused(id, 'unknown', () => tell(reference, 'paid', foreign)), 200);
      assert.equal(await refused(id, 'body', () => tell(reference, 'paid', { reference: 7 })), 200);
      assert.deepEqual((await verifyLedger(api.database)).offenders, []);
    });

    if (name === 'paystack') return;

    // A secret that each event carries may leak; what is settled comes from the API.
    it('are not believed: the API is asked for the transfer', async () => {
      const { id, reference } = await onItsWay();
      assert.equal((await tell(reference, 'pending', { status: 'SUCCESSFUL', id: 1 })).status, 200);
      assert.deepEqual(await postings(id), []);
      assert.equal((await payout(id)).state, 'sent');
      // An invented reference is not asked for.
      const callsBefore = provider.calls.length;
      await tell(reference, 'paid', { reference: 'invented' });
      assert.equal(provider.calls.length, callsBefore);
      assert.equal((await payout(id)).transfer_code, String(provider.transfers.get(reference)?.id));
    });

    it('about a payout that the API does not have yet move nothing', async () => {
      const known = await onItsWay();
      provider.moods.push('down');
      const { id, reference } = await insertAccepted(api.database, actor, name);
      await waitForState(api.database, id, 'sending');
      const before = await refusedFor('unconfirmed');
      assert.equal((await tell(known.reference, 'pending', { reference })).status, 200);
      assert.equal(await refusedFor('unconfirmed'), before + 1);
      // The next try sends it.
      await waitForState(api.database, id, 'paid');
      assert.equal(provider.sent.get(reference), 1);
    });

    it('are to be repeated while the API cannot be asked', async () => {
      const { id, reference } = await onItsWay();
      const event = provider.event(reference, 'paid');
      provider.mute = true;
      assert.equal(await refused(id, 'unsure', () => post(event)), 503);
      provider.mute = false;
      assert.equal((await post(event)).status, 200);
      assert.deepEqual((await postings(id)).sort(), ['payout.paid']);
    });

    it('about a transfer that the API has not, or has with another reference, move nothing', async () => {
      const { id, reference } = await onItsWay();
      const kept = provider.transfers.get(reference)!;
      kept.reference = 'another-reference';
      const event = provider.event(reference, 'paid', { reference });
      assert.equal(await refused(id, 'unsure', () => post(event)), 503);
      kept.id += 1_000_000;
      assert.equal(await refused(id, 'unsure', () => post(event)), 503);
    });
  });
}
