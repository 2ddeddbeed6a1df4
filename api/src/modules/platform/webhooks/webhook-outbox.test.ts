import assert from 'node:assert/strict';
import { after, beforeEach, it } from 'node:test';
import { onEachDatabase } from '../../../testing/api.ts';
import { auditOf } from '../../../testing/audit.ts';
import { insertUser } from '../../../testing/records.ts';
import { loggedIn } from '../../../testing/staff.ts';
import {
  changeUsers,
  deliverDue,
  deliveriesOf,
  insertEndpoint,
  passRetryTime,
  receiverBefore,
  webhookCodeKey,
  webhookOutbox,
} from '../../../testing/webhooks.ts';
import type { Webhook } from '@padiman/contracts';
import { claimDue, deleteOld } from './webhook-outbox.repository.ts';
import { attempt } from './webhook-outbox.service.ts';
import { rowsOf, setRows } from '../../../testing/rows.ts';
import { valuesOf } from '../../../testing/at-once.ts';

onEachDatabase('deliveries of webhooks', { settings: { codeKey: webhookCodeKey } }, (api, database) => {
  const receiver = receiverBefore(database);
  const staff = loggedIn(api, { superAdmin: true });
  const outbox = webhookOutbox(database);
  let endpoint: { id: string; secret: string };
  beforeEach(async () => void (endpoint = await insertEndpoint(database, `${receiver.url}/one`)));
  after(() => outbox.sender.close());

  const change = (userId: string, ...states: boolean[]) => changeUsers(staff, [userId], ...states);
  const post = (path: string, body?: unknown) => staff.post(`/dashboard/webhooks${path}`, body);
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
    for (const receipt of [first!, second!]) receiver.verify(receipt, endpoint.secret);
    assert.equal(first!.text, second!.text);
    assert.deepEqual([first!.id, first!.headers['content-type']], [second!.id, 'application/json']);
    const untold = { reasonCode: null, message: null, note: null };
    assert.deepEqual(first!.event.data, { userId, blocked: true, ...untold, adminId: staff.id });
    assert.ok(Math.abs(Date.parse(first!.event.timestamp) - Date.now()) < 60_000);
    const tampered = { ...first!, text: first!.text.replace('true', 'false') };
    assert.throws(() => receiver.verify(tampered, endpoint.secret));
    assert.deepEqual(await states(), ['delivered']);
    assert.equal(await deliverDue(outbox), 0);
  });

  it('an endpoint pauses after failures in a row, is tried with one event, and a success ends the pause', async () => {
    const userIds = await Promise.all(Array.from({ length: 8 }, () => insertUser(database)));
    receiver.moodOf = () => 500;
    for (const userId of userIds) await change(userId, true);
    assert.equal(await deliverDue(outbox), 8);
    const read = async () => {
      const { data } = (await staff.get('/dashboard/webhooks')).body as { data: Webhook[] };
      return data[0]!;
    };
    const paused = await read();
    assert.deepEqual([paused.failures, paused.pending], [5, 8]);
    assert.ok(paused.pausedUntil !== null);
    await passRetryTime(database);
    assert.equal(await deliverDue(outbox), 0, 'nothing is sent while it pauses');
    await setRows(database, 'webhook_endpoints', { paused_until: new Date(0) }, { id: endpoint.id });
    assert.equal(await deliverDue(outbox), 1, 'one event is tried');
    assert.equal((await read()).failures, 6);
    receiver.moodOf = () => 204;
    await setRows(database, 'webhook_endpoints', { paused_until: new Date(0) }, { id: endpoint.id });
    assert.equal(await deliverDue(outbox), 7, 'after one that arrives all others that are due follow');
    assert.deepEqual(await read().then(({ failures, pausedUntil }) => [failures, pausedUntil]), [0, null]);
  });

  it('what waits for a paused endpoint is tried at once, or skipped', async () => {
    receiver.moodOf = () => 500;
    const userIds = await Promise.all(Array.from({ length: 5 }, () => insertUser(database)));
    for (const userId of userIds) await change(userId, true);
    await deliverDue(outbox);
    assert.equal(await deliverDue(outbox), 0);
    const queue = async (body: unknown, id = endpoint.id) => post(`/${id}/queue`, body);
    assert.deepEqual((await queue({ change: 'retry' })).body, { success: true, changed: 5 });
    assert.equal(await deliverDue(outbox), 5);
    assert.deepEqual((await queue({ change: 'skip' })).body, { success: true, changed: 5 });
    assert.deepEqual(new Set(await states()), new Set(['dead']));
    receiver.moodOf = () => 204;
    assert.deepEqual((await post(`/${endpoint.id}/replay`)).body, { success: true, replayed: 5 });
    assert.equal(await deliverDue(outbox), 5);
    const actions = (await auditOf(database, endpoint.id)).map(({ action }) => action);
    assert.deepEqual(
      actions.filter((action) => /retry|skip|replay/.test(action)),
      ['webhook.retry', 'webhook.skip', 'webhook.replay'],
    );
    assert.equal((await queue({ change: 'drop' })).status, 400);
    assert.equal((await queue({ change: 'skip' }, '01900000-0000-7000-8000-000000000000')).status, 404);
  });

  it('every endpoint gets the event with the same id, signed with its own secret', async () => {
    const other = await insertEndpoint(database, `${receiver.url}/two`, ['user.blocked']);
    await change(await insertUser(database), true, false);
    await deliverDue(outbox);
    const at = (path: string) => receiver.receipts.filter((receipt) => receipt.path === path);
    assert.deepEqual([at('/one').length, at('/two').length, at('/one')[0]!.id], [2, 1, at('/two')[0]!.id]);
    receiver.verify(at('/two')[0]!, other.secret);
    assert.throws(() => receiver.verify(at('/two')[0]!, endpoint.secret));
  });

  it('a later event of a record waits for the earlier one; other records and endpoints go on', async () => {
    await insertEndpoint(database, `${receiver.url}/two`);
    const [held, free] = [await insertUser(database), await insertUser(database)];
    receiver.moodOf = ({ path, event }) =>
      path === '/one' && event.data['userId'] === held && event.data['blocked'] === true ? 500 : 204;
    await change(held, true, false);
    await change(free, true, false);
    await deliverDue(outbox);
    const at = (path: string) =>
      receiver.receipts
        .filter((receipt) => receipt.path === path)
        .map(({ event }) =>
          [event.data['userId'] === held ? 'held' : 'free', event.data['blocked']].join(' '),
        );
    assert.deepEqual(at('/one').toSorted(), ['free false', 'free true', 'held true']);
    assert.equal(at('/two').length, 4);
    receiver.moodOf = () => 204;
    await passRetryTime(database);
    await deliverDue(outbox);
    assert.deepEqual(at('/one').slice(-2), ['held true', 'held false']);
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

  it('dead letters are replayed, one or all, with their former ids, and audited', async () => {
    const dying = { ...outbox, lifetimeSeconds: 0 };
    receiver.moodOf = () => 500;
    await change(await insertUser(database), true, false, true);
    await deliverDue(dying);
    assert.deepEqual(await states(), ['dead', 'dead', 'dead']);
    const [first] = await deliveriesOf(database);
    receiver.moodOf = () => 204;
    receiver.receipts.splice(0);
    const unknown = '01900000-0000-7000-8000-000000000000';
    const { body } = await post('/deliveries/replay', { ids: [unknown, first!.id, first!.id] });
    assert.deepEqual(body.results, [
      { _id: unknown, outcome: 'skipped', reason: 'not found' },
      { _id: first!.id, outcome: 'updated' },
    ]);
    await deliverDue(outbox);
    assert.deepEqual(valuesOf(receiver.receipts, 'id'), [first!.event_id]);
    const again = await post('/deliveries/replay', { ids: [first!.id] });
    assert.equal(again.body.results[0].reason, 'not a dead letter');

    assert.deepEqual((await post(`/${endpoint.id}/replay`)).body, { success: true, replayed: 2 });
    assert.deepEqual((await post(`/${endpoint.id}/replay`)).body, { success: true, replayed: 0 });
    await deliverDue(outbox);
    assert.deepEqual(types(), ['user.blocked', 'user.unblocked', 'user.blocked']);
    const audit = (await auditOf(database, endpoint.id)).filter(({ action }) => action === 'webhook.replay');
    assert.deepEqual(valuesOf(audit, 'after'), [{ deliveries: 1 }, { deliveries: 2 }]);
  });

  it('410 disables the endpoint: pending events are dead letters, further ones are not stored', async () => {
    receiver.moodOf = () => 410;
    const userId = await insertUser(database);
    await change(userId, true, false);
    await deliverDue(outbox);
    await change(userId, true);
    assert.equal(receiver.receipts.length, 1);
    assert.deepEqual(await states(), ['dead', 'dead']);
    const read = async () => (await staff.get('/dashboard/webhooks')).body.data[0];
    const { enabled, disabledReason, dead } = await read();
    assert.deepEqual([enabled, disabledReason, dead], [false, 'It answered with 410 Gone.', 2]);
    const [disabled] = (await auditOf(database, endpoint.id)).slice(-1);
    assert.deepEqual([disabled?.action, disabled?.admin_id], ['webhook.disable', null]);

    const ids = (await deliveriesOf(database)).map(({ id }) => id);
    assert.equal((await post(`/${endpoint.id}/replay`)).status, 409);
    const skipped = await post('/deliveries/replay', { ids });
    assert.equal(skipped.body.results[0].reason, 'the endpoint is disabled');
    const body = {
      url: `${receiver.url}/one`,
      description: '',
      eventTypes: ['user.blocked'],
      enabled: true,
    };
    await staff.put(`/dashboard/webhooks/${endpoint.id}`, body);
    assert.equal((await read()).disabledReason, null);
    receiver.moodOf = () => 204;
    assert.equal((await post(`/${endpoint.id}/replay`)).body.replayed, 2);
    await deliverDue(outbox);
    assert.deepEqual(await states(), ['delivered', 'delivered']);
  });

  it('the result of an attempt whose lease is over and whose delivery is claimed again is ignored', async () => {
    await change(await insertUser(database), true, false);
    const claim = () => claimDue(database, endpoint.id, { limit: 10, leaseSeconds: 60 });
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

  it('an event that is delivered while its endpoint is disabled counts as delivered', async () => {
    await change(await insertUser(database), true);
    const [delivery] = await claimDue(database, endpoint.id, { limit: 1, leaseSeconds: 60 });
    const body = {
      url: `${receiver.url}/one`,
      description: '',
      eventTypes: ['user.blocked'],
      enabled: false,
    };
    await staff.put(`/dashboard/webhooks/${endpoint.id}`, body);
    assert.deepEqual(await states(), ['dead']);
    await attempt(outbox, delivery!);
    assert.deepEqual(await states(), ['delivered']);
  });

  it('removing an endpoint removes its deliveries, and an attempt under way stores nothing', async () => {
    await change(await insertUser(database), true);
    const [delivery] = await claimDue(database, endpoint.id, { limit: 1, leaseSeconds: 60 });
    await staff.delete(`/dashboard/webhooks/${endpoint.id}`);
    await attempt(outbox, delivery!);
    assert.deepEqual(await states(), []);
  });

  it('old deliveries and their events are deleted; pending ones never', async () => {
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
  });
});
