import assert from 'node:assert/strict';
import { it } from 'node:test';
import { v7 as newId } from 'uuid';
import { deletedTypes, type DeletedType } from '@padiman/contracts';
import { onEachDatabase, onPostgres, type TestApi } from '../../../testing/api.ts';
import { atOnce, valuesOf, ok } from '../../../testing/at-once.ts';
import { rowOf } from '../../../testing/rows.ts';
import {
  insertParcel,
  insertPost,
  insertRequest,
  insertRide,
  insertTrip,
} from '../../../testing/moderated.ts';
import { insertAdmin, insertUser } from '../../../testing/records.ts';
import { insertLoggedIn, loggedIn, userBefore } from '../../../testing/staff.ts';
import { verifyAudit } from '../../base/audit/audit.service.ts';
import type { Handle } from '../../../database/schema.ts';

const removals = [
  ['/dashboard/deliverparcels/delete', '/dashboard/deliver-parcels', insertTrip],
  ['/dashboard/sendparcels/delete', '/dashboard/send-parcels', insertParcel],
  ['/dashboard/passengerrequests/delete', '/dashboard/passenger-requests', insertRequest],
] as const;

const refundable = [
  ['/dashboard/sendparcels/delete', insertParcel, 120_000],
  ['/dashboard/passengerrequests/delete', insertRequest, 250_000],
] as const;

const refundsOf = async (api: TestApi, userId: string): Promise<number> =>
  (await rowOf(api.database, 'users', ['total_refunds'], { id: userId })).total_refunds;

onEachDatabase('removal', (api, database) => {
  const staff = loggedIn(api, { rights: { issueRefunds: true } });
  const member = userBefore(database);
  const post = (path: string, body: unknown) => staff.post(path, body);

  for (const [path, list, insert] of removals)
    it(`${path} removes what is there and says what became of each id`, async () => {
      const [kept, gone] = [
        await insert(database, { user_id: member.id }),
        await insert(database, { user_id: member.id }),
      ];
      const unknown = newId();
      const body = await ok(post(path, { ids: [gone, unknown, gone] }));
      assert.deepEqual(body, {
        success: true,
        results: [
          { _id: gone, outcome: 'deleted' },
          { _id: unknown, outcome: 'skipped', reason: 'not found' },
        ],
      });
      const left = valuesOf((await staff.get(list)).body.data as { _id: string }[], '_id');
      assert.ok(left.includes(kept) && !left.includes(gone));
      const again = await post(path, { ids: [gone] });
      assert.deepEqual(again.body.results, [{ _id: gone, outcome: 'skipped', reason: 'not found' }]);
    });

  it('a deleted ride stays in its list as a mark', async () => {
    const id = await insertRide(database, { user_id: member.id });
    await post('/dashboard/drivers/delete', { ids: [id] });
    const { body } = await staff.get('/dashboard/offer-ride');
    assert.equal(body.data.find(({ _id }: { _id: string }) => _id === id).deleted, true);
  });

  for (const [path, insert, amount] of refundable) {
    it(`${path} pays back once what was paid, and nothing where nothing was`, async () => {
      const payer = await insertUser(database);
      const paid = await insert(database, { user_id: payer, paid: true });
      const unpaid = await insert(database, { user_id: payer, paid: false });
      assert.deepEqual((await post(path, { ids: [paid, unpaid], refund: true })).body.results, [
        { _id: paid, outcome: 'refunded', amount: amount / 100 },
        { _id: unpaid, outcome: 'deleted', reason: 'nothing was paid, so nothing was refunded' },
      ]);
      assert.equal(await refundsOf(api, payer), amount);
      await post(path, { ids: [paid, unpaid], refund: true });
      assert.equal(await refundsOf(api, payer), amount);
    });

    it(`${path} pays back no more than is left of what was paid`, async () => {
      const payer = await insertUser(database);
      const id = await insert(database, { user_id: payer, paid: true, refunded_amount: 20_000 });
      await post(path, { ids: [id], refund: true });
      assert.equal(await refundsOf(api, payer), amount - 20_000);
    });

    it(`${path} without refund pays nothing back`, async () => {
      const payer = await insertUser(database);
      await post(path, { ids: [await insert(database, { user_id: payer, paid: true })] });
      assert.equal(await refundsOf(api, payer), 0);
    });
  }

  for (const body of [
    {},
    { ids: [] },
    { ids: 'x' },
    { ids: ["' or 1=1 --"] },
    { ids: [newId()], refund: 'true' },
    { ids: [newId()], admin: true },
    { ids: Array.from({ length: 1001 }, () => newId()) },
  ])
    it(`refuses ${JSON.stringify(body).slice(0, 60)}`, async () => {
      assert.equal((await post('/dashboard/sendparcels/delete', body)).status, 400);
    });

  it('a trip cannot be refunded', async () => {
    const { status } = await post('/dashboard/deliverparcels/delete', { ids: [newId()], refund: true });
    assert.equal(status, 400);
  });
});

onPostgres('removal races', (api, database) => {
  it('50 concurrent refunds of the same records pay back once', async () => {
    const staff = await insertLoggedIn(api, { rights: { issueRefunds: true } });
    const payers = await Promise.all([insertUser(database), insertUser(database)]);
    const ids = await Promise.all(payers.map((user_id) => insertParcel(database, { user_id, paid: true })));
    const answers = await atOnce(50, (number) => {
      const body = { ids: number % 2 ? ids : ids.toReversed(), refund: true };
      return staff.post('/dashboard/sendparcels/delete', body);
    });
    assert.ok(answers.every(({ status }) => status === 200));
    const refunded = answers
      .flatMap(({ body }) => body.results)
      .filter(({ outcome }: { outcome: string }) => outcome === 'refunded');
    assert.equal(refunded.length, 2);
    for (const payer of payers) assert.equal(await refundsOf(api, payer), 120_000);
  });
});

/** A record of each type that somebody deleted. */
const deletedRecords: Record<DeletedType, (database: Handle, userId: string) => Promise<string>> = {
  users: (database) => insertUser(database, { deleted_at: new Date() }),
  admins: async (database) => (await insertAdmin(database, { deleted: true })).id,
  deliverparcels: (database, user_id) => insertTrip(database, { user_id, deleted_at: new Date() }),
  drivers: (database, user_id) => insertRide(database, { user_id, deleted_at: new Date() }),
  passengerrequests: (database, user_id) => insertRequest(database, { user_id, deleted_at: new Date() }),
  sendparcels: (database, user_id) => insertParcel(database, { user_id, deleted_at: new Date() }),
  posts: (database, author_user_id) => insertPost(database, { author_user_id, deleted_at: new Date() }),
};

onEachDatabase('deleted records', (api, database) => {
  const boss = loggedIn(api, { superAdmin: true, firstName: 'Ada' });
  const member = userBefore(database);
  const list = async (type: DeletedType) => (await boss.get(`/dashboard/deleted?filter=${type}`)).body;
  const restore = (itemType: string, ids: string[], who = boss) =>
    who.post('/dashboard/deleted/restore', { itemType, ids });

  for (const type of deletedTypes)
    it(`${type} are listed, restored once, and audited`, async () => {
      const id = await deletedRecords[type](database, member.id);
      assert.ok((await list(type)).data.some((row: { _id: string }) => row._id === id));
      const answer = await restore(type, [id, id]);
      assert.deepEqual(answer.body, { success: true, results: [{ _id: id, outcome: 'restored' }] });
      assert.ok(!(await list(type)).data.some((row: { _id: string }) => row._id === id));
      const again = await restore(type, [id]);
      assert.deepEqual(again.body.results, [{ _id: id, outcome: 'skipped', reason: 'not found' }]);
      const { body } = await boss.get(`/dashboard/audit?recordId=${id}`);
      assert.equal(body.total, 1);
      assert.match(body.data[0].action, /\.restore$/);
      assert.equal((await verifyAudit(database)).brokenAt, null);
    });

  it('names the admin, the time and the reason of a deletion', async () => {
    const id = await insertParcel(database, { user_id: member.id });
    await boss.post('/dashboard/sendparcels/delete', { ids: [id], reason: 'Sent twice' });
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
    const user = await insertUser(database);
    const deletion = { userIds: [user], deleteFlag: true, blockFlag: false, reason: 'Asked for it' };
    await boss.post('/dashboard/users/update-status', deletion);
    assert.equal((await list('users')).data[0].reason, 'Asked for it');
  });

  it('skips a record whose phone number is taken', async () => {
    const phone_number = '08099999991';
    const old = await insertUser(database, { phone_number, deleted_at: new Date() });
    const older = await insertUser(database, { phone_number, deleted_at: new Date() });
    const { results } = (await restore('users', [old, older])).body;
    const outcomes = results.map(({ outcome }: { outcome: string }) => outcome).sort();
    assert.deepEqual(outcomes, ['restored', 'skipped']);
    assert.ok(results.some(({ reason }: { reason?: string }) => /phone number/.test(reason ?? '')));
  });

  it('is allowed to super admins only, for known types', async () => {
    const staff = await insertLoggedIn(api);
    assert.equal((await restore('users', [member.id], staff)).status, 403);
    assert.equal((await staff.get('/dashboard/deleted')).status, 403);
    for (const type of ['sessions', 'withdrawals', 'audit', 'constructor'])
      assert.equal((await restore(type, [member.id])).status, 400, type);
  });
});

onPostgres('restoring under a race', (api, database) => {
  it('restores a record once under concurrent requests', async () => {
    const boss = await insertLoggedIn(api, { superAdmin: true });
    const body = { itemType: 'users', ids: [await insertUser(database, { deleted_at: new Date() })] };
    const answers = await atOnce(50, () => boss.post('/dashboard/deleted/restore', body));
    assert.ok(answers.every(({ status }) => status === 200));
    assert.equal(answers.filter(({ body }) => body.results[0].outcome === 'restored').length, 1);
  });
});
