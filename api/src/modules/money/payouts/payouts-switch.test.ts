import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { PayoutSettings } from '../../../config/payouts.ts';
import type { DatabaseHandle } from '../../../database/open.ts';
import type { Actor } from '../../../plugins/caller.ts';
import { serve, type TestApi } from '../../../testing/api.ts';
import { pglite, postgres } from '../../../testing/databases.ts';
import { startFlutterwave, startPaystack } from '../../../testing/payout-adapters.ts';
import { payoutsBy, type FakeProvider, type PostedEvent } from '../../../testing/payout-provider-server.ts';
import {
  emptyQueue,
  insertAccepted,
  insertActor,
  insertRequested,
  insertWithdrawal,
  moneyOf,
  passTime,
  waitForState,
} from '../../../testing/payouts.ts';
import { insertAdmin, insertToken, insertUser } from '../../../testing/records.ts';
import { manualPayouts } from '../../../testing/settings.ts';
import { verifyLedger } from '../ledger/ledger-verification.read-model.ts';
import { rowOf } from '../../../testing/rows.ts';
import { ok } from '../../../testing/at-once.ts';

const engine = postgres.missing === undefined ? postgres : pglite;
const metricsToken = 'token-of-the-metrics';

describe(`after a change of the provider, payouts (${engine.name})`, () => {
  let [paystack, flutterwave]: FakeProvider[] = [];
  let handle: DatabaseHandle;
  let actor: Actor;
  let token: string;
  before(async () => {
    [paystack, flutterwave] = [await startPaystack(), await startFlutterwave()];
    handle = await engine.open();
    actor = await insertActor(handle.kysely);
    const officer = await insertAdmin(handle.kysely, { rights: { viewWithdrawalEarnings: true } });
    token = await insertToken(handle.kysely, officer.id);
  });
  after(async () => {
    await handle.close();
    await Promise.all([paystack?.close(), flutterwave?.close()]);
  });

  beforeEach(() => emptyQueue(handle.kysely));

  /** Runs a server with payout settings over the same database, and closes it. */
  async function during<T>(payouts: PayoutSettings, action: (api: TestApi, log: string[]) => Promise<T>) {
    const log: string[] = [];
    const api = await serve(
      { ...handle, close: async () => undefined },
      { settings: { payouts, metricsToken }, log: (line) => log.push(line) },
    );
    const done = await action(api, log).finally(() => api.close());
    assert.deepEqual((await verifyLedger(handle.kysely)).offenders, []);
    return done;
  }
  const servers = () => {
    assert.ok(paystack && flutterwave);
    return { paystack, flutterwave };
  };
  const byPaystack = () => payoutsBy(servers().paystack, [servers().paystack]);
  const byFlutterwave = () => payoutsBy(servers().flutterwave, [servers().paystack, servers().flutterwave]);
  const byHand = () => payoutsBy('manual', [servers().paystack, servers().flutterwave]);

  const post = (api: TestApi, provider: string, { body, headers }: PostedEvent) =>
    api.call('POST', `/payouts/${provider}/events`, { text: body, headers });
  const payout = (id: string) => rowOf(handle.kysely, 'payouts', '*', { id });
  /** Accepts a new request over HTTP, as an officer does. */
  async function accept(api: TestApi) {
    const { userId, id } = await insertRequested(handle.kysely, {}, 100_050);
    await ok(
      api.call('POST', '/dashboard/withdrawals/accept-reject', {
        token,
        body: { ids: [id], status: 'accepted' },
      }),
    );
    return { id, userId, reference: `padiman-${id.replaceAll('-', '')}` };
  }
  async function sentByPaystack(api: TestApi) {
    servers().paystack.moods.push('pending');
    const made = await accept(api);
    await waitForState(handle.kysely, made.id, 'sent');
    return made;
  }
  const metric = async (api: TestApi, reason: string) => {
    const answer = await fetch(api.url.replace('/api', '/metrics'), {
      headers: { authorization: `Bearer ${metricsToken}` },
    });
    const line = new RegExp(`padiman_payouts_refused_total{reason="${reason}"} (\\d+)`);
    // NaN without a series: a rate would miss its first event.
    return Number(line.exec(await answer.text())?.[1]);
  };

  for (const [title, later] of [
    ['another provider', byFlutterwave],
    ['payment by hand', byHand],
  ] as const)
    it(`under way are finished by their own one, and reversals are posted: ${title}`, async () => {
      const { paystack: old, flutterwave: other } = servers();
      const { paid, polled, told } = await during(byPaystack(), async (api) => {
        const first = await accept(api);
        await waitForState(handle.kysely, first.id, 'paid');
        return { paid: first, polled: await sentByPaystack(api), told: await sentByPaystack(api) };
      });
      await during(later(), async (api) => {
        const callsBefore = other.calls.length;
        old.event(polled.reference, 'paid');
        await passTime(handle.kysely);
        await waitForState(handle.kysely, polled.id, 'paid');
        assert.equal((await post(api, 'paystack', old.event(told.reference, 'paid'))).status, 200);
        assert.equal((await payout(told.id)).state, 'paid');
        assert.equal((await moneyOf(handle.kysely, paid.userId)).total_balance, 0);
        assert.equal((await post(api, 'paystack', old.event(paid.reference, 'reversed'))).status, 200);
        assert.equal((await payout(paid.id)).state, 'reversed');
        assert.equal((await moneyOf(handle.kysely, paid.userId)).total_balance, 100_050);
        assert.equal(other.calls.length, callsBefore);
        for (const { reference } of [paid, polled, told])
          assert.deepEqual([old.sent.get(reference), other.sent.has(reference)], [1, false]);
      });
    });

  it('that are accepted go by the new one', async () => {
    const { paystack: old, flutterwave: other } = servers();
    await during(byFlutterwave(), async (api) => {
      const { id, reference } = await accept(api);
      await waitForState(handle.kysely, id, 'paid');
      assert.equal((await payout(id)).provider, 'flutterwave');
      assert.deepEqual([old.sent.get(reference), other.sent.get(reference)], [undefined, 1]);
    });
    await during(byHand(), async (api) => {
      const { id } = await accept(api);
      assert.deepEqual([(await payout(id)).provider, (await payout(id)).state], ['manual', 'queued']);
    });
  });

  it('are never settled by events or answers of another provider', async () => {
    const { paystack: old, flutterwave: other } = servers();
    await during(byFlutterwave(), async (api) => {
      old.moods.push('pending');
      other.moods.push('pending');
      const theirs = await insertAccepted(handle.kysely, actor, 'paystack');
      const ours = await insertAccepted(handle.kysely, actor, 'flutterwave');
      for (const { id } of [theirs, ours]) await waitForState(handle.kysely, id, 'sent');
      // Each provider knows a paid transfer with the reference of the other one's payout.
      const kept = { id: 1, account: '057/0123456789', amount: 100_050, outcome: 'paid' as const };
      old.transfers.set(ours.reference, { ...kept, reference: ours.reference });
      other.transfers.set(theirs.reference, { ...kept, reference: theirs.reference });
      const callsBefore = other.calls.length;
      for (const outcome of ['paid', 'failed', 'reversed'] as const) {
        await post(api, 'paystack', old.event(ours.reference, outcome));
        await post(api, 'flutterwave', other.event(theirs.reference, outcome));
      }
      for (const { id } of [theirs, ours]) assert.equal((await payout(id)).state, 'sent');
      assert.equal(await metric(api, 'wrongProvider'), 6);
      assert.equal(other.calls.length, callsBefore);
      // Signed with the secret of the other one.
      const swapped = {
        ...old.event(ours.reference, 'paid'),
        headers: { 'verif-hash': old.account.secretKey },
      };
      assert.equal((await post(api, 'flutterwave', swapped)).status, 401);
    });
  });

  it('of a provider whose settings are missing are reported, and finished when they are back', async () => {
    const { paystack: old } = servers();
    const { id, reference } = await during(byPaystack(), sentByPaystack);
    await during(manualPayouts(), async (api, log) => {
      assert.match((await payout(id)).trouble ?? '', /settings of its provider are missing/);
      const told = log.find((line) => line.includes('open payouts of a provider whose settings are missing'));
      assert.match(told ?? '', /"level":40.*"provider":"paystack"/);
      assert.equal(await metric(api, 'noSettings'), 1);
      assert.equal((await post(api, 'paystack', old.event(reference, 'paid'))).status, 404);
    });
    await during(byFlutterwave(), async () => {
      await passTime(handle.kysely);
      await waitForState(handle.kysely, id, 'paid');
      assert.equal((await payout(id)).trouble, null);
    });
  });

  it('keep the names of accounts that their provider resolved', async () => {
    const { paystack: old, flutterwave: other } = servers();
    const userId = await insertUser(handle.kysely, { total_earnings: 100_050 });
    const number = '7777777777';
    const id = await insertWithdrawal(handle.kysely, { user_id: userId, account_number: number });
    old.owners.set(number, 'ADA AT THE OLD BANK CODE');
    other.owners.set(number, 'OBI ADA');
    const path = `/dashboard/withdrawal-requests/${id}`;
    const owner = async (api: TestApi) =>
      (await api.call('GET', path, { token })).body.data.accountOwner?.name;
    const resolved = async (api: TestApi) =>
      (await api.call('POST', `${path}/resolve-account`, { token })).body.data.name;
    await during(byPaystack(), async (api) => {
      assert.equal(await resolved(api), 'ADA AT THE OLD BANK CODE');
    });
    // Providers number banks differently: the code may name another bank there.
    await during(byFlutterwave(), async (api) => {
      assert.equal(await owner(api), null);
      assert.equal(await resolved(api), 'OBI ADA');
      assert.equal(await owner(api), 'OBI ADA');
    });
  });
});
