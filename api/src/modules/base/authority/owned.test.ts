import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import { dayAfter } from '@padiman/contracts';
import { onEachDatabase } from '../../../testing/api.ts';
import { auditOf } from '../../../testing/audit.ts';
import { insertToken, insertUser, testPassword } from '../../../testing/records.ts';
import { setRows } from '../../../testing/rows.ts';
import { insertLoggedIn, loggedIn, type LoggedIn } from '../../../testing/staff.ts';
import {
  changeUsers,
  deliverDue,
  deliveriesOf,
  forgetWebhooks,
  startReceiver,
  webhookCodeKey,
  webhookOutbox,
} from '../../../testing/webhooks.ts';
import { ok } from '../../../testing/at-once.ts';
import { deleteOld } from '../../platform/webhooks/webhook-outbox.repository.ts';

const keys = '/dashboard/service-keys';
const webhooks = '/dashboard/webhooks';

onEachDatabase(
  'attack: service keys and webhooks outlive the authority that made them',
  { settings: { codeKey: webhookCodeKey } },
  (api, database) => {
    const boss = loggedIn(api, { superAdmin: true, firstName: 'Boss' });
    /** Super admin who makes things in a second session, which is stolen. */
    let owner: LoggedIn;
    let stolen: string;
    beforeEach(async () => {
      await forgetWebhooks(database);
      owner = await insertLoggedIn(api, { superAdmin: true, firstName: 'Owner' });
      stolen = await insertToken(database, owner.id);
    });

    const createKey = async (more: object = {}, token = stolen) => {
      const body = { label: 'Mobile', scopes: ['users:read'], ...more };
      const { data, key } = await ok(api.call('POST', keys, { token, body }));
      return {
        id: data._id as string,
        use: async () => (await api.call('GET', '/service/users', { token: key })).status,
      };
    };
    const createWebhook = async (url: string, more: object = {}) => {
      const body = { url, eventTypes: ['user.blocked'], ...more };
      return (await ok(api.call('POST', webhooks, { token: stolen, body }))).data._id as string;
    };
    const read = async (path: string, id: string) =>
      (await boss.get(path)).body.data.find(({ _id }: { _id: string }) => _id === id);
    const block = async () => changeUsers(boss, [await insertUser(database)], true);

    /** Ways in which the authority of the owner, or of the session, ends. */
    const ways: Record<string, () => Promise<unknown>> = {
      'The owner was deleted': () => boss.delete(`/dashboard/delete-admin/${owner.id}`),
      "The owner's password or rights changed": () =>
        owner.put('/admin/password', { currentPassword: testPassword, newPassword: 'Brandnew#2026' }),
      'The session that made it was ended': () => owner.post('/admin/sessions/end-others'),
      Expired: async () => {
        for (const table of ['service_keys', 'webhook_endpoints'] as const)
          await setRows(
            database,
            table,
            { expires_at: new Date(Date.now() - 1_000) },
            { owner_id: owner.id },
          );
      },
    };
    for (const [reason, end] of Object.entries(ways))
      it(`${reason}: the key is refused and events wait, until another super admin takes over`, async (t) => {
        const receiver = await startReceiver();
        const outbox = webhookOutbox(database);
        t.after(() => Promise.all([outbox.sender.close(), receiver.close()]));
        const key = await createKey();
        const webhook = await createWebhook(receiver.url);
        assert.equal(await key.use(), 200);
        await end();
        await block();
        assert.equal(await key.use(), 401);
        assert.equal(await deliverDue(outbox), 0);
        assert.equal((await boss.post(`${webhooks}/${webhook}/ping`)).body.code, 'conflict');
        assert.equal((await read(keys, key.id)).suspended, reason);
        const { suspended, pending, owner: name } = await read(webhooks, webhook);
        assert.deepEqual([suspended, pending, name], [reason, 1, 'Owner Admin']);

        for (const path of [`${keys}/${key.id}`, `${webhooks}/${webhook}`])
          assert.equal((await boss.post(`${path}/take-over`)).status, 200);
        assert.equal(await key.use(), 200);
        await deliverDue(outbox);
        assert.equal(receiver.receipts.length, 1);
        for (const [path, id] of [
          [keys, key.id],
          [webhooks, webhook],
        ] as const) {
          const taken = await read(path, id);
          assert.deepEqual([taken.suspended, taken.ownerId], [null, boss.id]);
          const entry = (await auditOf(database, id)).at(-1);
          assert.deepEqual([entry?.action.split('.')[1], entry?.admin_id], ['takeOver', boss.id]);
        }
      });

    it('a logout of the owner and a change of a colleague stop nothing', async () => {
      const key = await createKey();
      assert.equal((await api.call('POST', '/admin/logout', { token: stolen })).status, 200);
      await insertLoggedIn(api, { superAdmin: true });
      assert.equal(await key.use(), 200);
    });

    it('the deletion of an admin names in the audit what it suspends', async () => {
      await createKey();
      await createWebhook('https://hooks.example/in');
      await boss.delete(`/dashboard/delete-admin/${owner.id}`);
      const [entry] = (await auditOf(database, owner.id)).slice(-1);
      const suspended = ['Service key Mobile', 'Webhook https://hooks.example/in'];
      assert.deepEqual(entry?.after, { deleted: true, suspended });
    });

    it('who leads a webhook elsewhere becomes its owner', async () => {
      const webhook = await createWebhook('https://hooks.example/in');
      const change = (url: string) =>
        boss.put(`${webhooks}/${webhook}`, { url, eventTypes: ['user.blocked'], enabled: true });
      assert.equal((await change('https://hooks.example/in')).body.data.ownerId, owner.id);
      assert.equal((await change('https://hooks.example/out')).body.data.ownerId, boss.id);
    });

    it('last for 90 days by default and a year at most', async () => {
      const day = 86_400_000;
      for (const [days, most] of [
        [undefined, 90],
        [365, 365],
      ] as const) {
        const more = days === undefined ? {} : { expiresOn: dayAfter(days) };
        for (const { expiresAt } of [
          await read(keys, (await createKey(more)).id),
          await read(webhooks, await createWebhook('https://hooks.example/in', more)),
        ])
          assert.equal(Math.floor((Date.parse(expiresAt) - Date.now()) / day), most);
      }
      const late = { expiresOn: dayAfter(366) };
      assert.equal((await boss.post(keys, { label: 'x', scopes: ['users:read'], ...late })).status, 400);
      const body = { url: 'https://hooks.example', eventTypes: ['user.blocked'], ...late };
      assert.equal((await boss.post(webhooks, body)).status, 400);
    });

    it('events wait for a new owner for 30 days', async () => {
      await createWebhook('https://hooks.example/in');
      await block();
      const age = (days: number) =>
        setRows(database, 'webhook_deliveries', { created_at: new Date(Date.now() - days * 86_400_000) });
      await age(31);
      await deleteOld(database);
      assert.equal((await deliveriesOf(database)).length, 1, 'of an endpoint that works none is given up');
      await owner.post('/admin/sessions/end-others');
      for (const [days, left] of [
        [29, 1],
        [31, 0],
      ] as const) {
        await age(days);
        await deleteOld(database);
        assert.equal((await deliveriesOf(database)).length, left);
      }
    });
  },
);
