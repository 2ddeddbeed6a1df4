import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { deletedTypes, type DeletedType } from '@padiman/contracts';
import { v7 as newId } from 'uuid';
import type { Handle } from '../../../database/schema.ts';
import { onEachDatabase, onPostgres } from '../../../testing/api.ts';
import { atOnce } from '../../../testing/at-once.ts';
import { insertParcel, insertRequest, insertRide, insertTrip } from '../../../testing/moderated.ts';
import { insertAdmin, insertToken, insertUser } from '../../../testing/records.ts';
import { verifyAudit } from '../../base/audit/audit.service.ts';

/** A record of each type that somebody deleted. */
const deletedRecords: Record<DeletedType, (database: Handle, userId: string) => Promise<string>> = {
  users: (database) => insertUser(database, { deleted_at: new Date() }),
  admins: async (database) => (await insertAdmin(database, { deleted: true })).id,
  deliverparcels: (database, user_id) => insertTrip(database, { user_id, deleted_at: new Date() }),
  drivers: (database, user_id) => insertRide(database, { user_id, deleted_at: new Date() }),
  passengerrequests: (database, user_id) => insertRequest(database, { user_id, deleted_at: new Date() }),
  sendparcels: (database, user_id) => insertParcel(database, { user_id, deleted_at: new Date() }),
  posts: async (database, author_user_id) => {
    const id = newId();
    await database
      .insertInto('posts')
      .values({ id, text: 'Old news', author_user_id, deleted_at: new Date() })
      .execute();
    return id;
  },
};

onEachDatabase('deleted records', (api) => {
  let token: string;
  let userId: string;
  before(async () => {
    const admin = await insertAdmin(api().database, { superAdmin: true, firstName: 'Ada' });
    token = await insertToken(api().database, admin.id);
    userId = await insertUser(api().database);
  });
  const list = async (type: DeletedType) =>
    (await api().call('GET', `/dashboard/deleted?filter=${type}`, { token })).body;
  const restore = (itemType: string, ids: string[]) =>
    api().call('POST', '/dashboard/deleted/restore', { token, body: { itemType, ids } });

  for (const type of deletedTypes) {
    it(`${type} are listed, restored once, and audited`, async () => {
      const id = await deletedRecords[type](api().database, userId);
      assert.ok((await list(type)).data.some((row: { _id: string }) => row._id === id));
      const answer = await restore(type, [id, id]);
      assert.deepEqual(answer.body, { success: true, results: [{ _id: id, outcome: 'restored' }] });
      assert.ok(!(await list(type)).data.some((row: { _id: string }) => row._id === id));
      const again = await restore(type, [id]);
      assert.deepEqual(again.body.results, [{ _id: id, outcome: 'skipped', reason: 'not found' }]);
      const { body } = await api().call('GET', `/dashboard/audit?recordId=${id}`, { token });
      assert.equal(body.total, 1);
      assert.match(body.data[0].action, /\.restore$/);
      assert.equal((await verifyAudit(api().database)).brokenAt, null);
    });
  }

  it('names the admin, the time and the reason of a deletion', async () => {
    const id = await insertParcel(api().database, { user_id: userId });
    const body = { ids: [id], reason: 'Sent twice' };
    await api().call('POST', '/dashboard/sendparcels/delete', { token, body });
    const { data, total } = await list('sendparcels');
    assert.equal(total, 1);
    const { deletedAt, ...rest } = data[0];
    assert.ok(Math.abs(Date.parse(deletedAt) - Date.now()) < 60_000);
    assert.deepEqual(rest, {
      _id: id,
      itemType: 'sendparcels',
      title: 'Lagos – Ibadan',
      deletedBy: 'Ada Admin',
      reason: 'Sent twice',
    });
    const user = await insertUser(api().database);
    await api().call('POST', '/dashboard/users/update-status', {
      token,
      body: { userIds: [user], deleteFlag: true, blockFlag: false, reason: 'Asked for it' },
    });
    assert.equal((await list('users')).data[0].reason, 'Asked for it');
  });

  it('skips a record whose phone number is taken', async () => {
    const { database } = api();
    const phone_number = '08099999991';
    const old = await insertUser(database, { phone_number, deleted_at: new Date() });
    const older = await insertUser(database, { phone_number, deleted_at: new Date() });
    const { results } = (await restore('users', [old, older])).body;
    const outcomes = results.map(({ outcome }: { outcome: string }) => outcome).sort();
    assert.deepEqual(outcomes, ['restored', 'skipped']);
    assert.ok(results.some(({ reason }: { reason?: string }) => /phone number/.test(reason ?? '')));
  });

  it('is allowed to super admins only, for known types', async () => {
    const staff = await insertToken(api().database, (await insertAdmin(api().database)).id);
    const request = { body: { itemType: 'users', ids: [userId] } };
    assert.equal(
      (await api().call('POST', '/dashboard/deleted/restore', { token: staff, ...request })).status,
      403,
    );
    assert.equal((await api().call('GET', '/dashboard/deleted', { token: staff })).status, 403);
    for (const type of ['sessions', 'withdrawals', 'audit', 'constructor']) {
      assert.equal((await restore(type, [userId])).status, 400, type);
    }
  });
});

onPostgres('restoring under a race', (api) => {
  it('restores a record once under concurrent requests', async () => {
    const { database } = api();
    const admin = await insertAdmin(database, { superAdmin: true });
    const token = await insertToken(database, admin.id);
    const id = await insertUser(database, { deleted_at: new Date() });
    const answers = await atOnce(50, () =>
      api().call('POST', '/dashboard/deleted/restore', { token, body: { itemType: 'users', ids: [id] } }),
    );
    assert.ok(answers.every(({ status }) => status === 200));
    const restored = answers.filter(({ body }) => body.results[0].outcome === 'restored');
    assert.equal(restored.length, 1);
  });
});
