import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import { onEachDatabase, type TestApi } from '../../../testing/api.ts';
import { auditOf } from '../../../testing/audit.ts';
import { insertUser } from '../../../testing/records.ts';
import { deleteRows, rowsOf } from '../../../testing/rows.ts';
import { manualPayouts } from '../../../testing/settings.ts';
import {
  decideChange,
  insertLoggedIn,
  type LoggedIn,
  loggedIn,
  onlyChange,
  waitingChanges,
} from '../../../testing/staff.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import {
  changeUsers,
  deliverDue,
  forgetWebhooks,
  startReceiver,
  webhookCodeKey,
  webhookOutbox,
} from '../../../testing/webhooks.ts';
import { ok } from '../../../testing/at-once.ts';

const keys = '/dashboard/service-keys';
const webhooks = '/dashboard/webhooks';
const waits = 'Waits for a second super admin';

const createKey = async (by: LoggedIn, scopes = ['users:read', 'users:write']) => {
  const body = await ok(by.post(keys, { label: 'Mobile', scopes }));
  return { id: body.data._id as string, suspended: body.data.suspended, token: body.key as string };
};
const createWebhook = async (by: LoggedIn, url: string) =>
  (await ok(by.post(webhooks, { url, eventTypes: ['user.blocked'] }))).data as {
    _id: string;
    suspended: string | null;
  };
const move = (by: LoggedIn, id: string, url: string) =>
  by.put(`${webhooks}/${id}`, { url, eventTypes: ['user.blocked'], enabled: true });
const statusOf = async (api: TestApi, token: string) =>
  (await api.call('GET', '/service/users', { token })).status;

const settings = { codeKey: webhookCodeKey, payouts: manualPayouts(100_000) };
onEachDatabase('with a limit, keys that write and webhooks', { settings }, (api, database) => {
  const boss = (firstName: string) => loggedIn(api, { superAdmin: true, firstName });
  const [ada, bola, chidi] = [boss('Ada'), boss('Bola'), boss('Chidi')];
  beforeEach(async () => {
    await deleteRows(database, 'staff_proposals');
    await forgetWebhooks(database);
  });
  const confirm = (id: string, { token }: LoggedIn) => decideChange(api, token, id);
  const only = () => onlyChange(api, chidi);
  const block = async () => changeUsers(ada, [await insertUser(database)], true);

  it('attack: a super admin alone makes a key that writes', async () => {
    const key = await createKey(ada);
    assert.equal(key.suspended, waits);
    assert.equal(await statusOf(api, key.token), 401);
    const { _id, kind, name, what } = await only();
    assert.deepEqual([kind, name, what], ['serviceKey', 'Mobile', 'users:write']);
    assert.equal((await confirm(_id, ada)).status, 409);
    // Taking it over is no second person.
    assert.equal((await ada.post(`${keys}/${key.id}/take-over`)).status, 200);
    assert.equal((await bola.post(`${keys}/${key.id}/take-over`)).status, 409);
    assert.equal(await statusOf(api, key.token), 401);
    assert.equal((await confirm((await only())._id, bola)).status, 200);
    assert.equal(await statusOf(api, key.token), 200);
    const entry = (await auditOf(database, key.id)).at(-1);
    assert.deepEqual([entry?.action, entry?.after], ['serviceKey.confirm', { proposedBy: ada.id }]);
  });

  it('a key that only reads waits for nobody', async () => {
    assert.equal(await statusOf(api, (await createKey(ada, ['users:read'])).token), 200);
    assert.deepEqual(await waitingChanges(api, chidi.token), []);
  });

  it('revoking a key and removing a webhook ends its proposal', async () => {
    await ada.delete(`${keys}/${(await createKey(ada)).id}`);
    const { _id } = await createWebhook(ada, 'https://hooks.example/in');
    await ada.delete(`${webhooks}/${_id}`);
    assert.deepEqual(await waitingChanges(api, chidi.token), []);
  });

  it("attack: a webhook to a stranger's host, and one led there, by one super admin", async (t) => {
    const [receiver, stranger] = [await startReceiver(), await startReceiver()];
    const outbox = webhookOutbox(database);
    t.after(() => Promise.all([outbox.sender.close(), receiver.close(), stranger.close()]));
    const { _id: id, suspended } = await createWebhook(ada, receiver.url);
    assert.equal(suspended, waits);
    await block();
    assert.equal(await deliverDue(outbox), 0);
    assert.equal((await ada.post(`${webhooks}/${id}/ping`)).status, 409);
    const { _id, kind, name } = await only();
    assert.deepEqual([kind, name], ['webhook', new URL(receiver.url).host]);
    assert.equal((await confirm(_id, bola)).status, 200);
    await deliverDue(outbox);
    assert.equal(receiver.receipts.length, 1);

    assert.equal((await move(ada, id, `${receiver.url}/other`)).body.data.suspended, null);
    assert.equal((await move(ada, id, stranger.url)).body.data.suspended, waits);
    const first = await only();
    await block();
    assert.equal(await deliverDue(outbox), 0);
    // A confirmation holds for the host that it named.
    await move(ada, id, 'https://elsewhere.example');
    assert.equal((await confirm(first._id, bola)).status, 404);
    await move(ada, id, stranger.url);
    assert.equal((await confirm((await only())._id, bola)).status, 200);
    await deliverDue(outbox);
    assert.equal(stranger.receipts.length, 1);
    assert.deepEqual(await rowsOf(database, 'webhook_endpoints', ['waits'], { id }), [{ waits: false }]);
  });
});

onEachDatabase('without a limit, a key that writes and a webhook', (api) => {
  const [ada, bola] = [
    loggedIn(api, { superAdmin: true, firstName: 'Ada' }),
    loggedIn(api, { superAdmin: true }),
  ];
  const told = (text: string) =>
    waitUntil(
      () => api.sent.some((sent) => sent.to === bola.phoneNumber && sent.text.endsWith(text)),
      `no text ${text}`,
    );

  it('work at once, and all super admins are told', async () => {
    await insertLoggedIn(api, { rights: { viewAllUsers: true } });
    assert.equal(await statusOf(api, (await createKey(ada)).token), 200);
    await told('without a second super admin: Service key Mobile (users:read, users:write).');
    const { _id, suspended } = await createWebhook(ada, 'https://hooks.example/in');
    assert.equal(suspended, null);
    await told('Webhook to hooks.example.');
    await move(ada, _id, 'https://other.example/in');
    await told('Webhook to other.example.');
  });
});
