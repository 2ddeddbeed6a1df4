import assert from 'node:assert/strict';
import { it } from 'node:test';
import { onEachDatabase } from '../../../testing/api.ts';
import { documentedBy } from '../../../testing/documented.ts';
import { nextPhone } from '../../../testing/records.ts';
import { insertServiceKey } from '../../../testing/service-keys.ts';
import { userBefore, madeBefore } from '../../../testing/staff.ts';

onEachDatabase('batches', (api, database) => {
  const key = madeBefore(() => insertServiceKey(api));
  const member = userBefore(database);
  const newUser = (change: object = {}) => ({
    call: 'serviceCreateUser',
    body: {
      ...{ first_name: 'Ada', last_name: 'Obi', phone_number: nextPhone(), email: 'a@example.com' },
      ...change,
    },
  });
  const statuses = (results: { status: number }[]) => results.map(({ status }) => status);

  it('give each item its own result; a refused one stops no other', async () => {
    const items: object[] = [
      newUser(),
      newUser({ email: 'nobody' }),
      { call: 'serviceUpdateUser', id: member.id, body: { is_verified: true } },
      { call: 'serviceUpdateUser', id: '01900000-0000-7000-8000-000000000000', body: { is_verified: true } },
      { call: 'serviceCreatePost', body: { userId: member.id, text: 'From a batch' } },
      { call: 'serviceListUsers' },
      { call: 'serviceBatch', body: { items: [] } },
      { call: 'constructor' },
      { call: 'serviceCreatePost' },
    ];
    const answer = await key.send('POST', '/batch', { items }, 'batch one');
    assert.equal(answer.status, 400, 'a key with a space');
    const done = await key.send('POST', '/batch', { items }, 'batch-1');
    documentedBy((await api.call('GET', '/openapi.json')).body)('serviceBatch', done);
    const { results } = done.body;
    assert.deepEqual(statuses(results), [200, 400, 200, 404, 200, 400, 400, 400, 400]);
    assert.deepEqual(Object.keys(results[1].answer.fields), ['email']);
    assert.equal(results[2].answer.data.is_verified, true);
    // The repaired batch performs what was refused, and replays the rest.
    items[1] = newUser();
    items[8] = { call: 'serviceUpdateUser', id: member.id, body: { is_driver: true } };
    const again = (await key.send('POST', '/batch', { items }, 'batch-1')).body.results;
    assert.deepEqual(statuses(again), [200, 200, 200, 404, 200, 400, 400, 400, 200]);
    assert.deepEqual(again[0], { ...results[0], replayed: true });
    const shown = again.map(({ replayed }: { replayed: boolean }) => replayed);
    assert.deepEqual(shown, [true, false, true, false, true, false, false, false, false]);
    items[0] = newUser();
    assert.equal((await key.send('POST', '/batch', { items }, 'batch-1')).body.results[0].status, 422);
  });

  it('check the scope of each item', async () => {
    const lacking = await insertServiceKey(api, ['posts:write']);
    const items = [newUser(), { call: 'serviceCreatePost', body: { userId: member.id, text: 'x' } }];
    assert.deepEqual(statuses((await lacking.send('POST', '/batch', { items })).body.results), [403, 200]);
  });

  it('have 1 to 200 items and at most 1 MiB', async () => {
    const post = { call: 'serviceCreatePost', body: { userId: member.id, text: 'x'.repeat(1_000) } };
    const of = (length: number) => ({ items: Array.from({ length }, () => post) });
    assert.equal((await key.send('POST', '/batch', of(0))).status, 400);
    assert.equal((await key.send('POST', '/batch', of(201))).status, 400);
    const { results } = (await key.send('POST', '/batch', of(200))).body;
    assert.equal(statuses(results).filter((status) => status === 200).length, 200);
    const large = { items: [{ ...post, body: { userId: member.id, text: 'x'.repeat(1_100_000) } }] };
    assert.equal((await key.send('POST', '/batch', large)).status, 413);
  });
});
