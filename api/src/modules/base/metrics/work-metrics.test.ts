import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Actor } from '../../../plugins/caller.ts';
import { serve, type TestApi } from '../../../testing/api.ts';
import { pglite, postgres } from '../../../testing/databases.ts';
import { startPaystack } from '../../../testing/payout-adapters.ts';
import { payoutsBy, type FakeProvider } from '../../../testing/payout-provider-server.ts';
import { insertAccepted, insertActor, waitForState } from '../../../testing/payouts.ts';
import { deleteRows, rowsOf, setRows } from '../../../testing/rows.ts';
import { insertUser } from '../../../testing/records.ts';
import { insertLoggedIn } from '../../../testing/staff.ts';
import { changeUsers, insertEndpoint } from '../../../testing/webhooks.ts';

const engine = postgres.missing === undefined ? postgres : pglite;

describe('metrics of payouts and jobs', () => {
  let provider: FakeProvider;
  let api: TestApi;
  let actor: Actor;
  before(async () => {
    provider = await startPaystack();
    api = await serve(await engine.open(), { settings: { payouts: payoutsBy(provider, [provider]) } });
    actor = await insertActor(api.database);
  });
  after(async () => {
    await api.close();
    await provider.close();
  });
  const scrape = async () => {
    const lines = (await (await fetch(new URL('/metrics', api.url))).text()).split('\n');
    return (name: string) => {
      const line = lines.find((text) => text.startsWith(`${name} `));
      return line === undefined ? undefined : Number(line.slice(name.length));
    };
  };
  const settlement = (rest: string, labels = 'provider="paystack"') =>
    `padiman_payout_settlement_seconds_${rest}{${labels}}`;

  it('have a series for each provider from the start', async () => {
    const value = await scrape();
    assert.equal(value(settlement('count')), 0);
    assert.equal(value('padiman_payouts_waiting{provider="paystack"}'), undefined);
  });

  it('count a payout once, at its first result', async () => {
    provider.moods.push('pending');
    const { id, reference } = await insertAccepted(api.database, actor, 'paystack');
    await waitForState(api.database, id, 'sent');
    const waiting = await scrape();
    assert.equal(waiting('padiman_payouts_waiting{provider="paystack"}'), 1);
    assert.ok(waiting('padiman_payout_oldest_waiting_seconds{provider="paystack"}')! >= 0);
    assert.equal(waiting(settlement('count')), 0);

    for (const outcome of ['paid', 'paid', 'reversed'] as const) {
      const { body, headers } = provider.event(reference, outcome);
      assert.equal((await api.call('POST', '/payouts/paystack/events', { text: body, headers })).status, 200);
    }
    const settled = await scrape();
    assert.equal(settled(settlement('count')), 1);
    assert.equal(settled(settlement('bucket', 'le="300",provider="paystack"')), 1);
    assert.equal(settled('padiman_payouts_waiting{provider="paystack"}'), undefined);
  });

  it('tell the age of payouts that staff have to make', async () => {
    await insertAccepted(api.database, actor, 'manual');
    const value = await scrape();
    assert.equal(value('padiman_payouts_waiting{provider="manual"}'), 1);
    assert.ok(value('padiman_payout_oldest_waiting_seconds{provider="manual"}')! < 3600);
  });

  it('tell the backlog of webhooks and the age of the oldest pending delivery', async () => {
    const { database } = api;
    const empty = await scrape();
    assert.equal(empty('padiman_webhook_deliveries{state="pending"}'), 0);
    assert.equal(empty('padiman_webhook_deliveries{state="dead"}'), 0);
    assert.equal(empty('padiman_webhook_oldest_pending_seconds'), 0);

    await insertEndpoint(database, 'https://receiver.example/hooks');
    const boss = await insertLoggedIn(api, { superAdmin: true });
    const userIds = [await insertUser(database), await insertUser(database), await insertUser(database)];
    await changeUsers(boss, userIds, true);
    const [first] = await rowsOf(database, 'webhook_deliveries', ['id']);
    await database
      .updateTable('webhook_deliveries')
      .set({ retry_since: new Date(Date.now() - 3_600_000) })
      .where('id', '<>', first!.id)
      .execute();
    await setRows(database, 'webhook_deliveries', { state: 'dead' }, { id: first!.id });
    const full = await scrape();
    assert.equal(full('padiman_webhook_deliveries{state="pending"}'), 2);
    assert.equal(full('padiman_webhook_deliveries{state="dead"}'), 1);
    const age = full('padiman_webhook_oldest_pending_seconds')!;
    assert.ok(age >= 3_590 && age < 3_700, `${age}`);

    // Without an endpoint nothing is under way.
    await deleteRows(database, 'webhook_endpoint');
    assert.equal((await scrape())('padiman_webhook_deliveries{state="pending"}'), 0);
  });
});
