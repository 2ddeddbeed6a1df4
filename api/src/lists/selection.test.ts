import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { sql } from 'kysely';
import { onEachDatabase } from '../testing/api.ts';
import { insertParcel, insertRide } from '../testing/moderated.ts';
import { insertAdmin, insertToken, insertUser } from '../testing/records.ts';

onEachDatabase('bulk calls for all matching records', (api) => {
  let token: string;
  let userId: string;
  before(async () => {
    token = await insertToken(
      api().database,
      (await insertAdmin(api().database, { rights: { viewAllUsers: true } })).id,
    );
    userId = await insertUser(api().database, { first_name: 'Ngozi' });
  });
  const post = (path: string, body: unknown) => api().call('POST', path, { token, body });

  it('act on each matching record once, in batches, and on no other', async () => {
    const { database } = api();
    await sql`
      insert into sent_parcels (id, user_id, receiver_name, amount, state, sender_city, receiver_city, delivery_date, paid)
      select gen_random_uuid(), ${userId}::uuid, 'Bola', 100, 'Oyo', 'Lagos', 'Ibadan', '2026-03-05', n <= 1100
      from generate_series(1, 1150) as n`.execute(database);
    const other = await insertParcel(database, { user_id: userId, receiver_name: 'Zik', paid: true });
    const matching = { filter: 'paid', q: 'bola' };
    const seen = new Set<string>();
    const sizes: number[] = [];
    let after: string | null = '';
    while (after !== null) {
      const more: object = after === '' ? { total: 1100 } : { after };
      const answer = await post('/dashboard/sendparcels/delete', { matching: { ...matching, ...more } });
      assert.equal(answer.status, 200);
      for (const { _id, outcome } of answer.body.results) {
        assert.equal(outcome, 'deleted');
        seen.add(_id);
      }
      sizes.push(answer.body.results.length);
      after = answer.body.nextAfter;
    }
    assert.deepEqual(sizes, [500, 500, 100]);
    assert.equal(seen.size, 1100);
    const left = await api().call('GET', '/dashboard/send-parcels?limit=200', { token });
    assert.equal(left.body.total, 51);
    assert.ok(left.body.data.some(({ _id }: { _id: string }) => _id === other));
  });

  it('are refused without changes if the number of matches has changed', async () => {
    const id = await insertParcel(api().database, { user_id: userId, receiver_name: 'Late' });
    const body = { matching: { q: 'late', total: 2 } };
    const answer = await post('/dashboard/sendparcels/delete', body);
    assert.deepEqual([answer.status, answer.body.code], [409, 'conflict']);
    assert.match(answer.body.message, /1 match now/);
    const list = await api().call('GET', '/dashboard/send-parcels?q=late', { token });
    assert.equal(list.body.data[0]._id, id);
  });

  it('block users and answer with the changed ones, or with none', async () => {
    const id = await insertUser(api().database, { first_name: 'Uche' });
    const flags = { deleteFlag: false, blockFlag: true };
    const { body } = await post('/dashboard/users/update-status', { ...flags, matching: { q: 'uche' } });
    assert.deepEqual([body.data[0]._id, body.data[0].blocked, body.nextAfter], [id, true, null]);
    const none = await post('/dashboard/users/update-status', { ...flags, matching: { q: 'nobody' } });
    assert.deepEqual(none.body, { success: true, data: [], results: [], nextAfter: null });
  });

  it('skip deleted rides', async () => {
    const { database } = api();
    await insertRide(database, { user_id: userId, deleted_at: new Date() });
    const id = await insertRide(database, { user_id: userId });
    const { body } = await post('/dashboard/drivers/delete', { matching: {} });
    assert.deepEqual(body.results, [{ _id: id, outcome: 'deleted' }]);
  });

  it('require either ids or a valid selection', async () => {
    const path = '/dashboard/sendparcels/delete';
    const cursor = (await api().call('GET', '/dashboard/users?limit=1', { token })).body.nextCursor ?? 'x';
    for (const body of [
      {},
      { ids: [userId], matching: {} },
      { matching: { filter: 'everything' } },
      { matching: { filter: 'constructor' } },
      { matching: { sort: 'amount' } },
      { matching: { after: cursor } },
      { matching: { total: -1 } },
      { matching: null },
      { matching: [] },
    ]) {
      assert.equal((await post(path, body)).status, 400, JSON.stringify(body));
    }
  });
});
