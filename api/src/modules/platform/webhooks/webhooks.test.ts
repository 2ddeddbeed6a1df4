import assert from 'node:assert/strict';
import { it } from 'node:test';
import { maxWebhooks } from '@padiman/contracts';
import { onEachDatabase } from '../../../testing/api.ts';
import { auditOf } from '../../../testing/audit.ts';
import { insertUser } from '../../../testing/records.ts';
import { loggedIn } from '../../../testing/staff.ts';
import {
  changeUsers,
  deliverDue,
  receiverBefore,
  webhookCodeKey,
  webhookOutbox,
} from '../../../testing/webhooks.ts';
import { insertRows, rowsOf, setRows } from '../../../testing/rows.ts';
import { ok } from '../../../testing/at-once.ts';

const unknown = '01900000-0000-7000-8000-000000000000';

onEachDatabase('endpoints of webhooks', { settings: { codeKey: webhookCodeKey } }, (api, database) => {
  const receiver = receiverBefore(database);
  const staff = loggedIn(api, { superAdmin: true });

  const call = (method: string, path: string, body?: unknown, token = staff.token) =>
    api.call(method, `/dashboard/webhooks${path}`, { token, body });
  const form = (change: object = {}) => ({
    ...{ url: receiver.url, description: 'The platform', eventTypes: ['user.blocked', 'user.unblocked'] },
    ...change,
  });
  const create = async (change: object = {}) =>
    (await ok(call('POST', '', form(change)))) as { data: { _id: string }; secret: string };
  const block = async () => {
    const userId = await insertUser(database);
    await changeUsers(staff, [userId], true);
    return userId;
  };
  const outbox = () => webhookOutbox(database);
  const list = async () => (await call('GET', '')).body.data;

  it('are added with a secret that is shown once and stored encrypted', async () => {
    const { data, secret } = await create({ eventTypes: ['user.blocked', 'user.blocked'] });
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    const [listed, ...others] = await list();
    assert.deepEqual([others, listed], [[], data]);
    assert.deepEqual(
      { ...listed, createdAt: '', expiresAt: '' },
      {
        ...{ _id: data._id, url: receiver.url, description: 'The platform', eventTypes: ['user.blocked'] },
        ...{ enabled: true, disabledReason: null, formerSecretUntil: null, createdAt: '' },
        ...{ ownerId: staff.id, owner: 'Test Admin', expiresAt: '', suspended: null, waits: false },
        ...{ pending: 0, dead: 0, failures: 0, pausedUntil: null, lastDeliveredAt: null, lastAttempt: null },
      },
    );
    const stored = await rowsOf(database, 'webhook_endpoints', '*');
    const audit = await auditOf(database, data._id);
    for (const text of [JSON.stringify(stored), JSON.stringify(audit), JSON.stringify(listed)])
      assert.ok(!text.includes(secret) && !text.includes(secret.slice(6)));
  });

  it('refuse addresses that requests must not go to', async () => {
    for (const url of [
      ...['http://receiver.example/', 'https://10.0.0.1/', 'https://169.254.169.254/', 'https://[fd00::1]/'],
      ...['javascript:alert(1)', '', 'https://a:b@receiver.example/', 'https://receiver.example/#x'],
      `https://receiver.example/${'x'.repeat(2_000)}`,
    ]) {
      const { status, body } = await call('POST', '', form({ url }));
      assert.equal(status, 400, url);
      assert.ok(body.fields.url, url);
    }
    const { data } = await create();
    const change = { ...form({ url: 'https://192.168.0.1/' }), enabled: true };
    assert.equal((await call('PUT', `/${data._id}`, change)).status, 400);
    for (const change of [{ eventTypes: [] }, { eventTypes: ['user.created'] }, { secret: 'whsec_x' }])
      assert.equal((await call('POST', '', form(change))).status, 400, JSON.stringify(change));
  });

  it('are changed, disabled, enabled and removed, each with its audit', async () => {
    const { data } = await create();
    const path = `/${data._id}`;
    const changed = { ...form({ description: 'Other' }), enabled: false };
    const answer = await call('PUT', path, changed);
    assert.deepEqual([answer.body.data.description, answer.body.data.enabled], ['Other', false]);
    assert.equal((await call('PUT', path, { ...changed, enabled: true })).body.data.enabled, true);
    assert.deepEqual((await call('DELETE', path)).body, { success: true });
    assert.deepEqual(await list(), []);
    for (const [method, suffix, body] of [
      ...([
        ['PUT', '', changed],
        ['DELETE', ''],
        ['POST', '/rotate'],
      ] as const),
      ...([
        ['POST', '/ping'],
        ['POST', '/replay'],
      ] as const),
    ] as const) {
      assert.equal((await call(method, path + suffix, body)).status, 404, `${method} ${suffix}`);
      assert.equal((await call(method, `/${unknown}${suffix}`, body)).status, 404);
    }
    assert.deepEqual(
      (await auditOf(database, data._id)).map(({ action, admin_id: admin }) => [action, admin]),
      ['create', 'update', 'update', 'delete'].map((action) => [`webhook.${action}`, staff.id]),
    );
    assert.equal((await rowsOf(database, 'webhook_endpoints', ['secret']))[0]?.secret, '');
  });

  it('are at most fifty', async () => {
    await create();
    const [row] = await rowsOf(database, 'webhook_endpoints', '*');
    const copies = Array.from({ length: maxWebhooks - 1 }, (_, index) => ({
      ...row!,
      id: `01900000-0000-7000-8000-${String(index + 1).padStart(12, '0')}`,
    }));
    await insertRows(database, 'webhook_endpoints', copies);
    assert.equal((await call('POST', '', form())).status, 409);
  });

  it('a rotation signs with both secrets for 24 hours, then with the new one', async () => {
    const { data, secret } = await create();
    const rotated = await call('POST', `/${data._id}/rotate`);
    const until = Date.parse(rotated.body.data.formerSecretUntil);
    assert.ok(Math.abs(until - Date.now() - 24 * 3_600_000) < 60_000);
    assert.notEqual(rotated.body.secret, secret);
    await block();
    await deliverDue(outbox());
    const [first] = receiver.receipts;
    assert.equal(String(first!.headers['webhook-signature']).split(' ').length, 2);
    receiver.verify(first!, secret);
    receiver.verify(first!, rotated.body.secret);

    await setRows(database, 'webhook_endpoints', { former_secret_until: new Date(Date.now() - 1_000) });
    assert.equal((await list())[0].formerSecretUntil, null);
    await block();
    await deliverDue(outbox());
    const second = receiver.receipts[1]!;
    receiver.verify(second, rotated.body.secret);
    assert.throws(() => receiver.verify(second, secret));
    assert.equal((await auditOf(database, data._id)).at(-1)?.action, 'webhook.rotate');
  });

  it('a ping is signed, told with its answer, and stores nothing', async () => {
    const { data, secret } = await create();
    const ping = async () => (await call('POST', `/${data._id}/ping`)).body.data;
    assert.deepEqual(
      { ...(await ping()), milliseconds: 0 },
      { delivered: true, status: 204, error: null, milliseconds: 0 },
    );
    const [receipt] = receiver.receipts;
    receiver.verify(receipt!, secret);
    assert.deepEqual([receipt?.event.type, receipt?.event.data], ['ping', { endpointId: data._id }]);
    receiver.moodOf = () => 500;
    assert.equal((await ping()).error, 'Answered with 500.');
    await call('PUT', `/${data._id}`, { ...form(), enabled: false });
    receiver.moodOf = () => 410;
    assert.equal((await ping()).status, 410);
    assert.deepEqual(await rowsOf(database, 'webhook_events', '*'), []);
  });

  it('a secret of another AUTH_SECRET is told as such, and a rotation repairs it', async () => {
    const { data } = await create();
    await setRows(database, 'webhook_endpoints', { secret: 'AAAA' });
    const ping = async () => (await call('POST', `/${data._id}/ping`)).body.data;
    assert.match((await ping()).error, /AUTH_SECRET/);
    await block();
    await deliverDue(outbox());
    assert.match((await list())[0].lastAttempt.error, /AUTH_SECRET/);
    await call('POST', `/${data._id}/rotate`);
    await setRows(database, 'webhook_endpoints', { former_secret: null, former_secret_until: null });
    assert.equal((await ping()).delivered, true);
  });

  it('deliveries are listed with their last answer, filtered and searched', async () => {
    await create();
    receiver.moodOf = () => 503;
    const [one] = [await block(), await block()];
    await deliverDue(outbox());
    const read = async (query: string) => (await call('GET', `/deliveries?${query}`)).body;
    assert.equal((await read('')).total, 2);
    const found = (await read(`q=${one}`)).data[0];
    assert.deepEqual(
      { ...found, _id: '', eventId: '', endpointId: '', createdAt: '', triedAt: '', nextAttemptAt: '' },
      {
        ...{ _id: '', eventId: '', endpointId: '', createdAt: '', triedAt: '', nextAttemptAt: '' },
        ...{ url: receiver.url, type: 'user.blocked', recordId: one, state: 'pending', attempts: 1 },
        ...{ status: 503, error: 'Answered with 503.' },
      },
    );
    assert.equal((await read('filter=dead')).total, 0);
    assert.equal((await read('filter=pending&limit=1')).data.length, 1);
    assert.equal((await read('filter=lost')).code, 'validation');
    const [{ pending, dead, lastAttempt }] = await list();
    assert.deepEqual([pending, dead, lastAttempt.status], [2, 0, 503]);
  });
});
