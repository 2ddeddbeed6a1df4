import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import { onPostgres, type TestApi } from '../../../testing/api.ts';
import { atOnce } from '../../../testing/at-once.ts';
import { insertAdmin, insertUser } from '../../../testing/records.ts';
import { forgetSuperAdmins, insertLoggedIn } from '../../../testing/staff.ts';
import { verifyAudit } from '../../base/audit/audit.service.ts';
import { rowOf, rowsOf } from '../../../testing/rows.ts';

const superAdmins = (api: TestApi) =>
  rowsOf(api.database, 'admins', ['id'], { super_admin: true, deleted_at: null });

/** Every answer has one of these statuses, and each of them was seen. */
const assertStatuses = (answers: { status: number }[], statuses: number[]) =>
  assert.deepEqual([...new Set(answers.map(({ status }) => status))].sort(), statuses);

onPostgres('concurrent changes of admins', (api, database) => {
  beforeEach(() => forgetSuperAdmins(database));

  it('two super admins who delete each other leave one', async () => {
    const [one, other] = [
      await insertLoggedIn(api, { superAdmin: true }),
      await insertLoggedIn(api, { superAdmin: true }),
    ] as const;
    const answers = await atOnce(50, (at) => {
      const [caller, victim] = at % 2 === 0 ? [one, other] : [other, one];
      return at % 4 < 2
        ? caller.delete(`/dashboard/delete-admin/${victim.id}`)
        : caller.post('/dashboard/admins', { ids: [victim.id] });
    });
    const left = await superAdmins(api);
    assert.equal(left.length, 1);
    // The deleted admin is signed out; the other one gets 404.
    assert.ok(answers.every(({ status }) => [200, 401, 404].includes(status)));
    const deletions = await rowsOf(database, 'audit_trail', ['admin_id'], { record_id: [one.id, other.id] });
    assert.deepEqual(deletions, [{ admin_id: left[0]!.id }]);
  });

  it('ten super admins who each delete all leave one', async () => {
    const bosses = await atOnce(10, () => insertLoggedIn(api, { superAdmin: true }));
    const ids = bosses.map(({ id }) => id);
    const answers = await atOnce(50, (at) =>
      bosses[at % 10]!.post('/dashboard/admins', { ids: at % 2 === 0 ? ids : ids.toReversed() }),
    );
    assert.ok(answers.every(({ status }) => [200, 401].includes(status)));
    assert.equal((await superAdmins(api)).length, 1);
  });

  it('rights granted to one admin concurrently are all kept', async () => {
    const boss = await insertLoggedIn(api, { superAdmin: true });
    const staff = await insertAdmin(database);
    const names = ['viewAllUsers', 'viewWithdrawalEarnings', 'viewPadimanEarnings', 'viewReferralEarnings'];
    const answers = await atOnce(48, (at) =>
      boss.put(`/dashboard/update-rights/admin/${staff.id}`, { rights: { [names[at % 4]!]: true } }),
    );
    assertStatuses(answers, [200]);
    const row = await rowOf(database, 'admins', ['rights'], { id: staff.id });
    assert.deepEqual(row.rights, Object.fromEntries(names.map((name) => [name, true])));
  });

  it('does not block other writes of the locked admin', async () => {
    const boss = await insertLoggedIn(api, { superAdmin: true });
    const calls = [];
    for (let count = 0; count < 25; count += 1) {
      const { id } = await insertAdmin(database);
      const userIds = [await insertUser(database)];
      calls.push(
        ['DELETE', `/dashboard/delete-admin/${id}`, undefined] as const,
        ['POST', '/dashboard/users/update-status', { userIds, deleteFlag: false, blockFlag: true }] as const,
      );
    }
    const answers = await Promise.all(
      calls.map(([method, path, body]) => api.call(method, path, { token: boss.token, body })),
    );
    assertStatuses(answers, [200]);
    assert.equal((await verifyAudit(database)).brokenAt, null);
  });
});
