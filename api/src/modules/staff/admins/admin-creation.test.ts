import assert from 'node:assert/strict';
import { it, describe } from 'node:test';
import { onEachDatabase, onPostgres, serve, type TestApi } from '../../../testing/api.ts';
import { atOnce, statusesOf, messageOf } from '../../../testing/at-once.ts';
import { auditOf } from '../../../testing/audit.ts';
import { newPassword } from '../../../testing/password-reset.ts';
import { insertAdmin, nextPhone, insertToken } from '../../../testing/records.ts';
import { insertLoggedIn, loggedIn, choose } from '../../../testing/staff.ts';
import { verifyAudit } from '../../base/audit/audit.service.ts';
import { keepSuperAdmin } from './admins.service.ts';
import { pglite, postgres } from '../../../testing/databases.ts';
import { testSetupToken } from '../../../testing/settings.ts';
import { rowsOf } from '../../../testing/rows.ts';

const newAdmin = (change: Record<string, unknown> = {}) => ({
  firstName: 'Ada',
  lastName: 'Obi',
  phoneNumber: nextPhone(),
  password: newPassword,
  ...change,
});

onEachDatabase('creation of admins', (api, database) => {
  const boss = loggedIn(api, { superAdmin: true });
  const create = (body: unknown, token = boss.token) => api.call('POST', '/admin/create', { token, body });

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
        moderateTrips: true,
        moderatePosts: true,
      },
    });
    assert.doesNotMatch(made.text, /password|argon2|hash/i);
    const { phoneNumber, password } = wanted;
    const first = await api.call('POST', '/admin/login', { body: { phoneNumber, password } });
    const login = await choose(api, first.body.passwordChoice.token, 'Osprey-Lake#52');
    assert.equal(login.body.id, _id);
    assert.equal((await api.call('GET', '/dashboard/users', { token: login.body.token })).status, 403);
    assert.deepEqual((await auditOf(database, _id))[0], {
      action: 'admin.create',
      admin_id: boss.id,
      before: null,
      after: { superAdmin: false },
    });
  });

  it('refuses a phone number that is taken; that of a deleted admin is free', async () => {
    assert.deepEqual(
      await messageOf(create(newAdmin({ phoneNumber: (await insertAdmin(database)).phoneNumber }))),
      [409, 'An admin with this phone number exists already.'],
    );
    const gone = await insertAdmin(database, { deleted: true });
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
  ] as const)
    it(`refuses ${JSON.stringify(change)}`, async () => {
      const { status, body } = await create(newAdmin(change));
      assert.deepEqual([status, Object.keys(body.fields)], [400, [field]]);
    });

  it('checks within the transaction that the caller is still a super admin', async () => {
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
    const staff = await insertLoggedIn(api, { rights: { viewAllUsers: true } });
    const wanted = newAdmin();
    assert.equal((await create(wanted, staff.token)).status, 403);
    assert.equal((await create(wanted)).status, 200);
  });
});

onPostgres('concurrent creation of admins', (api, database) => {
  it('gives a phone number to one of 50 concurrent requests', async () => {
    const boss = await insertLoggedIn(api, { superAdmin: true });
    const body = newAdmin();
    const answers = await atOnce(50, () => boss.post('/admin/create', body));
    assert.deepEqual(statusesOf(answers), [200, ...Array<number>(49).fill(409)]);
    assert.deepEqual(await verifyAudit(database), { rows: 1, brokenAt: null });
  });
});

const create = (api: TestApi, body: unknown, call: { token?: string; from?: string } = {}) =>
  api.call('POST', '/admin/create-account', { body, ...call });

for (const engine of [pglite, postgres])
  describe(`the first super admin (${engine.name})`, { skip: engine.missing ?? false }, () => {
    it('requires the set-up token and is created once', async () => {
      const api = await serve(await engine.open());
      for (const body of [
        newAdmin(),
        newAdmin({ setupToken: '' }),
        newAdmin({ setupToken: `${testSetupToken}x` }),
        newAdmin({ setupToken: testSetupToken.toUpperCase() }),
      ]) {
        assert.deepEqual(await messageOf(create(api, body)), [403, 'The set-up token is missing or wrong.']);
      }
      const weak = await create(api, newAdmin({ setupToken: testSetupToken, password: 'Password#1' }));
      assert.deepEqual([weak.status, Object.keys(weak.body.fields)], [400, ['password']]);

      const first = newAdmin({ setupToken: testSetupToken });
      const made = await create(api, first, { from: '10.4.0.1' });
      assert.deepEqual([made.status, made.body.data.superAdmin], [200, true]);
      assert.equal(made.body.data.phoneNumber, first.phoneNumber);
      assert.doesNotMatch(made.text, /password|argon2|hash|token/i);

      assert.equal((await create(api, newAdmin({ setupToken: testSetupToken }))).status, 401);
      const { phoneNumber, password } = first;
      const login = await api.call('POST', '/admin/login', { body: { phoneNumber, password } });
      assert.equal(login.body.superAdmin, true);
      const rows = await rowsOf(
        api.database,
        'audit_trail',
        ['action', 'admin_id', 'record_id', 'address'],
        {},
        'position',
      );
      assert.deepEqual(rows[0], {
        action: 'admin.create',
        admin_id: null,
        record_id: made.body.data._id,
        address: '10.4.0.1',
      });
      assert.equal((await verifyAudit(api.database)).brokenAt, null);
      await api.close();
    });

    it('cannot be created by guessing tokens: the address is locked, even for the right token', async () => {
      const api = await serve(await engine.open());
      const wrong = Array.from({ length: 30 }, () =>
        create(api, newAdmin({ setupToken: 'wrong' }), { from: '10.4.0.2' }),
      );
      assert.deepEqual(new Set((await Promise.all(wrong)).map(({ status }) => status)), new Set([403]));
      const right = newAdmin({ setupToken: testSetupToken });
      assert.equal((await create(api, right, { from: '10.4.0.2' })).status, 403);
      assert.equal((await create(api, right, { from: '10.4.0.3' })).status, 200);
      await api.close();
    });
  });

onEachDatabase('further super admins', (api, database) => {
  it('are created by super admins only, with any set-up token', async () => {
    const boss = await insertAdmin(database, { superAdmin: true });
    const staff = await insertAdmin(database, { rights: { viewAllUsers: true } });
    const token = await insertToken(database, boss.id);
    const made = await create(api, newAdmin(), { token });
    assert.deepEqual([made.status, made.body.data.superAdmin], [200, true]);
    assert.equal(
      (await create(api, newAdmin(), { token: await insertToken(database, staff.id) })).status,
      403,
    );
    assert.equal((await create(api, newAdmin({ setupToken: testSetupToken }))).status, 401);
    assert.equal((await create(api, newAdmin({ phoneNumber: staff.phoneNumber }), { token })).status, 409);
    await api.call('POST', '/admin/logout', { token });
    assert.equal((await create(api, newAdmin(), { token })).status, 401);
  });

  it('take no flag from the body', async () => {
    for (const extra of [{ superAdmin: true }, { rights: {} }, { _id: 'x' }, { markedForDelete: false }])
      assert.equal((await create(api, newAdmin(extra))).status, 400);
  });
});

onPostgres('the first super admin under a race', (api, database) => {
  it('is created once by 50 concurrent requests with the token', async () => {
    const answers = await atOnce(50, (at) =>
      create(api, newAdmin({ setupToken: testSetupToken }), { from: `10.5.0.${at + 1}` }),
    );
    assert.deepEqual(statusesOf(answers), [200, ...Array<number>(49).fill(401)]);
    const { count } = await database
      .selectFrom('admins')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    assert.equal(count, 1);
  });
});
