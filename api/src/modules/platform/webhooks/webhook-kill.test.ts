import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../../database/open.ts';
import { createScratch, postgres } from '../../../testing/databases.ts';
import { insertUser } from '../../../testing/records.ts';
import { startServer, unhurried } from '../../../testing/server-process.ts';
import { insertLoggedIn } from '../../../testing/staff.ts';
import { startReceiver, type Mood, type Receipt } from '../../../testing/webhook-receiver.ts';

/** A start takes seconds: the usual run kills twice, a soak sets 20. */
const kills = Number(process.env['WEBHOOK_KILLS'] ?? 2);
/** Each kill falls into the delivery of two events for each user: 60 webhooks in the usual run, 1,000 with 20 kills. */
const users = kills > 2 ? 25 : 15;
const changes = [true, false];

/** Fails, never answers, and closes the connection after the receipt, so that the sender repeats. */
function moodOf(count: number): Mood {
  if (count % 5 === 1) return 500;
  if (count % 7 === 2) return 'silent';
  if (count % 11 === 3) return 'cut';
  return 204;
}

test(
  `after ${kills} times kill -9 of the worker, every webhook was delivered, in the order of its record`,
  { skip: postgres.missing ?? false },
  async (context) => {
    const started = performance.now();
    const scratch = await createScratch();
    const receiver = await startReceiver();
    receiver.moodOf = () => moodOf(receiver.receipts.length);
    const environment = {
      ...{ DATABASE_URL: scratch.url, AUTH_SECRET: 'a'.repeat(32), LOG_LEVEL: 'silent' },
      WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    };
    const adjustments = { ...unhurried, webhooks: { timeout: 400, retrySeconds: [0.05, 0.1, 0.2] } };
    let server = await startServer(context, environment, adjustments);
    const database = await openDatabase({ databaseUrl: scratch.url });
    context.after(async () => {
      server.signal('SIGKILL');
      await server.ended;
      await receiver.close();
      await database.close();
      await scratch.drop();
    });
    const { token } = await insertLoggedIn(database.kysely, { superAdmin: true });
    const send = async (path: string, body: unknown) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const url = `${server.url}/api/dashboard${path}`;
      const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
      assert.equal(answer.status, 200);
      return (await answer.json()) as { secret: string };
    };
    const eventTypes = ['user.blocked', 'user.unblocked'];
    const { secret } = await send('/webhooks', { url: receiver.url, description: '', eventTypes });
    const userIds: string[] = [];
    for (let count = 0; count < users; count += 1) userIds.push(await insertUser(database.kysely));

    for (let kill = 0; kill < kills; kill += 1) {
      for (const blockFlag of changes) {
        await send('/users/update-status', { userIds, deleteFlag: false, blockFlag });
      }
      // At once, and at later moments: before, in the middle of and after what the worker does with them.
      await receiver.received(receiver.receipts.length + ((kill * 7) % (users + 10)));
      server.signal('SIGKILL');
      await server.ended;
      server = await startServer(context, environment, adjustments);
    }

    const pending = async () => {
      const { kysely } = database;
      const rows = kysely.selectFrom('webhook_deliveries').select('id').where('state', '<>', 'delivered');
      return (await rows.execute()).length;
    };
    const deadline = Date.now() + 120_000;
    while ((await pending()) > 0) {
      assert.ok(Date.now() < deadline, `${await pending()} webhooks were not delivered in time`);
      await pause(100);
    }

    const events = await database.kysely
      .selectFrom('webhook_events')
      .select(['id', 'record_id'])
      .orderBy('sequence')
      .execute();
    assert.equal(events.length, kills * users * changes.length);
    for (const receipt of receiver.receipts) receiver.verify(receipt, secret);
    const accepted = receiver.receipts.filter(({ mood }) => mood === 204);
    assert.deepEqual(new Set(accepted.map(({ id }) => id)), new Set(events.map(({ id }) => id)));
    for (const userId of userIds) {
      const order = events.filter(({ record_id: id }) => id === userId).map(({ id }) => id);
      assertOrder(
        receiver.receipts.filter(({ event }) => event.data['userId'] === userId),
        order,
      );
    }
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    const repeated = receiver.receipts.length - events.length;
    context.diagnostic(
      `${events.length} events, ${receiver.receipts.length} requests (${repeated} repeated), ${kills} kills, ${seconds} s`,
    );
  },
);

/** Asserts that no request of a later event came before the earlier event was accepted, and none of an earlier one after. */
function assertOrder(receipts: Receipt[], order: string[]): void {
  let position = 0;
  let isAccepted = false;
  for (const { id, mood } of receipts) {
    if (id !== order[position]) {
      assert.ok(isAccepted, 'a later event overtook an earlier one');
      position += 1;
      isAccepted = false;
    }
    assert.equal(id, order[position]);
    isAccepted ||= mood === 204;
  }
  assert.equal(position, order.length - 1);
}
