import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { serviceScopeNames } from '@padiman/contracts';
import { v7 as newId } from 'uuid';
import { openDatabase } from '../../../database/open.ts';
import { actionsOf } from '../../../testing/audit.ts';
import { createScratch, postgres } from '../../../testing/databases.ts';
import { insertRide } from '../../../testing/moderated.ts';
import { insertAdmin, insertToken, insertUser } from '../../../testing/records.ts';
import { rowOf, rowsOf } from '../../../testing/rows.ts';
import { startServer, unhurried } from '../../../testing/server-process.ts';
import { startReceiver, testWebhookSecret } from '../../../testing/webhooks.ts';
import { createServiceKey } from '../../platform/service-keys/service-keys.service.ts';

const reason = 'The price or payment breaks the terms';

test(
  'a member is reported, told why the ride was deleted, appeals and is heard by another, with kill -9 after each decision',
  {
    skip: postgres.missing ?? false,
  },
  async (context) => {
    const scratch = await createScratch(process.env['API_TEST_DATABASE']);
    const { kysely: database, close } = await openDatabase({ databaseUrl: scratch.url });
    const receiver = await startReceiver();
    // Each third request fails, so that the sender repeats.
    receiver.moodOf = () => (receiver.receipts.length % 3 === 1 ? 500 : 204);
    const environment = {
      ...{ DATABASE_URL: scratch.url, LOG_LEVEL: 'silent', DECISION_UNDO_SECONDS: '0' },
      WEBHOOK_URL: receiver.url,
      WEBHOOK_SECRET: testWebhookSecret,
    };
    const adjustments = { ...unhurried, webhooks: { timeout: 400, retrySeconds: [0.05, 0.1, 0.2] } };
    let server = await startServer(context, environment, adjustments);
    context.after(async () => {
      server.signal('SIGKILL');
      await server.ended;
      await receiver.close();
      await close();
      await scratch.drop();
    });
    const killed = async () => {
      server.signal('SIGKILL');
      await server.ended;
      server = await startServer(context, environment, adjustments);
    };
    const send = async (token: string, path: string, body?: object, key?: string) => {
      const answer = await fetch(`${server.url}/api${path}`, {
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && { 'content-type': 'application/json' }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
      });
      return { status: answer.status, body: (await answer.json()) as { message?: string; data: never } };
    };
    const admin = async (name: string) => {
      const { id } = await insertAdmin(database, { superAdmin: true, firstName: name });
      const token = await insertToken(database, id);
      return { id, call: (path: string, body?: object) => send(token, `/dashboard/${path}`, body) };
    };
    const [ada, bola] = [await admin('Ada'), await admin('Bola')];
    const form = { label: 'App', scopes: [...serviceScopeNames], dailyLimit: 1_000 };
    const { token: appToken } = await createServiceKey(database, null, form);
    const app = (path: string, body: object, key: string) => send(appToken, `/service/${path}`, body, key);
    const accepted = (type: string) =>
      receiver.receipts.filter(({ event, mood }) => event.type === type && mood === 204);
    const told = async (type: string) => {
      for (const deadline = Date.now() + 60_000; accepted(type).length === 0; await pause(50))
        assert.ok(Date.now() < deadline, `${type} did not arrive`);
      return accepted(type)[0]!.event.data;
    };

    const userId = await insertUser(database);
    const reporterId = await insertUser(database);
    const ride = await insertRide(database, { user_id: userId });
    const report = {
      itemType: 'drivers',
      recordId: ride,
      reporterId,
      reason: 'payment',
      text: '<b>Cash only</b>',
    };
    const reportKey = newId();
    const first = await app('reports', report, reportKey);
    assert.equal(first.status, 200, first.body.message);
    assert.deepEqual((await app('reports', report, reportKey)).body, first.body);
    assert.equal((await rowsOf(database, 'reports', ['id'])).length, 1);

    const details = (await ada.call(`review/reportedRides/${ride}`)).body.data as {
      reports: { text: string }[];
    };
    assert.deepEqual(
      details.reports.map(({ text }) => text),
      ['<b>Cash only</b>'],
    );
    const decision = { status: 'rejected', remark: `${reason}: he asked for cash` };
    const deleted = await ada.call(`review/reportedRides/${ride}/decide`, decision);
    assert.equal(deleted.status, 200, deleted.body.message);
    await killed();
    const why = await told('record.deleted');
    assert.ok(why['reasonCode']);
    assert.deepEqual(Object.keys(why['message'] as object).sort(), ['en', 'pcm']);
    assert.equal(why['note'], 'he asked for cash');
    assert.equal(why['userId'], userId);

    const appeal = { userId, itemType: 'drivers', recordId: ride, text: 'I did not.' };
    const key = newId();
    const made = await app('appeals', appeal, key);
    assert.equal(made.status, 200, made.body.message);
    assert.deepEqual((await app('appeals', appeal, key)).body, made.body);
    assert.equal((await app('appeals', appeal, newId())).status, 409);
    const { _id: appealId } = made.body.data as { _id: string };
    const own = await ada.call(`review/appeals/${appealId}/decide`, { status: 'accepted' });
    assert.equal(own.status, 409);
    const reversed = await bola.call(`review/appeals/${appealId}/decide`, { status: 'accepted' });
    assert.equal(reversed.status, 200, reversed.body.message);
    await killed();
    assert.equal((await told('appeal.decided'))['outcome'], 'reversed');
    await told('record.restored');

    assert.equal((await rowOf(database, 'offered_rides', ['deleted_at'], { id: ride })).deleted_at, null);
    for (const receipt of receiver.receipts) receiver.verify(receipt);
    const events = receiver.receipts
      .filter(({ mood }) => mood === 204)
      .map(({ id, event }) => [id, event.type]);
    assert.equal(new Set(events.map(([id]) => id)).size, events.length, 'an event was accepted twice');
    assert.deepEqual(
      events.map(([, type]) => type).filter((type) => type?.startsWith('record.')),
      ['record.deleted', 'record.restored'],
    );
    const actions = (await actionsOf(database, ride)).filter((action) => !action.endsWith('.schedule'));
    assert.deepEqual(actions.slice(-2), ['offeredRide.delete', 'offeredRide.restore']);
  },
);
