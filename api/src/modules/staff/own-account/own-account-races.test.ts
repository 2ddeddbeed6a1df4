import assert from 'node:assert/strict';
import { it } from 'node:test';
import { onPostgres, type TestApi } from '../../../testing/api.ts';
import { auditOf } from '../../../testing/audit.ts';
import { insertToken, testPassword } from '../../../testing/records.ts';
import { insertLoggedIn } from '../../../testing/staff.ts';
import { verifyAudit } from '../../base/audit/audit.service.ts';
import { rowsOf } from '../../../testing/rows.ts';

const sessionsLeft = (api: TestApi, adminId: string) =>
  rowsOf(api.database, 'sessions', ['id'], { admin_id: adminId });

onPostgres("one's own account under a race", (api) => {
  it('of 20 sessions that end all others concurrently one stays, without deadlock', async () => {
    const own = await insertLoggedIn(api().database);
    const tokens = [own.token];
    while (tokens.length < 20) tokens.push(await insertToken(api().database, own.id));
    const answers = await Promise.all(
      tokens.map((token) => api().call('POST', '/admin/sessions/end-others', { token })),
    );
    assert.equal((await sessionsLeft(api(), own.id)).length, 1);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(19).fill(401)]);
    assert.equal((await verifyAudit(api().database)).brokenAt, null);
  });

  it('the password is changed once when sessions set different ones concurrently', async () => {
    const own = await insertLoggedIn(api().database);
    const other = await insertToken(api().database, own.id);
    const set = (token: string, newPassword: string, at: number) =>
      api().call('PUT', '/admin/password', {
        token,
        body: { currentPassword: testPassword, newPassword },
        from: `10.7.0.${at}`,
      });
    const answers = await Promise.all([set(own.token, 'Firstone#2026', 1), set(other, 'Secondone#2026', 2)]);
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    const audit = await auditOf(api().database, own.id);
    assert.deepEqual(
      audit.map(({ action }) => action),
      ['admin.changePassword'],
    );
    assert.equal((await sessionsLeft(api(), own.id)).length, 1);
  });

  it('a concurrent login with the old password leaves no session behind', async () => {
    const own = await insertLoggedIn(api().database);
    const body = { phoneNumber: own.phoneNumber, password: testPassword };
    const [changed] = await Promise.all([
      api().call('PUT', '/admin/password', {
        token: own.token,
        body: { currentPassword: testPassword, newPassword: 'Brandnew#2026' },
        from: '10.8.0.100',
      }),
      ...Array.from({ length: 3 }, (_, at) =>
        api().call('POST', '/admin/login', { body, from: `10.8.0.${at + 1}` }),
      ),
    ]);
    assert.equal(changed.status, 200);
    assert.equal((await sessionsLeft(api(), own.id)).length, 1);
    assert.equal((await api().call('GET', '/admin/me', { token: own.token })).status, 200);
  });
});
