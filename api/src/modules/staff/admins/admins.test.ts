import assert from 'node:assert/strict';
import { it } from 'node:test';
import { onEachDatabase } from '../../../testing/api.ts';
import { insertAdmin, insertToken, testPassword } from '../../../testing/records.ts';
import { createAdmin } from './admins.service.ts';

onEachDatabase('admins', (api) => {
  it('shows the own record to an admin, and any record to a super admin', async () => {
    const { database } = api();
    const [own, boss, gone] = [
      await insertAdmin(database, { rights: { viewReferralEarnings: true } }),
      await insertAdmin(database, { superAdmin: true }),
      await insertAdmin(database, { deleted: true }),
    ];
    const [ownToken, bossToken] = [await insertToken(database, own.id), await insertToken(database, boss.id)];
    const fetch = (token: string, id: string) =>
      api().call('GET', `/dashboard/fetch/admins/admin/${id}`, { token });

    const mine = await fetch(ownToken, own.id);
    assert.equal(mine.status, 200);
    assert.equal(mine.body.data.rights.viewReferralEarnings, true);
    assert.doesNotMatch(mine.text, /password|argon2|hash/i);
    assert.deepEqual((await api().call('GET', '/admin/me', { token: ownToken })).body, mine.body);
    assert.equal((await fetch(ownToken, boss.id)).status, 403);
    assert.equal((await fetch(ownToken, gone.id)).status, 403);
    assert.equal((await fetch(bossToken, own.id)).status, 200);
    assert.equal((await fetch(bossToken, gone.id)).status, 404);
  });

  it('lists live admins to a super admin, newest first, in pages and by search', async () => {
    const { database } = api();
    const token = await insertToken(database, (await insertAdmin(database, { superAdmin: true })).id);
    const list = (query: string) => api().call('GET', `/dashboard/admins?${query}`, { token });
    const [first, second] = [
      await insertAdmin(database, { firstName: 'Uniquely' }),
      await insertAdmin(database, { firstName: 'Uniquely' }),
    ];
    const page = (await list('q=uniquely&limit=1')).body;
    assert.equal(page.total, 2);
    assert.equal(page.data[0]._id, second.id);
    const rest = await list(`q=uniquely&limit=1&cursor=${page.nextCursor}`);
    assert.equal(rest.body.data[0]._id, first.id);
    assert.equal(rest.body.nextCursor, null);
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
    await createAdmin(api().database, null, admin);
    const { phoneNumber, password } = admin;
    const { body } = await api().call('POST', '/admin/login', { body: { phoneNumber, password } });
    assert.equal(body.superAdmin, true);
    await assert.rejects(createAdmin(api().database, null, admin), { name: 'PhoneTaken' });
  });
});
