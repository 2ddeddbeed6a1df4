import assert from 'node:assert/strict';
import { after, before, beforeEach, it } from 'node:test';
import { sql } from 'kysely';
import { onEachDatabase } from '../../../testing/api.ts';
import { auditOf } from '../../../testing/audit.ts';
import { insertUser } from '../../../testing/records.ts';
import { rowsOf } from '../../../testing/rows.ts';
import { testWebhooks } from '../../../testing/settings.ts';
import { loggedIn } from '../../../testing/staff.ts';
import type { WebhookOutbox } from './webhook-outbox.service.ts';
import {
  changeUsers,
  deliverDue,
  endpointAt,
  forgetWebhooks,
  insertEndpoint,
  startReceiver,
  testWebhookSecret,
  webhookOutbox,
} from '../../../testing/webhooks.ts';

const receiver = await startReceiver();
after(() => receiver.close());
const lines: string[] = [];
const settings = {
  webhooks: testWebhooks({ endpoint: endpointAt(`${receiver.url}/path-of-the-app`, ['user.blocked']) }),
};

onEachDatabase(
  'the endpoint of webhooks',
  { settings, log: (line) => void lines.push(line) },
  (api, database) => {
    const staff = loggedIn(api, { superAdmin: true });
    const admin = loggedIn(api);
    beforeEach(async () => {
      receiver.receipts.splice(0);
      receiver.moodOf = () => 204;
      await forgetWebhooks(database);
      await insertEndpoint(database, receiver.url, ['user.blocked']);
    });

    const call = (method: string, path = '', body?: unknown, token = staff.token) =>
      api.call(method, `/dashboard/webhooks${path}`, { token, body });
    const block = async () => {
      const userId = await insertUser(database);
      await changeUsers(staff, [userId], true);
      return userId;
    };
    const outbox = (change: Partial<WebhookOutbox> = {}) => webhookOutbox(database, receiver.url, change);
    const read = async () => (await call('GET')).body.data;

    it('is shown by its host and events, to super admins alone', async () => {
      assert.deepEqual(await read(), {
        host: new URL(receiver.url).host,
        eventTypes: ['user.blocked'],
        failures: 0,
        pausedUntil: null,
        pending: 0,
        dead: 0,
        lastDeliveredAt: null,
        lastAttempt: null,
      });
      for (const [method, path] of [
        ['GET', ''],
        ['GET', '/deliveries'],
        ['POST', '/retry'],
        ['POST', '/ping'],
      ] as const)
        assert.equal((await call(method, path, method === 'POST' ? {} : undefined, admin.token)).status, 403);
      for (const [method, path] of [
        ['POST', ''],
        ['PUT', '/01900000-0000-7000-8000-000000000000'],
        ['POST', '/01900000-0000-7000-8000-000000000000/rotate'],
      ] as const)
        assert.equal((await call(method, path, { url: 'https://stranger.example' })).status, 404);
    });

    it('a ping is signed, told with its answer and audited, and stores nothing', async () => {
      const ping = async () => (await call('POST', '/ping')).body.data;
      assert.deepEqual(
        { ...(await ping()), milliseconds: 0 },
        { delivered: true, status: 204, error: null, milliseconds: 0 },
      );
      const [receipt] = receiver.receipts;
      receiver.verify(receipt!);
      assert.deepEqual([receipt?.path, receipt?.event.type], ['/path-of-the-app', 'ping']);
      receiver.moodOf = () => 500;
      assert.equal((await ping()).error, 'Answered with 500.');
      assert.deepEqual(await rowsOf(database, 'webhook_events', '*'), []);
      const audited = await rowsOf(database, 'audit_trail', ['admin_id'], { action: 'webhook.ping' });
      assert.deepEqual(audited[0], { admin_id: staff.id });
    });

    it('deliveries are listed with their last answer, filtered and searched', async () => {
      receiver.moodOf = () => 503;
      const [one] = [await block(), await block()];
      await deliverDue(outbox());
      const list = async (query: string) => (await call('GET', `/deliveries?${query}`)).body;
      assert.equal((await list('')).total, 2);
      const found = (await list(`q=${one}`)).data[0];
      assert.deepEqual(
        { ...found, _id: '', eventId: '', createdAt: '', triedAt: '', nextAttemptAt: '' },
        {
          _id: '',
          eventId: '',
          createdAt: '',
          triedAt: '',
          nextAttemptAt: '',
          type: 'user.blocked',
          recordId: one,
          state: 'pending',
          attempts: 1,
          status: 503,
          error: 'Answered with 503.',
        },
      );
      assert.equal((await list('filter=dead')).total, 0);
      assert.equal((await list('filter=pending&limit=1')).data.length, 1);
      assert.equal((await list('filter=lost')).code, 'validation');
      const { pending, dead, failures, lastAttempt } = await read();
      assert.deepEqual([pending, dead, failures, lastAttempt.status], [2, 0, 2, 503]);
    });

    it('dead letters are sent again, by ids or all, with their former ids, and audited', async () => {
      receiver.moodOf = () => 500;
      for (let count = 0; count < 3; count += 1) await block();
      await deliverDue(outbox({ lifetimeSeconds: 0 }));
      assert.equal((await read()).dead, 3);
      const [first] = await rowsOf(database, 'webhook_deliveries', ['id', 'event_id']);
      receiver.moodOf = () => 204;
      receiver.receipts.splice(0);
      const retry = async (body: object) => (await call('POST', '/retry', body)).body;
      const unknown = '01900000-0000-7000-8000-000000000000';
      assert.deepEqual(await retry({ ids: [unknown, first!.id, first!.id] }), { success: true, retried: 1 });
      await deliverDue(outbox());
      assert.deepEqual(
        receiver.receipts.map(({ id }) => id),
        [first!.event_id],
      );
      assert.equal((await retry({ ids: [first!.id] })).retried, 0, 'no dead letter any more');
      assert.equal((await retry({})).retried, 2);
      assert.equal((await retry({})).retried, 0);
      await deliverDue(outbox());
      assert.deepEqual([receiver.receipts.length, (await read()).dead], [3, 0]);
      assert.equal((await retry({ ids: [] })).code, 'validation');
      const audited = await rowsOf(database, 'audit_trail', ['after'], { action: 'webhook.retry' });
      assert.deepEqual(
        new Set(audited.map(({ after }) => JSON.stringify(after))),
        new Set(['{"deliveries":1}', '{"deliveries":2}']),
      );
    });

    it('attack: its secret and its path are in no answer, no log line, no audit and no table', async () => {
      receiver.moodOf = () => 500;
      await block();
      const warn = (...given: unknown[]) => void lines.push(JSON.stringify(given));
      await deliverDue(outbox({ log: { warn } }));
      const answers = [
        await call('GET'),
        await call('GET', '/deliveries'),
        await call('POST', '/ping'),
        await call('POST', '/retry', {}),
        await api.call('GET', '/dashboard/system', { token: staff.token }),
        await api.call('GET', '/openapi.json', {}),
      ];
      const stored = await sql`select * from webhook_endpoint, webhook_events, webhook_deliveries`.execute(
        database,
      );
      const audited = await rowsOf(database, 'audit_trail', '*');
      const texts = [...answers.map(({ text }) => text), ...lines, JSON.stringify([stored.rows, audited])];
      assert.ok(lines.length > 5);
      for (const text of texts)
        for (const secret of [testWebhookSecret, 'path-of-the-app']) assert.ok(!text.includes(secret), text);
    });

    it('attack: a restored copy of the database pings nobody', async () => {
      await sql`update meta set value = jsonb_set(value, '{id}', '"another"') where key = 'cluster'`.execute(
        database,
      );
      // The state of the work is kept for two seconds.
      const answer = async () => call('POST', '/ping');
      const deadline = Date.now() + 10_000;
      while ((await answer()).status !== 409) assert.ok(Date.now() < deadline, 'the copy still pings');
      receiver.receipts.splice(0);
      assert.match((await answer()).body.message, /copy, which sends nothing/);
      assert.deepEqual(receiver.receipts, []);
    });
  },
);

onEachDatabase('without an endpoint of webhooks', (api, database) => {
  const staff = loggedIn(api, { superAdmin: true });
  before(async () => {
    assert.deepEqual(await rowsOf(database, 'webhook_endpoint', '*'), [], 'the start removed none');
  });

  it('the state says so, nothing is stored, and there is nothing to try', async () => {
    const { host, eventTypes } = (await staff.get('/dashboard/webhooks')).body.data;
    assert.deepEqual([host, eventTypes], [null, []]);
    const userId = await insertUser(database);
    await changeUsers(staff, [userId], true);
    assert.deepEqual(await rowsOf(database, 'webhook_deliveries', '*'), []);
    for (const path of ['ping', 'retry']) {
      const { status, body } = await staff.post(
        `/dashboard/webhooks/${path}`,
        path === 'retry' ? {} : undefined,
      );
      assert.deepEqual([status, body.message], [409, 'There is no endpoint: WEBHOOK_URL is not set.']);
    }
    assert.ok((await auditOf(database, userId)).length > 0);
  });
});
