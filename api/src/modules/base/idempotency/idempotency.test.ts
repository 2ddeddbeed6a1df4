import assert from 'node:assert/strict';
import { it } from 'node:test';
import { onEachDatabase, onPostgres, type TestApi } from '../../../testing/api.ts';
import { insertUser, nextPhone } from '../../../testing/records.ts';
import { insertParcel, insertPost } from '../../../testing/moderated.ts';
import { insertServiceKey } from '../../../testing/service-keys.ts';
import { verifyLedger } from '../../money/ledger/ledger-verification.read-model.ts';
import { forgetOldAnswers } from './idempotency.service.ts';
import { rowsOf } from '../../../testing/rows.ts';
import { atOnce } from '../../../testing/at-once.ts';
import { allRows, execute } from '../../../database/statements.ts';
import { insertLoggedIn, madeBefore } from '../../../testing/staff.ts';

const newUser = () => ({
  ...{ first_name: 'Ada', last_name: 'Obi', phone_number: nextPhone(), email: 'a@example.com' },
});
const countUsers = (api: TestApi, phone: string) =>
  rowsOf(api.database, 'users', ['id'], { phone_number: phone });

onEachDatabase('idempotency keys', (api, database) => {
  const key = madeBefore(() => insertServiceKey(api));

  it('answer the same request again with the stored answer', async () => {
    const user = newUser();
    const first = await key.send('POST', '/users', user, 'one');
    assert.deepEqual([first.status, first.headers.get('idempotency-replayed')], [200, null]);
    // Changed since; the replay answers what was answered.
    await key.send('PATCH', `/users/${first.body.data._id}`, { last_name: 'Eze' });
    const reordered = Object.fromEntries(Object.entries(user).reverse());
    for (const name of ['one', '"one"']) {
      const again = await key.send('POST', '/users', reordered, name);
      assert.deepEqual([again.status, again.headers.get('idempotency-replayed')], [200, 'true']);
      assert.equal(again.text, first.text);
    }
    assert.equal((await countUsers(api, user.phone_number)).length, 1);
  });

  it('are refused with another body, call or record', async () => {
    const user = newUser();
    const { _id: id } = (await key.send('POST', '/users', user, 'two')).body.data;
    const answers = [
      await key.send('POST', '/users', { ...user, last_name: 'Eze' }, 'two'),
      await key.send('PATCH', `/users/${id}`, { cancelled: true }, 'two'),
      await key.send('POST', '/posts', { userId: id, text: 'x' }, 'two'),
    ];
    for (const { status, body } of answers) assert.deepEqual([status, body.code], [422, 'keyReused']);
  });

  it('belong to one service key', async () => {
    const other = await insertServiceKey(api);
    assert.equal((await key.send('POST', '/users', newUser(), 'three')).status, 200);
    assert.equal((await other.send('POST', '/users', newUser(), 'three')).status, 200);
  });

  it('store no refusal, so that the request can be sent again', async () => {
    const user = newUser();
    const taken = (await key.send('POST', '/users', user)).body.data._id;
    assert.equal((await key.send('POST', '/users', user, 'four')).status, 409);
    await key.send('PATCH', `/users/${taken}`, { cancelled: true });
    assert.equal((await key.send('POST', '/users', user, 'four')).status, 200);
  });

  it('are required on POST and must be well-formed; PATCH takes one', async () => {
    const send = (headers: Record<string, string>) =>
      api.call('POST', '/service/users', { token: key.token, headers, body: newUser() });
    for (const headers of [{}, { 'idempotency-key': '' }, { 'idempotency-key': 'a b' }]) {
      const { status, body } = await send(headers as Record<string, string>);
      assert.equal(status, 400);
      assert.ok('Idempotency-Key' in body.fields);
    }
    assert.equal((await send({ 'idempotency-key': 'x'.repeat(256) })).status, 400);
    const { _id: id } = (await key.send('POST', '/users', newUser())).body.data;
    const patch = (last_name: string) =>
      api.call('PATCH', `/service/users/${id}`, {
        ...{ token: key.token, headers: { 'idempotency-key': 'five' }, body: { last_name } },
      });
    assert.equal((await patch('Eze')).body.data.last_name, 'Eze');
    assert.equal((await patch('Eze')).headers.get('idempotency-replayed'), 'true');
    assert.equal((await patch('Bello')).status, 422);
  });

  it('are forgotten after three days', async () => {
    const user = newUser();
    await key.send('POST', '/users', user, 'six');
    await execute(database)`update service_answers set created_at = now() - interval '73 hours'
      where idempotency_key = 'six'`;
    await forgetOldAnswers(database);
    assert.equal((await key.send('POST', '/users', user, 'six')).status, 409);
    assert.equal((await key.send('POST', '/users', newUser(), 'one')).status, 422);
  });
});

onPostgres('50 parallel equal calls', (api, database) => {
  it('create one user and answer alike', async () => {
    const key = await insertServiceKey(api);
    const user = newUser();
    const answers = await atOnce(50, () => key.send('POST', '/users', user, 'race'));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
    assert.equal(answers.filter(({ headers }) => !headers.has('idempotency-replayed')).length, 1);
    assert.equal((await countUsers(api, user.phone_number)).length, 1);
  });

  it('pay, refund and withdraw once', async () => {
    const key = await insertServiceKey(api);
    const userId = await insertUser(database);
    const id = await insertParcel(database, { user_id: userId, amount: 100_000 });
    const all = (method: string, path: string, body: unknown) =>
      atOnce(50, () => key.send(method, path, body, path));
    const paid = await all('POST', '/payments', { itemType: 'sendparcels', _id: id, amount: 1_000 });
    const refunded = await all('PATCH', `/sent-parcels/${id}`, { cancelled: true, refund: true });
    const account = { accountNumber: '0123456789', accountName: 'A', bank: 'B', bankCode: '057' };
    const requested = await all('POST', '/withdrawals', {
      ...{ userId, withdrawalID: 'W-race', requestedAmount: 600, ...account },
    });
    for (const { status, text } of [...paid, ...refunded, ...requested]) assert.equal(status, 200, text);
    const rows = await allRows<{ account: string; balance: number }>(database)`
      select account, balance from ledger_accounts where user_id = ${userId}::uuid order by account`;
    assert.deepEqual(rows, [
      { account: 'available', balance: 40_000 },
      { account: 'held', balance: 60_000 },
    ]);
    assert.deepEqual((await verifyLedger(database)).offenders, []);
  });

  it('with different keys spend no money twice', async () => {
    const key = await insertServiceKey(api);
    const userId = await insertUser(database, { total_earnings: 100_000 });
    const id = await insertParcel(database, { user_id: userId, amount: 100_000 });
    const account = { accountNumber: '0123456789', accountName: 'A', bank: 'B', bankCode: '057' };
    const [payments, withdrawals] = await Promise.all([
      atOnce(20, () => key.send('POST', '/payments', { itemType: 'sendparcels', _id: id, amount: 1_000 })),
      atOnce(20, (at) =>
        key.send('POST', '/withdrawals', {
          ...{ userId, withdrawalID: `W-${at}`, requestedAmount: 300, ...account },
        }),
      ),
    ]);
    const succeeded = (answers: { status: number }[]) =>
      answers.filter(({ status }) => status === 200).length;
    assert.deepEqual([succeeded(payments), succeeded(withdrawals)], [1, 3]);
    assert.ok([...payments, ...withdrawals].every(({ status }) => status === 200 || status === 409));
    assert.deepEqual((await verifyLedger(database)).offenders, []);
  });
});

onEachDatabase('idempotency keys of staff', (api, database) => {
  const staff = madeBefore(() => insertLoggedIn(api, { rights: { moderatePosts: true } }));
  const batch = (ids: string[], key: string, by = staff) =>
    api.call('POST', '/dashboard/posts/delete', {
      token: by.token,
      headers: { 'idempotency-key': key },
      body: { ids },
    });

  it('answer a batch again as before, and refuse another one', async () => {
    const author_user_id = await insertUser(database);
    const ids = [
      await insertPost(database, { author_user_id }),
      await insertPost(database, { author_user_id }),
    ];
    const first = await batch(ids, 'batch-1');
    const deleted = ids.map((_id) => ({ _id, outcome: 'deleted' }));
    assert.deepEqual([first.status, first.body.results], [200, deleted]);
    const again = await batch(ids, 'batch-1');
    assert.deepEqual([again.text, again.headers.get('idempotency-replayed')], [first.text, 'true']);
    assert.equal((await batch(ids.slice(1), 'batch-1')).body.code, 'keyReused');
    const skipped = ids.map((_id) => ({ _id, outcome: 'skipped', reason: 'not found' }));
    assert.deepEqual((await batch(ids, 'batch-2')).body.results, skipped);
  });

  it('belong to one admin', async () => {
    const other = await insertLoggedIn(api, { rights: { moderatePosts: true } });
    const id = await insertPost(database, { author_user_id: await insertUser(database) });
    await batch([id], 'batch-3');
    assert.deepEqual((await batch([id], 'batch-3', other)).body.results, [
      { _id: id, outcome: 'skipped', reason: 'not found' },
    ]);
  });
});

onPostgres('two equal batches of staff at once', (api, database) => {
  it('change each record once and answer alike', async () => {
    const staff = await insertLoggedIn(api, { rights: { moderatePosts: true } });
    const id = await insertPost(database, { author_user_id: await insertUser(database) });
    const answers = await atOnce(10, () =>
      api.call('POST', '/dashboard/posts/delete', {
        token: staff.token,
        headers: { 'idempotency-key': 'batch-4' },
        body: { ids: [id] },
      }),
    );
    for (const { body } of answers) assert.deepEqual(body.results, [{ _id: id, outcome: 'deleted' }]);
  });
});
