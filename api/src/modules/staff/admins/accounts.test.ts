import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { onEachDatabase, onPostgres, serve, type TestApi } from '../../../testing/api.ts';
import { atOnce, statusesOf } from '../../../testing/at-once.ts';
import { pglite, postgres } from '../../../testing/databases.ts';
import { newPassword } from '../../../testing/password-reset.ts';
import { insertAdmin, insertToken, nextPhone } from '../../../testing/records.ts';
import { testSetupToken } from '../../../testing/settings.ts';
import { verifyAudit } from '../../base/audit/audit.service.ts';
import { rowsOf } from '../../../testing/rows.ts';

const account = (change: Record<string, unknown> = {}) => ({
  firstName: 'Ada',
  lastName: 'Obi',
  phoneNumber: nextPhone(),
  password: newPassword,
  ...change,
});

const create = (api: TestApi, body: unknown, call: { token?: string; from?: string } = {}) =>
  api.call('POST', '/admin/create-account', { body, ...call });

for (const engine of [pglite, postgres]) {
  describe(`the first super admin (${engine.name})`, { skip: engine.missing ?? false }, () => {
    it('requires the set-up token and is created once', async () => {
      const api = await serve(await engine.open());
      const refused = [
        account(),
        account({ setupToken: '' }),
        account({ setupToken: `${testSetupToken}x` }),
        account({ setupToken: testSetupToken.toUpperCase() }),
      ];
      for (const body of refused) {
        const { status, body: answer } = await create(api, body);
        assert.deepEqual([status, answer.message], [403, 'The set-up token is missing or wrong.']);
      }
      const weak = await create(api, account({ setupToken: testSetupToken, password: 'Password#1' }));
      assert.deepEqual([weak.status, Object.keys(weak.body.fields)], [400, ['password']]);

      const first = account({ setupToken: testSetupToken });
      const made = await create(api, first, { from: '10.4.0.1' });
      assert.equal(made.status, 200);
      assert.equal(made.body.data.superAdmin, true);
      assert.equal(made.body.data.phoneNumber, first.phoneNumber);
      assert.doesNotMatch(made.text, /password|argon2|hash|token/i);

      assert.equal((await create(api, account({ setupToken: testSetupToken }))).status, 401);
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
        create(api, account({ setupToken: 'wrong' }), { from: '10.4.0.2' }),
      );
      assert.deepEqual(new Set((await Promise.all(wrong)).map(({ status }) => status)), new Set([403]));
      const right = account({ setupToken: testSetupToken });
      assert.equal((await create(api, right, { from: '10.4.0.2' })).status, 403);
      assert.equal((await create(api, right, { from: '10.4.0.3' })).status, 200);
      await api.close();
    });
  });
}

onEachDatabase('further super admins', (api) => {
  it('are created by super admins only, with any set-up token', async () => {
    const { database } = api();
    const boss = await insertAdmin(database, { superAdmin: true });
    const staff = await insertAdmin(database, { rights: { viewAllUsers: true } });
    const token = await insertToken(database, boss.id);
    const made = await create(api(), account(), { token });
    assert.deepEqual([made.status, made.body.data.superAdmin], [200, true]);
    assert.equal(
      (await create(api(), account(), { token: await insertToken(database, staff.id) })).status,
      403,
    );
    assert.equal((await create(api(), account({ setupToken: testSetupToken }))).status, 401);
    const taken = await create(api(), account({ phoneNumber: staff.phoneNumber }), { token });
    assert.equal(taken.status, 409);
    await api().call('POST', '/admin/logout', { token });
    assert.equal((await create(api(), account(), { token })).status, 401);
  });

  it('take no flag from the body', async () => {
    for (const extra of [{ superAdmin: true }, { rights: {} }, { _id: 'x' }, { markedForDelete: false }]) {
      assert.equal((await create(api(), account(extra))).status, 400);
    }
  });
});

onPostgres('the first super admin under a race', (api) => {
  it('is created once by 50 concurrent requests with the token', async () => {
    const answers = await atOnce(50, (at) =>
      create(api(), account({ setupToken: testSetupToken }), { from: `10.5.0.${at + 1}` }),
    );
    assert.deepEqual(statusesOf(answers), [200, ...Array<number>(49).fill(401)]);
    const { count } = await api()
      .database.selectFrom('admins')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    assert.equal(count, 1);
  });
});
