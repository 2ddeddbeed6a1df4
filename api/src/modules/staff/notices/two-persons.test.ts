// Over 300 lines: attempts by one super admin, delays and notices share their super admins.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { onEachDatabase, serve, type TestApi } from '../../../testing/api.ts';
import { actionsOf, actorsOf, auditOf } from '../../../testing/audit.ts';
import { postgres } from '../../../testing/databases.ts';
import { logIn, setUpTotp } from '../../../testing/factors.ts';
import { decideRequest, insertRequested } from '../../../testing/payouts.ts';
import { insertUser } from '../../../testing/records.ts';
import { deleteRows, rowsOf, setRows } from '../../../testing/rows.ts';
import { manualPayouts } from '../../../testing/settings.ts';
import {
  decideChange,
  forgetSuperAdmins,
  insertLoggedIn,
  type LoggedIn,
  loggedIn,
  newAccount,
  onlyChange,
  waitingChanges,
} from '../../../testing/staff.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import { messageOf, valuesOf } from '../../../testing/at-once.ts';

const limit = 100_000;
const settings = { payouts: manualPayouts(limit) };
const message = 'This waits for a second super admin, who confirms it on the Admins screen.';
const waits = [200, message];
const money = { viewWithdrawalEarnings: true };

/** Texts to a phone number. */
const textsTo = (api: TestApi, { phoneNumber }: LoggedIn) =>
  api.sent.filter(({ to }) => to === phoneNumber).map(({ text }) => text);

/** Waits for a text to an admin. */
const told = (api: TestApi, who: LoggedIn, text: RegExp) =>
  waitUntil(() => textsTo(api, who).some((one) => text.test(one)), `no text ${text}`);

const resetFactors = (by: LoggedIn, { id }: LoggedIn) => by.delete(`/dashboard/admins/${id}/factors`);
const hold = (by: LoggedIn, id: string, body: object) => by.put(`/dashboard/users/${id}/legal-hold`, body);
const release = (by: LoggedIn, id: string) => hold(by, id, { hold: false });
const erase = (by: LoggedIn, id: string) =>
  by.post(`/dashboard/users/${id}/erase`, { confirmation: 'Ada Obi', reason: 'Asked for it' });

onEachDatabase('with a limit and three super admins', { settings }, (api, database) => {
  const boss = (firstName: string) => loggedIn(api, { superAdmin: true, firstName });
  const [ada, bola, chidi] = [boss('Ada'), boss('Bola'), boss('Chidi')];
  const confirm = (id: string, { token }: LoggedIn) => decideChange(api, token, id);
  const accept = async (first: LoggedIn, second: LoggedIn) => {
    const request = await insertRequested(database, { requested_amount: limit + 1 });
    await decideRequest(first, request);
    return decideRequest(second, request);
  };

  it("one super admin alone resets a colleague's factor and then signs in with the known password", async () => {
    const officer = await insertLoggedIn(api, { rights: money, firstName: 'Femi' });
    await setUpTotp(api, officer.token);
    assert.deepEqual(await messageOf(resetFactors(ada, officer)), waits);
    // The password alone still opens nothing.
    assert.equal((await logIn(api, officer.phoneNumber)).body.token, undefined);
    const { _id, kind, name, effectiveAt } = await onlyChange(api, bola);
    assert.deepEqual([kind, name, effectiveAt], ['resetFactors', 'Femi Admin', null]);
    assert.equal((await confirm(_id, ada)).body.code, 'notIndependent');
    assert.equal((await confirm(_id, bola)).status, 200);
    assert.match((await logIn(api, officer.phoneNumber)).body.token, /^[\w-]{43}$/);
    const entry = (await auditOf(database, officer.id)).find(({ action }) => action === 'factor.reset');
    assert.deepEqual(entry?.after, { removed: 1, sessionsEnded: 1, proposedBy: ada.id });
    await told(
      api,
      officer,
      /^Padiman: Ada Admin changed your staff account: Reset the second factor of Femi/,
    );
    // Neither of the two approves the officer's money for 30 days, nor the officer theirs.
    const again = { ...officer, ...(await insertSession(officer)) };
    for (const [first, second] of [
      [ada, again],
      [again, bola],
    ] as const)
      assert.equal((await accept(first, second)).body.code, 'notIndependent');
    assert.equal((await accept(chidi, again)).body.data[0].status, 'accepted');
    await sql`alter table staff_grants disable trigger user`.execute(database);
    await setRows(database, 'staff_grants', { given_at: sql`now() - interval '31 days'` });
    assert.equal((await accept(ada, again)).body.data[0].status, 'accepted');
  });

  const insertSession = async ({ phoneNumber }: LoggedIn) => {
    const { token } = (await logIn(api, phoneNumber)).body as { token: string };
    const put = (path: string, body?: unknown) => api.call('PUT', path, { token, body });
    return { token, put };
  };

  it("one super admin alone lifts another's legal hold and erases the evidence", async () => {
    const id = await insertUser(database);
    assert.equal((await hold(bola, id, { hold: true, reason: 'Court case' })).status, 200);
    const released = await release(ada, id);
    assert.deepEqual(
      [...(await messageOf(released)), released.body.data.hold.reason],
      [...waits, 'Court case'],
    );
    assert.equal((await erase(ada, id)).status, 409);
    const held = await onlyChange(api, chidi);
    assert.deepEqual([held.kind, held.name], ['clearHold', 'Ada Obi']);
    assert.equal((await confirm(held._id, ada)).status, 409);
    assert.equal((await confirm(held._id, chidi)).status, 200);
    // The hold is gone, and for 30 days the erasure needs two as well.
    const erased = await erase(ada, id);
    assert.deepEqual([...(await messageOf(erased)), erased.body.data.erasedAt], [...waits, null]);
    assert.deepEqual(await actorsOf(database, id), [
      ['user.hold', bola.id],
      ['user.releaseHold', chidi.id],
    ]);
    const erasure = await onlyChange(api, bola);
    assert.equal(erasure.kind, 'eraseUser');
    assert.equal((await confirm(erasure._id, bola)).status, 200);
    assert.deepEqual((await actionsOf(database, id)).slice(2), ['user.delete', 'user.erase']);
    assert.equal((await erase(chidi, id)).status, 409);
  });

  it("one's own hold, and the erasure of a person whom nobody else held, need one", async () => {
    const id = await insertUser(database);
    await hold(ada, id, { hold: true, reason: 'Court case' });
    assert.deepEqual(await messageOf(release(ada, id)), [200, undefined]);
    assert.deepEqual(await messageOf(erase(ada, id)), [200, undefined]);
  });

  it('one super admin alone deletes another, who can neither confirm nor decline', async () => {
    const doomed = await insertLoggedIn(api, { superAdmin: true, firstName: 'Dayo' });
    assert.deepEqual(await messageOf(ada.delete(`/dashboard/delete-admin/${doomed.id}`)), waits);
    const bulk = await ada.post('/dashboard/admins', { ids: [doomed.id] });
    assert.deepEqual(valuesOf(bulk.body.results, 'outcome'), ['skipped']);
    const { _id, obstacles } = await onlyChange(api, doomed);
    assert.deepEqual(
      obstacles?.map(({ code, prevents }) => [code, prevents]),
      [['ownSubject', 'decision']],
    );
    for (const decision of ['confirm', 'withdraw'] as const)
      assert.equal((await decideChange(api, doomed.token, _id, decision)).body.code, 'notIndependent');
    assert.equal((await doomed.get('/admin/me')).status, 200);
    assert.equal((await confirm(_id, chidi)).status, 200);
    assert.equal((await doomed.get('/admin/me')).status, 401);
    const ties = await rowsOf(database, 'staff_grants', ['giver_id', 'given'], { admin_id: doomed.id });
    assert.deepEqual(
      new Set(ties.map(({ giver_id, given }) => `${giver_id} ${given}`)),
      new Set([`${ada.id} deletion`, `${chidi.id} deletion`]),
    );
    await told(api, doomed, /Delete the super admin Dayo Admin/);
  });

  it('the deletion of another admin needs one', async () => {
    const { id } = await insertLoggedIn(api);
    assert.deepEqual(await messageOf(ada.delete(`/dashboard/delete-admin/${id}`)), [200, undefined]);
  });
});

onEachDatabase('with a limit and two super admins', { settings }, (api, database) => {
  const pair = async () => {
    await deleteRows(database, 'staff_proposals');
    await forgetSuperAdmins(database);
    const boss = (firstName: string) => insertLoggedIn(api, { superAdmin: true, firstName });
    return [await boss('Ada'), await boss('Bola')] as const;
  };
  /** A reset of an officer's factors that was proposed, and of which both were told. */
  const proposed = async () => {
    const [ada, bola] = await pair();
    const officer = await insertLoggedIn(api, { firstName: 'Femi' });
    await setUpTotp(api, officer.token);
    assert.deepEqual(await messageOf(resetFactors(ada, officer)), waits);
    const text =
      /Ada Admin proposed this: Reset the second factor of Femi Admin. It takes effect on .* unless/;
    for (const who of [ada, bola]) await told(api, who, text);
    const begins = async () => (await onlyChange(api, bola)).effectiveAt !== null;
    await waitUntil(begins, 'the delay did not begin');
    return { ada, bola, officer, proposal: await onlyChange(api, bola) };
  };
  /** Lets the delay be over. */
  const pass = () => setRows(database, 'staff_proposals', { effective_at: sql`now()`, notice_due: null });
  const isOver = async ({ token }: LoggedIn) => (await waitingChanges(api, token)).length === 0;

  it('a change takes effect after 24 hours, of which all super admins are told', async () => {
    const { bola, ada, officer, proposal } = await proposed();
    assert.ok(Math.abs(Date.parse(proposal.effectiveAt!) - Date.now() - 24 * 3_600_000) < 60_000);
    assert.equal((await logIn(api, officer.phoneNumber)).body.token, undefined);
    await pass();
    await waitUntil(() => isOver(bola), 'it did not take effect');
    assert.match((await logIn(api, officer.phoneNumber)).body.token, /^[\w-]{43}$/);
    assert.deepEqual(await actorsOf(database, proposal._id), [
      ['proposal.create', ada.id],
      ['proposal.takeEffect', ada.id],
    ]);
    await told(api, officer, /Ada Admin changed your staff account/);
  });

  for (const [what, end] of [
    ['withdrawn', ({ bola, proposal }) => decideChange(api, bola.token, proposal._id, 'withdraw')],
    [
      'begun in a session that was ended',
      async ({ ada }) => {
        await sql`insert into revoked_sessions (id, admin_id) select id, admin_id from sessions
            where admin_id = ${ada.id}::uuid`.execute(database);
        await pass();
      },
    ],
    [
      'begun with a password that was changed',
      async ({ ada }) => {
        await setRows(database, 'admins', { password_hash: 'x' }, { id: ada.id });
        await pass();
      },
    ],
  ] as [string, (given: Awaited<ReturnType<typeof proposed>>) => Promise<unknown>][])
    it(`a change that was ${what} takes no effect`, async () => {
      const given = await proposed();
      await end(given);
      await waitUntil(() => isOver(given.bola), 'it still waits');
      assert.equal((await logIn(api, given.officer.phoneNumber)).body.token, undefined);
      const last = (await actionsOf(database, given.proposal._id)).at(-1);
      assert.equal(last, what === 'withdrawn' ? 'proposal.withdraw' : 'proposal.lapse');
    });

  it('a change of which nobody was told takes no effect', async () => {
    const { ada, officer, proposal } = await proposed();
    await resetFactors(ada, await insertLoggedIn(api));
    const [past, later] = [sql`now() - interval '2 hours'`, sql`now() + interval '1 hour'`];
    await pass();
    await setRows(
      database,
      'staff_proposals',
      { effective_at: past, notice_due: later },
      { admin_id: officer.id },
    );
    // The other one, which is due later, takes effect.
    await waitUntil(async () => (await waitingChanges(api, ada.token)).length === 1, 'both wait');
    assert.equal((await onlyChange(api, ada))._id, proposal._id);
  });

  it('the second super admin can confirm at once', async () => {
    const { bola, officer, proposal } = await proposed();
    assert.equal((await decideChange(api, bola.token, proposal._id)).status, 200);
    assert.match((await logIn(api, officer.phoneNumber)).body.token, /^[\w-]{43}$/);
  });

  it('a new admin is made after the delay, and invited', async () => {
    const [ada] = await pair();
    const account = newAccount();
    await ada.post('/admin/create', account);
    await told(api, ada, /Create the admin Ngozi Eze/);
    await pass();
    await waitUntil(() => isOver(ada), 'it did not take effect');
    assert.ok((await logIn(api, account.phoneNumber, account.password)).body.passwordChoice);
    await waitUntil(() => api.sent.some(({ to }) => to === account.phoneNumber), 'not invited');
  });
});

describe('two servers', { skip: postgres.missing ?? false }, () => {
  it('carry delayed changes out once', async () => {
    const handle = await postgres.open();
    const api = await serve(handle, { settings });
    const second = await serve({ ...handle, close: () => Promise.resolve() }, { settings });
    const ada = await insertLoggedIn(api, { superAdmin: true });
    const accounts = Array.from({ length: 10 }, () => newAccount());
    for (const account of accounts) await ada.post('/admin/create', account);
    const passed = { effective_at: sql`now()`, notice_due: null };
    await setRows(handle.kysely, 'staff_proposals', passed);
    await waitUntil(async () => (await waitingChanges(api, ada.token)).length === 0, 'some wait');
    const where = { action: ['proposal.takeEffect', 'proposal.lapse', 'admin.create'] };
    assert.deepEqual(
      (await rowsOf(handle.kysely, 'audit_trail', ['action'], where)).map(({ action }) => action).toSorted(),
      accounts.flatMap(() => ['admin.create', 'proposal.takeEffect']).toSorted(),
    );
    await second.close();
    await api.close();
  });
});

onEachDatabase('without a limit one super admin alone', (api, database) => {
  const ada = loggedIn(api, { superAdmin: true, firstName: 'Ada' });
  const bola = loggedIn(api, { superAdmin: true, firstName: 'Bola' });
  const tiesOf = async (id: string) =>
    (await rowsOf(database, 'staff_grants', ['giver_id', 'given'], { admin_id: id })).map(
      ({ giver_id, given }) => [giver_id, given],
    );
  const alone = (change: string) => new RegExp(`^Padiman: Ada Admin did this without .*: ${change}`);

  it('resets a factor: a tie, and all super admins and the colleague are told', async () => {
    const officer = await insertLoggedIn(api, { firstName: 'Femi' });
    await setUpTotp(api, officer.token);
    assert.equal((await resetFactors(ada, officer)).body.removed, 1);
    assert.deepEqual(await tiesOf(officer.id), [[ada.id, 'factorReset']]);
    for (const who of [ada, bola]) await told(api, who, alone('Reset the second factor of Femi Admin'));
    await told(api, officer, /changed your staff account: Reset/);
  });

  it('deletes a super admin, creates, grants and restores: all are told', async () => {
    const other = await insertLoggedIn(api, { superAdmin: true, firstName: 'Chidi' });
    assert.equal((await ada.delete(`/dashboard/delete-admin/${other.id}`)).status, 200);
    await ada.post('/dashboard/deleted/restore', { itemType: 'admins', ids: [other.id] });
    await ada.post('/admin/create', newAccount());
    await ada.put(`/dashboard/update-rights/admin/${other.id}`, { rights: { issueRefunds: true } });
    await ada.put(`/dashboard/update-rights/admin/${other.id}`, { rights: { viewAllUsers: true } });
    await told(api, other, /changed your staff account: Give Chidi Admin the right View All Users/);
    const texts = [
      'Delete the super admin Chidi',
      'Restore the admin Chidi',
      'Give Chidi Admin the right Issue',
    ];
    for (const text of [...texts, 'Create the admin Ngozi Eze']) await told(api, bola, alone(text));
    for (const text of texts) await told(api, other, new RegExp(`changed your staff account: ${text}`));
    const given = (await tiesOf(other.id)).map(([, what]) => what);
    assert.deepEqual(given.toSorted(), ['deletion', 'issueRefunds', 'restoration', 'viewAllUsers']);
    // A right that needs one is told to its holder alone.
    assert.ok(!textsTo(api, bola).some((text) => text.includes('View All Users')));
  });

  it("releases another's hold and erases the person: all super admins are told, without a name", async () => {
    const id = await insertUser(database);
    await hold(bola, id, { hold: true, reason: 'Court case' });
    assert.equal((await release(ada, id)).body.data.hold, null);
    assert.equal((await erase(ada, id)).status, 200);
    await told(api, bola, alone(`Release the legal hold on ${id}`));
    await told(api, bola, alone(`Erase the personal data of ${id}`));
  });
});
