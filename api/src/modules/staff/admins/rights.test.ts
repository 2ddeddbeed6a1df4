import assert from 'node:assert/strict';
import { it } from 'node:test';
import { v7 as newId } from 'uuid';
import { onEachDatabase } from '../../../testing/api.ts';
import { auditOf } from '../../../testing/audit.ts';
import { insertAdmin } from '../../../testing/records.ts';
import { insertLoggedIn, loggedIn } from '../../../testing/staff.ts';
import { messageOf } from '../../../testing/at-once.ts';

onEachDatabase('rights of admins', (api, database) => {
  const boss = loggedIn(api, { superAdmin: true });
  const update = (id: string, body: unknown, token = boss.token) =>
    api.call('PUT', `/dashboard/update-rights/admin/${id}`, { token, body });
  const mayListUsers = async (token: string) =>
    (await api.call('GET', '/dashboard/users', { token })).status === 200;

  it('are granted and revoked one by one, effective at the next call', async () => {
    const staff = await insertLoggedIn(api, { rights: { viewReferralEarnings: true } });
    assert.equal(await mayListUsers(staff.token), false);
    const given = await update(staff.id, { rights: { viewAllUsers: true } });
    assert.deepEqual([given.status, given.body], [200, { success: true }]);
    assert.equal(await mayListUsers(staff.token), true);
    assert.deepEqual((await staff.get('/admin/me')).body.data.rights, {
      viewAllUsers: true,
      viewWithdrawalEarnings: false,
      viewPadimanEarnings: false,
      viewReferralEarnings: true,
      issueRefunds: false,
      viewPersonalData: false,
      moderateTrips: true,
      moderatePosts: true,
    });
    await update(staff.id, { rights: { viewAllUsers: false, viewReferralEarnings: true } });
    assert.equal(await mayListUsers(staff.token), false);
    const entry = { action: 'admin.updateRights', admin_id: boss.id };
    assert.deepEqual(await auditOf(database, staff.id), [
      { ...entry, before: { viewAllUsers: false }, after: { viewAllUsers: true } },
      { ...entry, before: { viewAllUsers: true }, after: { viewAllUsers: false } },
    ]);
  });

  it('that do not change are not audited', async () => {
    const staff = await insertAdmin(database, { rights: { viewAllUsers: true } });
    for (const rights of [{}, { viewAllUsers: true }, { viewPadimanEarnings: false }])
      assert.equal((await update(staff.id, { rights })).status, 200);
    assert.deepEqual(await auditOf(database, staff.id), []);
  });

  it('of oneself cannot be changed, not even by a super admin', async () => {
    const staff = await insertLoggedIn(api, { rights: { viewAllUsers: true } });
    const rights = { viewPadimanEarnings: true };
    assert.equal((await update(staff.id, { rights }, staff.token)).status, 403);
    assert.deepEqual(await messageOf(update(boss.id, { rights })), [
      403,
      'You cannot change your own rights.',
    ]);
    assert.deepEqual(await auditOf(database, boss.id), []);
  });

  it('of others are changed by super admins only', async () => {
    const [staff, victim] = [await insertLoggedIn(api), await insertAdmin(database)];
    assert.equal((await update(victim.id, { rights: {} }, staff.token)).status, 403);
    assert.equal((await update(newId(), { rights: {} }, staff.token)).status, 403);
  });

  it('of an unknown or deleted admin cannot be changed', async () => {
    const gone = await insertAdmin(database, { deleted: true });
    for (const id of [newId(), gone.id])
      assert.equal((await update(id, { rights: { viewAllUsers: true } })).status, 404);
  });

  it('that a section brings are granted, shown while they are held, and audited', async () => {
    const staff = await insertLoggedIn(api);
    const rightsOf = async () => (await staff.get('/admin/me')).body.data.rights;
    assert.equal('viewReports' in (await rightsOf()), false);
    assert.equal((await update(staff.id, { rights: { viewReports: true } })).status, 200);
    assert.equal((await rightsOf()).viewReports, true);
    const listed = await boss.get('/dashboard/admins?limit=200');
    const found = listed.body.data.find((one: { _id: string }) => one._id === staff.id);
    assert.equal(found.rights.viewReports, true);
    assert.equal((await update(staff.id, { rights: { viewReports: false } })).status, 200);
    assert.equal('viewReports' in (await rightsOf()), false);
    const shown = (await auditOf(database, staff.id)).map(({ after }) => after);
    assert.deepEqual(shown, [{ viewReports: true }, { viewReports: false }]);
  });

  for (const body of [
    {},
    { rights: { superAdmin: true } },
    { rights: { viewAllUsers: 'true' } },
    { rights: { viewAllUsers: null } },
    { rights: { constructor: true } },
    { rights: { staff: true } },
    { rights: { 'view reports': true } },
    { rights: { [`view${'X'.repeat(100)}`]: true } },
    { rights: JSON.parse('{"__proto__": true}') as object },
    { rights: [] },
    { rights: 'viewAllUsers' },
    { rights: {}, superAdmin: true },
  ])
    it(`refuses ${JSON.stringify(body)}`, async () => {
      assert.equal((await update((await insertAdmin(database)).id, body)).status, 400);
    });
});

const sectionRights = () => Promise.resolve(new Set(['viewReports']));
onEachDatabase('rights of live sections', { sectionRights }, (api, database) => {
  it('alone can be granted beside those of the table; any right can be revoked', async () => {
    const boss = await insertLoggedIn(api, { superAdmin: true });
    const staff = await insertAdmin(database, { rights: { viewRetired: true } });
    const update = (rights: object) => boss.put(`/dashboard/update-rights/admin/${staff.id}`, { rights });
    assert.equal((await update({ viewReports: true, viewAllUsers: true })).status, 200);
    assert.deepEqual(await messageOf(update({ viewReports: false, viewLedgers: true })), [
      400,
      'No live section has the right viewLedgers.',
    ]);
    assert.equal((await update({ viewRetired: false, viewLedgers: false })).status, 200);
    const shown = (await auditOf(database, staff.id)).map(({ after }) => after);
    assert.deepEqual(shown, [{ viewReports: true, viewAllUsers: true }, { viewRetired: false }]);
  });
});
