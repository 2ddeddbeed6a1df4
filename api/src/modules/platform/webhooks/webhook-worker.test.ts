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
    const outbox = webhookOutbox(database, receiver.url);
    const workers = [1, 2, 3].map(() => runJob(webhookJob(outbox)));
    await receiver.received(90);
    await Promise.all(workers.map(({ stop }) => stop()));
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

  it('a stop gives back the events of attempts without an answer', async () => {
    await insertEndpoint(database, receiver.url);
    receiver.moodOf = () => 'silent';
    await changeUsers(staff, await insertUsers(20), true);
    const worker = runJob(webhookJob(webhookOutbox(database, receiver.url)));
    await receiver.received(8);
    await worker.stop();
    assert.equal(receiver.receipts.length, 8, 'the others wait for the deadline of these');
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
