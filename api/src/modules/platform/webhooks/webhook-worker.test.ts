import assert from 'node:assert/strict';
import { it } from 'node:test';
import { onPostgres } from '../../../testing/api.ts';
import { runJob } from '../../../testing/wait-until.ts';
import { insertUser } from '../../../testing/records.ts';
import { loggedIn } from '../../../testing/staff.ts';
import {
  changeUsers,
  deliveriesOf,
  insertEndpoint,
  receiverBefore,
  webhookOutbox,
} from '../../../testing/webhooks.ts';
import { webhookJob } from './webhook-outbox.service.ts';
import { rowsOf } from '../../../testing/rows.ts';

onPostgres('the worker of webhooks', (api, database) => {
  const receiver = receiverBefore(database);
  const staff = loggedIn(api, { superAdmin: true });
  const insertUsers = (count: number) =>
    Promise.all(Array.from({ length: count }, () => insertUser(database)));

  it('several workers deliver each event once, in the order of its record', async () => {
    await insertEndpoint(database, receiver.url);
    const userIds = await insertUsers(30);
    await changeUsers(staff, userIds, true, false, true);
    const outbox = webhookOutbox(database);
    const workers = [1, 2, 3].map(() => runJob(webhookJob(outbox)));
    await receiver.received(90);
    await Promise.all(workers.map(({ stop }) => stop()));
    await outbox.sender.close();
    assert.equal(new Set(receiver.receipts.map(({ id }) => id)).size, 90);
    assert.equal(receiver.receipts.length, 90);
    for (const userId of userIds) {
      const states = receiver.receipts
        .filter(({ event }) => event.data['userId'] === userId)
        .map(({ event }) => event.data['blocked']);
      assert.deepEqual(states, [true, false, true]);
    }
    const states = (await deliveriesOf(database)).map(({ state }) => state);
    assert.deepEqual(new Set(states), new Set(['delivered']));
  });

  it('an endpoint that never answers delays no other, and a stop gives its events back', async () => {
    await insertEndpoint(database, `${receiver.url}/silent`);
    await insertEndpoint(database, `${receiver.url}/good`);
    receiver.moodOf = ({ path }) => (path === '/silent' ? 'silent' : 204);
    await changeUsers(staff, await insertUsers(20), true);
    const outbox = webhookOutbox(database);
    const worker = runJob(webhookJob(outbox));
    const good = () => receiver.receipts.filter(({ path }) => path === '/good').length;
    // Eight attempts at the silent endpoint wait for their deadline of 10 s all the while.
    await receiver.received(28);
    assert.equal(good(), 20);
    await worker.stop();
    await outbox.sender.close();
    const left = await rowsOf(
      database,
      'webhook_deliveries',
      ['attempts', 'leased_until', 'backoff_step', 'last_error'],
      { state: 'pending' },
    );
    assert.equal(left.length, 20);
    const tried = left.filter(({ attempts }) => attempts > 0);
    assert.equal(tried.length, 8);
    for (const delivery of tried) {
      assert.deepEqual(delivery, {
        ...{ attempts: 1, leased_until: null, backoff_step: 0 },
        last_error: 'Interrupted by the end of the server.',
      });
    }
  });
});
