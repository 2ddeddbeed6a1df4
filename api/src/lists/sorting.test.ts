import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { onEachDatabase } from '../testing/api.ts';
import { insertParcel } from '../testing/moderated.ts';
import { insertUser } from '../testing/records.ts';
import { loggedIn } from '../testing/staff.ts';
import { valuesOf, ok } from '../testing/at-once.ts';

onEachDatabase('sorting', (api, database) => {
  const boss = loggedIn(api, { superAdmin: true });
  before(async () => {
    const userId = await insertUser(database, { first_name: 'Ngozi', last_name: 'Eze' });
    // Equal amounts and days, so that the id decides.
    for (const [number, amount] of [300, 100, 200, 100, 300].entries()) {
      await insertParcel(database, {
        user_id: userId,
        amount,
        delivery_date: `2026-03-0${1 + (number % 2)}`,
        receiver_name: number === 0 ? 'Zik' : 'Bola',
        paid: number > 1,
      });
    }
  });

  const walk = async (path: string) => {
    const seen: { _id: string; amount: number; delivery_date: string }[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const next = cursor && `&cursor=${encodeURIComponent(cursor)}`;
      const body = await ok(boss.get(`${path}&limit=2${next}`));
      seen.push(...body.data);
      cursor = body.nextCursor;
    }
    return seen;
  };

  it('sorts by the column and then by age, each record once across pages', async () => {
    const up = await walk('/dashboard/send-parcels?sort=amount');
    assert.deepEqual([valuesOf(up, 'amount'), new Set(up.map(({ _id }) => _id)).size], [[1, 1, 2, 3, 3], 5]);
    assert.deepEqual(await walk('/dashboard/send-parcels?sort=-amount'), up.toReversed());
    const days = (await walk('/dashboard/send-parcels?sort=-delivery_date')).map((row) => row.delivery_date);
    assert.deepEqual(days, ['2026-03-02', '2026-03-02', '2026-03-01', '2026-03-01', '2026-03-01']);
  });

  it('refuses unknown fields, and a cursor of another order', async () => {
    const get = (query: string) => boss.get(`/dashboard/send-parcels?${query}`);
    for (const sort of ['password_hash', 'amount;drop table users', '--amount', '', 'AMOUNT'])
      assert.equal((await get(`sort=${encodeURIComponent(sort)}`)).status, 400, sort);
    const { nextCursor } = (await get('sort=amount&limit=1')).body;
    assert.equal((await get(`sort=-amount&cursor=${nextCursor}`)).status, 400);
    assert.equal((await get(`cursor=${nextCursor}`)).status, 400);
  });
});
