import assert from 'node:assert/strict';
import { before, beforeEach, it } from 'node:test';
import { onEachDatabase } from '../../../testing/api.ts';
import { insertUser } from '../../../testing/records.ts';
import { loggedIn } from '../../../testing/staff.ts';
import {
  changeUsers,
  deliverDue,
  deliveriesOf,
  insertEndpoint,
  passRetryTime,
  receiverBefore,
  webhookOutbox,
} from '../../../testing/webhooks.ts';
import type { Webhook } from '@padiman/contracts';
import { claimDue, deleteOld } from './webhook-outbox.repository.ts';
import { attempt, type WebhookOutbox } from './webhook-outbox.service.ts';
import { deleteRows, rowsOf, setRows } from '../../../testing/rows.ts';

onEachDatabase('deliveries of webhooks', (api, database) => {
  const receiver = receiverBefore(database);
  const staff = loggedIn(api, { superAdmin: true });
  let outbox: WebhookOutbox;
  before(() => void (outbox = webhookOutbox(database, receiver.url)));
  beforeEach(() => insertEndpoint(database, receiver.url));

  const change = (userId: string, ...states: boolean[]) => changeUsers(staff, [userId], ...states);
  const states = async () => (await deliveriesOf(database)).map(({ state }) => state);
  const types = () => receiver.receipts.map(({ event }) => event.type);

  it('are signed by Standard Webhooks, and the same at every attempt', async () => {
    const userId = await insertUser(database);
    receiver.moodOf = () => (receiver.receipts.length === 0 ? 500 : 200);
    await change(userId, true);
    await deliverDue(outbox);
    await passRetryTime(database);
    await deliverDue(outbox);
    const [first, second, ...more] = receiver.receipts;
    assert.deepEqual(more, []);
    for (const receipt of [first!, second!]) receiver.verify(receipt);
    assert.equal(first!.text, second!.text);
    assert.deepEqual([first!.id, first!.headers['content-type']], [second!.id, 'application/json']);
    const untold = { reasonCode: null, message: null, note: null };
    assert.deepEqual(first!.event.data, { userId, blocked: true, ...untold, adminId: staff.id });
    assert.ok(Math.abs(Date.parse(first!.event.timestamp) - Date.now()) < 60_000);
    const tampered = { ...first!, text: first!.text.replace('true', 'false') };
    assert.throws(() => receiver.verify(tampered));
    assert.deepEqual(await states(), ['delivered']);
    assert.equal(await deliverDue(outbox), 0);
  });

  it('an endpoint pauses after failures in a row, is tried with one event, and a success ends the pause', async () => {
    const userIds = await Promise.all(Array.from({ length: 8 }, () => insertUser(database)));
    receiver.moodOf = () => 500;
    for (const userId of userIds) await change(userId, true);
    assert.equal(await deliverDue(outbox), 8);
    const read = async () => {
      const { data } = (await staff.get('/dashboard/webhooks')).body as { data: Webhook };
      return data;
    };
    const paused = await read();
    assert.deepEqual([paused.failures, paused.pending], [5, 8]);
    assert.ok(paused.pausedUntil !== null);
    await passRetryTime(database);
    assert.equal(await deliverDue(outbox), 0, 'nothing is sent while it pauses');
    await setRows(database, 'webhook_endpoint', { paused_until: new Date(0) });
    assert.equal(await deliverDue(outbox), 1, 'one event is tried');
    assert.equal((await read()).failures, 6);
    receiver.moodOf = () => 204;
    await setRows(database, 'webhook_endpoint', { paused_until: new Date(0) });
    assert.equal(await deliverDue(outbox), 7, 'after one that arrives all others that are due follow');
    assert.deepEqual(await read().then(({ failures, pausedUntil }) => [failures, pausedUntil]), [0, null]);
  });

  it('a later event of a record waits for the earlier one; other records go on', async () => {
    const [held, free] = [await insertUser(database), await insertUser(database)];
    receiver.moodOf = ({ event }) =>
      event.data['userId'] === held && event.data['blocked'] === true ? 500 : 204;
    await change(held, true, false);
    await change(free, true, false);
    await deliverDue(outbox);
    const seen = () =>
      receiver.receipts.map(({ event }) =>
        [event.data['userId'] === held ? 'held' : 'free', event.data['blocked']].join(' '),
      );
    assert.deepEqual(seen().toSorted(), ['free false', 'free true', 'held true']);
    receiver.moodOf = () => 204;
    await passRetryTime(database);
    await deliverDue(outbox);
    assert.deepEqual(seen().slice(-2), ['held true', 'held false']);
  });

  it('the schedule backs off, and after 3 days the event is a dead letter and the next one goes on', async () => {
    receiver.moodOf = ({ event }) => (event.type === 'user.blocked' ? 500 : 204);
    await change(await insertUser(database), true, false);
    await deliverDue(outbox);
    const waits = async () =>
      (
        await database
          .selectFrom('webhook_deliveries')
          .select('next_try_at')
          .where('attempts', '>', 0)
          .orderBy('sequence')
          .execute()
      ).map(({ next_try_at: at }) => (at.getTime() - Date.now()) / 1_000);
    const [first] = await waits();
    assert.ok(first! > 2 && first! < 6.1, `${first}`);
    await passRetryTime(database);
    await deliverDue(outbox);
    const [second] = await waits();
    assert.ok(second! > 20 && second! < 36.1, `${second}`);
    const longAgo = new Date(Date.now() - 3 * 24 * 3_600_000 + 10_000);
    await setRows(database, 'webhook_deliveries', { retry_since: longAgo });
    await passRetryTime(database);
    await deliverDue(outbox);
    assert.deepEqual(await states(), ['dead', 'delivered']);
    assert.deepEqual(types(), ['user.blocked', 'user.blocked', 'user.blocked', 'user.unblocked']);
  });

  it('the result of an attempt whose lease is over and whose delivery is claimed again is ignored', async () => {
    await change(await insertUser(database), true, false);
    const claim = () => claimDue(database, { limit: 10, leaseSeconds: 60 });
    const [stale, ...rest] = await claim();
    assert.deepEqual(rest, []);
    assert.deepEqual(await claim(), []);
    await passRetryTime(database);
    const [fresh] = await claim();
    receiver.moodOf = () => 500;
    await attempt(outbox, stale!);
    assert.deepEqual(await states(), ['pending', 'pending']);
    // A worker that was paused for longer than half of the lease sends nothing.
    await attempt(outbox, fresh!, { claimed: performance.now() - 40_000 });
    assert.equal(receiver.receipts.length, 1);
    receiver.moodOf = () => 204;
    await attempt(outbox, fresh!);
    await deliverDue(outbox);
    assert.deepEqual(await states(), ['delivered', 'delivered']);
  });

  it('old deliveries and their events are deleted; pending ones without an endpoint alone', async () => {
    await change(await insertUser(database), true);
    await change(await insertUser(database), true);
    await deliverDue(outbox);
    const [old] = await deliveriesOf(database);
    receiver.moodOf = () => 500;
    await change(await insertUser(database), true);
    await deliverDue(outbox);
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
    await setRows(database, 'webhook_events', { created_at: daysAgo(90) });
    await database
      .updateTable('webhook_deliveries')
      .set({ created_at: daysAgo(8) })
      .where((where) => where.or([where('id', '=', old!.id), where('state', '=', 'pending')]))
      .execute();
    await deleteOld(database);
    assert.deepEqual(await states(), ['delivered', 'pending']);
    assert.equal((await rowsOf(database, 'webhook_events', ['id'])).length, 2);
    await setRows(database, 'webhook_deliveries', { created_at: daysAgo(31) });
    await deleteOld(database);
    assert.deepEqual(await states(), ['pending']);
    await deleteRows(database, 'webhook_endpoint');
    await deleteOld(database);
    assert.deepEqual(await states(), []);
  });
});
