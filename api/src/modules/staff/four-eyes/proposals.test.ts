import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'kysely';
import { manualPayouts } from '../../../testing/settings.ts';
import { atOnce, statusesOf, messageOf } from '../../../testing/at-once.ts';
import { onEachDatabase, onPostgres, type TestApi } from '../../../testing/api.ts';
import { auditOf } from '../../../testing/audit.ts';
import { logIn } from '../../../testing/factors.ts';
import { insertAdmin } from '../../../testing/records.ts';
import {
  decideChange,
  givenPassword,
  insertLoggedIn,
  type LoggedIn,
  loggedIn,
  newAccount,
  onlyChange,
  waitingChanges,
} from '../../../testing/staff.ts';
import { verifyAudit } from '../../base/audit/audit.service.ts';
import { pruneProposals } from './proposals.service.ts';
import { rowOf, rowsOf } from '../../../testing/rows.ts';

const settings = { payouts: manualPayouts(100_000) };
const message = 'This waits for a second super admin, who confirms it on the Admins screen.';

/** Proposes by the specified calls, as a super admin. */
const by = (api: TestApi, who: LoggedIn) => ({
  create: (account: object, path = '/admin/create') => who.post(path, account),
  rights: (id: string, rights: object) => who.put(`/dashboard/update-rights/admin/${id}`, { rights }),
  restore: (ids: string[]) => who.post('/dashboard/deleted/restore', { itemType: 'admins', ids }),
});
const rightsOf = async (api: TestApi, id: string) =>
  (await rowOf(api.database, 'admins', ['rights'], { id })).rights;

onEachDatabase('changes of staff with a limit for two admins', { settings }, (api, database) => {
  const boss = (firstName: string) => loggedIn(api, { superAdmin: true, firstName });
  const [ada, bola] = [boss('Ada'), boss('Bola')];
  const waiting = (who = bola) => waitingChanges(api, who.token);
  const only = (who = bola) => onlyChange(api, who);
  const confirm = (id: string, who = bola) => decideChange(api, who.token, id);
  const withdraw = (id: string, who = bola) => decideChange(api, who.token, id, 'withdraw');

  it('create an admin once another super admin has confirmed it', async () => {
    const account = newAccount();
    const called = await by(api, ada).create(account);
    assert.deepEqual([called.status, called.body], [200, { success: true, message }]);
    const own = await only(ada);
    assert.deepEqual([own.mine, own.obstacles?.map(({ code }) => code)], [true, ['ownProposal']]);
    const { at, effectiveAt: _effectiveAt, ...shown } = await only();
    assert.ok(Math.abs(Date.parse(at) - Date.now()) < 60_000);
    assert.deepEqual(shown, {
      ...{ _id: own._id, kind: 'createAdmin', name: 'Ngozi Eze', phoneNumber: account.phoneNumber },
      right: null,
      what: null,
      limit: null,
      limitNow: null,
      by: 'Ada Admin',
      mine: false,
      stands: true,
      obstacles: [],
    });
    assert.equal((await logIn(api, account.phoneNumber, givenPassword)).status, 401);
    assert.equal((await confirm(own._id, ada)).body.code, 'notIndependent');
    assert.equal((await confirm(own._id)).status, 200);
    assert.deepEqual(await waiting(), []);
    assert.equal((await confirm(own._id)).status, 404);
    assert.ok((await logIn(api, account.phoneNumber, givenPassword)).body.passwordChoice);
    const made = await rowOf(database, 'admins', ['id', 'super_admin'], {
      phone_number: account.phoneNumber,
    });
    assert.equal(made.super_admin, false);
    assert.deepEqual(await auditOf(database, made.id), [
      {
        ...{ action: 'admin.create', admin_id: bola.id, before: null },
        after: { superAdmin: false, proposedBy: ada.id },
      },
    ]);
    const givers = await rowsOf(database, 'staff_grants', ['giver_id'], { admin_id: made.id });
    assert.deepEqual(givers.map(({ giver_id }) => giver_id).toSorted(), [ada.id, bola.id].toSorted());
    assert.ok(api.sent.some(({ to }) => to === account.phoneNumber));
    assert.doesNotMatch(JSON.stringify(await auditOf(database, own._id)), /argon2|Ngozi|Kestrel/);
  });

  it('create a super admin, and refuse a phone number that is taken, early and late', async () => {
    const account = newAccount();
    await by(api, ada).create(account, '/admin/create-account');
    const { _id, kind } = await only();
    assert.equal(kind, 'createSuperAdmin');
    const { id } = await insertAdmin(database);
    const taken = sql`update admins set phone_number = ${account.phoneNumber} where id = ${id}::uuid`;
    await taken.execute(database);
    assert.equal((await confirm(_id)).status, 409);
    assert.equal((await by(api, ada).create(account)).status, 409);
    assert.equal((await withdraw(_id, ada)).status, 200);
  });

  it('restore an admin once it is confirmed', async () => {
    const gone = await insertAdmin(database, { deleted: true, rights: { issueRefunds: true } });
    assert.deepEqual((await by(api, ada).restore([gone.id])).body.results, [
      {
        ...{ _id: gone.id, outcome: 'skipped' },
        reason: 'waits for a second super admin, who confirms it on the Admins screen',
      },
    ]);
    assert.equal((await logIn(api, gone.phoneNumber)).status, 401);
    const { _id, phoneNumber } = await only();
    assert.equal(phoneNumber, gone.phoneNumber);
    assert.equal((await confirm(_id)).status, 200);
    assert.match((await logIn(api, gone.phoneNumber)).body.token, /^[\w-]{43}$/);
  });

  it('give a right on money once it is confirmed; other rights and revocations hold at once', async () => {
    const { id } = await insertAdmin(database, { rights: { issueRefunds: true } });
    const rights = { viewWithdrawalEarnings: true, viewAllUsers: true, issueRefunds: false };
    assert.deepEqual((await by(api, ada).rights(id, rights)).body, { success: true, message });
    assert.deepEqual(await rightsOf(api, id), { viewAllUsers: true, issueRefunds: false });
    const { _id, right } = await only();
    assert.equal(right, 'viewWithdrawalEarnings');
    assert.equal((await confirm(_id)).status, 200);
    assert.equal((await rightsOf(api, id)).viewWithdrawalEarnings, true);
    assert.deepEqual((await by(api, ada).rights(id, { viewWithdrawalEarnings: true })).body, {
      success: true,
    });
  });

  it('are proposed once: again by the same admin, not by another', async () => {
    const { id } = await insertAdmin(database);
    const rights = { issueRefunds: true };
    await by(api, ada).rights(id, rights);
    assert.equal((await by(api, ada).rights(id, rights)).status, 200);
    const { _id } = await only();
    assert.deepEqual(await messageOf(by(api, bola).rights(id, rights)), [
      409,
      'Ada Admin has proposed this already. Confirm it on the Admins screen.',
    ]);
    assert.equal((await withdraw(_id)).status, 200);
    assert.equal((await withdraw(_id)).status, 404);
    assert.equal((await confirm(_id)).status, 404);
    assert.deepEqual(await rightsOf(api, id), {});
  });

  for (const [what, change] of [
    ['after 7 days', sql`update staff_proposals set proposed_at = now() - interval '8 days'`],
    ["with the proposer's password", sql`update admins set password_hash = 'x' where first_name = 'Lapsing'`],
    ["with the proposer's flag", sql`update admins set super_admin = false where first_name = 'Lapsing'`],
    ['with the proposer', sql`update admins set deleted_at = now() where first_name = 'Lapsing'`],
    [
      'with the admin whom they concern',
      sql`update admins set deleted_at = now() where first_name = 'Target'`,
    ],
  ] as const)
    it(`lapse ${what}`, async () => {
      const proposer = await insertLoggedIn(api, { superAdmin: true, firstName: 'Lapsing' });
      const { id } = await insertAdmin(database, { firstName: 'Target' });
      await by(api, proposer).rights(id, { issueRefunds: true });
      await change.execute(database);
      const { _id, stands, obstacles } = await only();
      assert.equal(stands, false);
      const late = await confirm(_id);
      assert.deepEqual([late.status, late.body.code], [409, 'conflict'], late.text);
      assert.deepEqual(obstacles, [{ code: 'lapsed', prevents: 'acceptance', message: late.body.message }]);
      assert.deepEqual(await rightsOf(api, id), {});
      assert.equal((await withdraw(_id)).status, 200);
      await sql`update admins set deleted_at = now(), first_name = 'Former'
          where first_name in ('Lapsing', 'Target')`.execute(database);
    });

  it('that lapsed a week ago are deleted, with the hash of the password', async () => {
    await by(api, ada).create(newAccount());
    await pruneProposals(database);
    assert.equal((await waiting()).length, 1);
    await sql`update staff_proposals set proposed_at = now() - interval '15 days'`.execute(database);
    await pruneProposals(database);
    assert.deepEqual(await waiting(), []);
  });

  it('are seen and decided by super admins alone', async () => {
    const staff = await insertLoggedIn(api, { rights: { viewWithdrawalEarnings: true } });
    await by(api, ada).create(newAccount());
    const { _id } = await only();
    assert.equal((await staff.get('/dashboard/proposals/staff')).status, 403);
    assert.equal((await confirm(_id, staff)).status, 403);
    assert.equal((await withdraw(_id, staff)).status, 403);
    assert.equal((await confirm('nothing')).status, 400);
    assert.equal((await withdraw(_id)).status, 200);
    assert.equal((await verifyAudit(database)).brokenAt, null);
  });
});

onPostgres('changes of staff with a limit for two admins, concurrently', { settings }, (api, database) => {
  const bosses = (count: number) => atOnce(count, () => insertLoggedIn(api, { superAdmin: true }));

  it('are carried out once by many who confirm', async () => {
    const [ada, ...others] = await bosses(6);
    for (let round = 0; round < 5; round += 1) {
      const account = newAccount();
      await by(api, ada!).create(account);
      const [proposal] = await waitingChanges(api, ada!.token);
      const answers = await Promise.all(others.map(({ token }) => decideChange(api, token, proposal!._id)));
      assert.deepEqual(statusesOf(answers), [200, 404, 404, 404, 404]);
      const made = await rowsOf(database, 'admins', ['id'], { phone_number: account.phoneNumber });
      assert.equal(made.length, 1);
    }
  });

  it('are either confirmed or withdrawn, and proposals of the same are one', async () => {
    const [ada, bola, chidi] = await bosses(3);
    for (let round = 0; round < 10; round += 1) {
      const { id } = await insertAdmin(database);
      const called = await Promise.all(
        [ada, bola, ada, bola].map((boss) => by(api, boss!).rights(id, { issueRefunds: true })),
      );
      assert.ok(called.every(({ status }) => [200, 409].includes(status)));
      const [waiting, ...rest] = await waitingChanges(api, chidi!.token);
      assert.deepEqual(rest, []);
      const { _id } = waiting!;
      const [confirmed, withdrawn] = await Promise.all([
        decideChange(api, chidi!.token, _id),
        decideChange(api, ada!.token, _id, 'withdraw'),
      ]);
      assert.deepEqual([confirmed.status, withdrawn.status].toSorted(), [200, 404]);
      assert.equal((await rightsOf(api, id)).issueRefunds === true, confirmed.status === 200);
    }
    assert.equal((await verifyAudit(database)).brokenAt, null);
  });

  it('restore once, while the same is proposed again', async () => {
    const [ada, bola] = await bosses(2);
    for (let round = 0; round < 10; round += 1) {
      const { id } = await insertAdmin(database, { deleted: true });
      await by(api, ada!).restore([id]);
      const answers = await Promise.all([
        decideChange(api, bola!.token, (await waitingChanges(api, bola!.token))[0]!._id),
        by(api, ada!).restore([id]),
        by(api, ada!).restore([id]),
      ]);
      assert.ok(
        answers.every(({ status }) => [200, 404, 409].includes(status)),
        answers.map(({ text }) => text).join(),
      );
      for (const { _id } of await waitingChanges(api, bola!.token))
        await decideChange(api, ada!.token, _id, 'withdraw');
    }
  });
});
