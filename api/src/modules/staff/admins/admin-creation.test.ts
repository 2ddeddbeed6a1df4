import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { onEachDatabase, onPostgres } from '../../../testing/api.ts';
import { auditOf } from '../../../testing/audit.ts';
import { newPassword } from '../../../testing/password-reset.ts';
import { insertAdmin, nextPhone } from '../../../testing/records.ts';
import { choose, insertLoggedIn, type LoggedIn } from '../../../testing/staff.ts';
import { verifyAudit } from '../../base/audit/audit.service.ts';
import { keepSuperAdmin } from './admins.service.ts';

const newAdmin = (change: Record<string, unknown> = {}) => ({
  firstName: 'Ada',
  lastName: 'Obi',
  phoneNumber: nextPhone(),
  password: newPassword,
  ...change,
});

onEachDatabase('creation of admins', (api) => {
  let boss: LoggedIn;
  before(async () => {
    boss = await insertLoggedIn(api().database, { superAdmin: true });
  });
  const create = (body: unknown, token = boss.token) => api().call('POST', '/admin/create', { token, body });

  it('creates an admin who can log in with an own password and holds no right', async () => {
    const wanted = newAdmin({ superAdmin: false, markedForDelete: false });
    const made = await create(wanted);
    assert.equal(made.status, 200);
    const { _id, ...shown } = made.body.data;
    assert.deepEqual(shown, {
      firstName: 'Ada',
      lastName: 'Obi',
      phoneNumber: wanted.phoneNumber,
      superAdmin: false,
      markedForDelete: false,
      rights: {
        viewAllUsers: false,
        viewWithdrawalEarnings: false,
        viewPadimanEarnings: false,
        viewReferralEarnings: false,
        issueRefunds: false,
        viewPersonalData: false,
      },
    });
    assert.doesNotMatch(made.text, /password|argon2|hash/i);
    const { phoneNumber, password } = wanted;
    const first = await api().call('POST', '/admin/login', { body: { phoneNumber, password } });
    const login = await choose(api(), first.body.passwordChoice.token, 'Osprey-Lake#52');
    assert.equal(login.body.id, _id);
    const users = await api().call('GET', '/dashboard/users', { token: login.body.token });
    assert.equal(users.status, 403);
    const [entry] = await auditOf(api().database, _id);
    assert.deepEqual(entry, {
      action: 'admin.create',
      admin_id: boss.id,
      before: null,
      after: { superAdmin: false },
    });
  });

  it('refuses a phone number that is taken; that of a deleted admin is free', async () => {
    const taken = await insertAdmin(api().database);
    const refused = await create(newAdmin({ phoneNumber: taken.phoneNumber }));
    assert.deepEqual(
      [refused.status, refused.body.message],
      [409, 'An admin with this phone number exists already.'],
    );
    const gone = await insertAdmin(api().database, { deleted: true });
    assert.equal((await create(newAdmin({ phoneNumber: gone.phoneNumber }))).status, 200);
  });

  for (const [field, change] of [
    ['superAdmin', { superAdmin: true }],
    ['markedForDelete', { markedForDelete: true }],
    ['rights', { rights: { viewAllUsers: true } }],
    ['_id', { _id: '01900000-0000-7000-8000-000000000000' }],
    ['password', { password: 'Short#1' }],
    ['password', { password: 'Password#1' }],
    ['firstName', { firstName: ' ' }],
    ['phoneNumber', { phoneNumber: '+2348030000' }],
  ] as const) {
    it(`refuses ${JSON.stringify(change)}`, async () => {
      const { status, body } = await create(newAdmin(change));
      assert.deepEqual([status, Object.keys(body.fields)], [400, [field]]);
    });
  }

  it('checks within the transaction that the caller is still a super admin', async () => {
    const { database } = api();
    const keep = (id: string) =>
      database.transaction().execute((transaction) => keepSuperAdmin(transaction, id));
    await keep(boss.id);
    const [staff, gone] = [
      await insertAdmin(database),
      await insertAdmin(database, { superAdmin: true, deleted: true }),
    ];
    await assert.rejects(keep(staff.id), { name: 'NotAllowed' });
    await assert.rejects(keep(gone.id), { name: 'NotSignedIn' });
  });

  it('is allowed to super admins only', async () => {
    const staff = await insertLoggedIn(api().database, { rights: { viewAllUsers: true } });
    const wanted = newAdmin();
    assert.equal((await create(wanted, staff.token)).status, 403);
    assert.equal((await create(wanted)).status, 200);
  });
});

onPostgres('concurrent creation of admins', (api) => {
  it('gives a phone number to one of 50 concurrent requests', async () => {
    const boss = await insertLoggedIn(api().database, { superAdmin: true });
    const body = newAdmin();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => api().call('POST', '/admin/create', { token: boss.token, body })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [200, ...Array.from({ length: 49 }, () => 409)]);
    assert.deepEqual(await verifyAudit(api().database), { rows: 1, brokenAt: null });
  });
});
