import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import { v7 as newId } from 'uuid';
import { onEachDatabase } from '../../../testing/api.ts';
import { auditOf } from '../../../testing/audit.ts';
import { insertAdmin, insertToken, testPassword } from '../../../testing/records.ts';
import { forgetSuperAdmins, insertLoggedIn, type LoggedIn } from '../../../testing/staff.ts';
import { rowOf } from '../../../testing/rows.ts';
import { messageOf, ok } from '../../../testing/at-once.ts';
import { createAdmin } from './admins.service.ts';

onEachDatabase('deletion of admins', (api, database) => {
  let boss: LoggedIn;
  beforeEach(async () => {
    await forgetSuperAdmins(database);
    boss = await insertLoggedIn(api, { superAdmin: true });
  });
  const remove = (id: string, token = boss.token) =>
    api.call('DELETE', `/dashboard/delete-admin/${id}`, { token });
  const removeAll = (ids: string[], token = boss.token) =>
    api.call('POST', '/dashboard/admins', { token, body: { ids } });
  const me = (token: string) => api.call('GET', '/admin/me', { token });

  it('ends every session, forbids the login and keeps the record', async () => {
    const staff = await insertLoggedIn(api);
    const second = await insertToken(database, staff.id);
    assert.equal((await me(second)).status, 200);
    const answer = await remove(staff.id);
    assert.deepEqual([answer.status, answer.body], [200, { success: true }]);
    assert.equal((await me(staff.token)).status, 401);
    assert.equal((await me(second)).status, 401);
    const { phoneNumber } = staff;
    const login = await api.call('POST', '/admin/login', { body: { phoneNumber, password: testPassword } });
    assert.equal(login.status, 401);
    const kept = await rowOf(database, 'admins', ['deleted_by', 'deleted_at'], { id: staff.id });
    assert.deepEqual([kept.deleted_by, kept.deleted_at === null], [boss.id, false]);
    assert.deepEqual(await auditOf(database, staff.id), [
      { action: 'admin.delete', admin_id: boss.id, before: { deleted: false }, after: { deleted: true } },
    ]);
  });

  it('answers 404 for an unknown and for a deleted admin', async () => {
    const gone = await insertAdmin(database, { deleted: true });
    for (const id of [newId(), gone.id]) {
      assert.deepEqual(await messageOf(remove(id)), [404, 'There is no such admin.']);
    }
  });

  it('refuses the last super admin and no other', async () => {
    assert.deepEqual(await messageOf(remove(boss.id)), [409, 'The last super admin cannot be deleted.']);
    assert.equal((await me(boss.token)).status, 200);
    assert.deepEqual(await auditOf(database, boss.id), []);
    const other = await insertLoggedIn(api, { superAdmin: true });
    assert.equal((await remove(boss.id)).status, 200);
    assert.equal((await remove(other.id, other.token)).status, 409);
  });

  it('of many returns the outcome of each id once', async () => {
    const [one, two] = [await insertAdmin(database), await insertLoggedIn(api)];
    const unknown = newId();
    const body = await ok(removeAll([two.id, unknown, one.id, two.id]));
    assert.deepEqual(body, {
      success: true,
      results: [
        { _id: two.id, outcome: 'deleted' },
        { _id: unknown, outcome: 'skipped', reason: 'not found' },
        { _id: one.id, outcome: 'deleted' },
      ],
    });
    assert.equal((await me(two.token)).status, 401);
    assert.equal((await auditOf(database, one.id)).length, 1);
  });

  it('of all super admins keeps the caller, in any order of ids', async () => {
    const others = [
      await insertLoggedIn(api, { superAdmin: true }),
      await insertLoggedIn(api, { superAdmin: true }),
    ] as const;
    assert.deepEqual((await removeAll([others[0].id, boss.id, others[1].id])).body.results, [
      { _id: others[0].id, outcome: 'deleted' },
      { _id: boss.id, outcome: 'skipped', reason: 'the last super admin' },
      { _id: others[1].id, outcome: 'deleted' },
    ]);
    assert.equal((await me(boss.token)).status, 200);
  });

  it('is allowed to super admins only, on their own account too', async () => {
    const staff = await insertLoggedIn(api, { rights: { viewAllUsers: true } });
    for (const id of [boss.id, staff.id]) {
      assert.equal((await remove(id, staff.token)).status, 403);
      assert.equal((await removeAll([id], staff.token)).status, 403);
    }
    assert.equal((await me(staff.token)).status, 200);
  });

  for (const body of [{}, { ids: [] }, { ids: ["' or 1=1 --"] }, { ids: [newId()], superAdmin: true }])
    it(`refuses ${JSON.stringify(body)}`, async () => {
      assert.equal((await boss.post('/dashboard/admins', body)).status, 400);
    });

  it('refuses an invalid id', async () => {
    assert.equal((await remove('x')).status, 400);
  });
});

onEachDatabase('admins', (api, database) => {
  it('shows the own record to an admin, and any record to a super admin', async () => {
    const [own, boss, gone] = [
      await insertAdmin(database, { rights: { viewReferralEarnings: true } }),
      await insertAdmin(database, { superAdmin: true }),
      await insertAdmin(database, { deleted: true }),
    ];
    const [ownToken, bossToken] = [await insertToken(database, own.id), await insertToken(database, boss.id)];
    const fetch = (token: string, id: string) =>
      api.call('GET', `/dashboard/fetch/admins/admin/${id}`, { token });

    const mine = await fetch(ownToken, own.id);
    assert.deepEqual([mine.status, mine.body.data.rights.viewReferralEarnings], [200, true]);
    assert.doesNotMatch(mine.text, /password|argon2|hash/i);
    assert.deepEqual((await api.call('GET', '/admin/me', { token: ownToken })).body, mine.body);
    assert.equal((await fetch(ownToken, boss.id)).status, 403);
    assert.equal((await fetch(ownToken, gone.id)).status, 403);
    assert.equal((await fetch(bossToken, own.id)).status, 200);
    assert.equal((await fetch(bossToken, gone.id)).status, 404);
  });

  it('lists live admins to a super admin, newest first, in pages and by search', async () => {
    const token = await insertToken(database, (await insertAdmin(database, { superAdmin: true })).id);
    const list = (query: string) => api.call('GET', `/dashboard/admins?${query}`, { token });
    const [first, second] = [
      await insertAdmin(database, { firstName: 'Uniquely' }),
      await insertAdmin(database, { firstName: 'Uniquely' }),
    ];
    const page = (await list('q=uniquely&limit=1')).body;
    assert.deepEqual([page.total, page.data[0]._id], [2, second.id]);
    const rest = await list(`q=uniquely&limit=1&cursor=${page.nextCursor}`);
    assert.deepEqual([rest.body.data[0]._id, rest.body.nextCursor], [first.id, null]);
    assert.doesNotMatch(rest.text, /password|argon2|hash/i);
    assert.equal((await list(`q=${second.phoneNumber}`)).body.total, 1);
  });

  it('creates one admin per phone number, who can log in', async () => {
    const admin = {
      firstName: 'New',
      lastName: 'Boss',
      phoneNumber: '08055555555',
      password: testPassword,
      superAdmin: true,
    };
    await createAdmin(database, null, admin);
    const { phoneNumber, password } = admin;
    const { body } = await api.call('POST', '/admin/login', { body: { phoneNumber, password } });
    assert.equal(body.superAdmin, true);
    await assert.rejects(createAdmin(database, null, admin), { name: 'PhoneTaken' });
  });
});
