import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Handle } from '../../../database/schema.ts';
import { onEachDatabase, onPostgres, type TestApi } from '../../../testing/api.ts';
import { atOnce, tally, valuesOf, ok } from '../../../testing/at-once.ts';
import { insertUser } from '../../../testing/records.ts';
import { rowOf, setRows } from '../../../testing/rows.ts';
import { insertServiceKey, type TestKey } from '../../../testing/service-keys.ts';

/** Parcels of a platform whose own key has no limit to speak of. */
async function platform(api: TestApi, database: Handle) {
  const rich = await insertServiceKey(api);
  const userId = await insertUser(database);
  const unpaid = async (amount: number): Promise<string> => {
    const parcel = { userId, receiver_name: 'Bola Ade', state: 'Oyo', sender_city: 'Lagos' };
    const rest = { receiver_city: 'Ibadan', delivery_date: '2026-12-05', amount };
    return (await ok(rich.send('POST', '/sent-parcels', { ...parcel, ...rest }))).data._id;
  };
  const pay = (key: TestKey, _id: string, amount: number) =>
    key.send('POST', '/payments', { _id, itemType: 'sendparcels', amount });
  const paid = async (amount: number): Promise<string> => {
    const id = await unpaid(amount);
    assert.equal((await pay(rich, id, amount)).status, 200);
    return id;
  };
  const refund = (key: TestKey, id: string) =>
    key.send('PATCH', `/sent-parcels/${id}`, { cancelled: true, refund: true });
  const balance = async () =>
    (await rowOf(database, 'users', ['total_balance'], { id: userId })).total_balance / 100;
  return { unpaid, pay, paid, refund, balance, userId };
}

onEachDatabase('payments and refunds of a service key', (api, database) => {
  it('attack: a service key refunds ₦900,000 in one call', async () => {
    const { paid, refund, balance } = await platform(api, database);
    const key = await insertServiceKey(api, undefined, 100_000);
    const large = await paid(900_000);
    const refused = await refund(key, large);
    assert.deepEqual([refused.status, refused.body.code], [429, 'tooManyRequests']);
    assert.equal(
      refused.body.message,
      'The key may pay in, credit and refund ₦100,000 in 24 hours; ₦100,000 of it is left.',
    );
    assert.equal(await balance(), 0);
    const items = [large, await paid(60_000), await paid(60_000)].map((id) => ({
      call: 'serviceUpdateSentParcel',
      id,
      body: { cancelled: true, refund: true },
    }));
    const { results } = (await key.send('POST', '/batch', { items })).body;
    assert.deepEqual(valuesOf(results, 'status'), [429, 200, 429]);
    assert.equal(await balance(), 60_000);
  });

  it('attack: a service key credits earnings of any amount', async () => {
    const { balance, userId } = await platform(api, database);
    const key = await insertServiceKey(api, undefined, 100_000);
    const earn = (amount: number, accepted: boolean) =>
      key.send('POST', '/earnings', { userId, kind: 'referral', amount, accepted });
    assert.equal((await earn(900_000, true)).status, 429);
    const waiting = (await earn(900_000, false)).body.data._id;
    assert.equal((await key.send('PATCH', `/earnings/${waiting}`, { accepted: true })).status, 429);
    assert.equal((await earn(60_000, true)).status, 200);
    assert.equal((await earn(60_000, true)).status, 429);
    assert.equal(await balance(), 60_000);
  });

  it('count together, are free again after 24 hours, and limit each key alone', async () => {
    const { unpaid, pay, paid, refund } = await platform(api, database);
    const [key, other] = [
      await insertServiceKey(api, undefined, 100_000),
      await insertServiceKey(api, undefined, 100_000),
    ];
    assert.equal((await pay(key, await unpaid(70_000), 70_000)).status, 200);
    const second = await paid(30_001);
    assert.match((await refund(key, second)).body.message, /₦30,000 of it is left/);
    assert.equal((await refund(key, await paid(30_000))).status, 200);
    assert.equal((await refund(other, second)).status, 200);
    const hour = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000);
    const age = (hours: number) =>
      setRows(
        database,
        'service_key_amounts',
        { hour: new Date(hour.getTime() - hours * 3_600_000) },
        { key_id: key.id },
      );
    await age(24);
    const more = await unpaid(1);
    assert.equal((await pay(key, more, 1)).status, 429, 'an hour that ended less than 24 hours ago');
    await age(25);
    assert.equal((await pay(key, more, 1)).status, 200);
  });
});

onPostgres('concurrent payments and refunds of a service key', (api, database) => {
  it('do not exceed its daily limit', async () => {
    const { unpaid, pay, paid, refund, balance } = await platform(api, database);
    const key = await insertServiceKey(api, undefined, 100_000);
    const [parcels, payments] = [
      await atOnce(12, () => paid(10_000)),
      await atOnce(12, () => unpaid(10_000)),
    ];
    const answers = await atOnce(24, (at) =>
      at % 2 === 0 ? refund(key, parcels[at / 2]!) : pay(key, payments[(at - 1) / 2]!, 10_000),
    );
    assert.deepEqual(tally(answers), { 200: 10, 429: 14 });
    const refunded = answers.filter(({ status }, at) => at % 2 === 0 && status === 200).length;
    assert.equal(await balance(), refunded * 10_000);
  });
});
