import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'kysely';
import { onEachDatabase, onPostgres } from '../../../testing/api.ts';
import { auditOf } from '../../../testing/audit.ts';
import { giveMoney, insertUser } from '../../../testing/records.ts';
import { manualPayouts } from '../../../testing/settings.ts';
import { insertLoggedIn, loggedIn, type LoggedIn } from '../../../testing/staff.ts';
import {
  decideRequest,
  insertRequested,
  insertWithdrawal,
  type Requested,
} from '../../../testing/payouts.ts';
import { verifyLedger } from '../ledger/ledger-verification.read-model.ts';
import { rowOf, setRows } from '../../../testing/rows.ts';
import { atOnce, valuesOf } from '../../../testing/at-once.ts';

const limit = 100_000;

const settings = { payouts: manualPayouts(limit) };
onEachDatabase('withdrawals above the limit of two admins', { settings }, (api, database) => {
  const staff = (firstName: string) =>
    loggedIn(api, { rights: { viewWithdrawalEarnings: true, viewPersonalData: true }, firstName });
  const [ada, bola, chidi] = [staff('Ada'), staff('Bola'), staff('Chidi')];
  const insertRequest = (kobo = limit + 1) => insertRequested(database, { requested_amount: kobo });
  const decide = async (request: Requested, who: LoggedIn, change: object = {}) => {
    const answer = await decideRequest(who, request, 'accepted', change);
    return answer.status === 200 ? answer.body.data[0].status : answer.status;
  };
  const details = async (id: string, who = ada) =>
    (await who.get(`/dashboard/withdrawal-requests/${id}`)).body.data;

  it('require two different admins and are paid once', async () => {
    const request = await insertRequest();
    assert.equal(await decide(request, ada, { remark: 'seen the trips' }), 'pending');
    assert.equal(await decide(request, ada), 'pending');
    const { secondApproval, approval } = await details(request.id);
    assert.equal(secondApproval, true);
    assert.deepEqual([approval.by, approval.mine, approval.stands], ['Ada Admin', true, true]);
    assert.equal((await details(request.id, bola)).approval.mine, false);
    assert.equal(await decide(request, bola), 'accepted');
    assert.deepEqual(valuesOf(await auditOf(database, request.id), 'action'), [
      'withdrawal.approve',
      'withdrawal.approve',
      'withdrawal.accept',
    ]);
    assert.equal((await details(request.id)).payout.state, 'queued');
  });

  it('up to the limit require one admin, and so does a rejection', async () => {
    assert.equal(await decide(await insertRequest(limit), ada), 'accepted');
    assert.equal(await decide(await insertRequest(), ada, { status: 'rejected' }), 'rejected');
  });

  it('are reported in a bulk call', async () => {
    const { id } = await insertRequest();
    const body = { ids: [id], status: 'accepted' };
    assert.deepEqual((await ada.post('/dashboard/withdrawals/accept-reject', body)).body.results, [
      { _id: id, outcome: 'skipped', reason: 'approved; a second admin must accept it too' },
    ]);
  });

  const evidence = [{ what: 'evidence', before: 'as it was shown', now: 'changed' }];
  for (const [what, change, changes] of [
    [
      'account number changes',
      ({ id }) => setRows(database, 'withdrawals', { account_number: '9999999999' }, { id }),
      [{ what: 'accountNumber', before: '0123456789', now: '9999999999' }],
    ],
    [
      'balance changes',
      ({ userId }) => giveMoney(database, userId, { earnings: 50 }),
      [{ what: 'balance', before: '5000', now: '5000.5' }],
    ],
    [
      'account changes, and back',
      async ({ id }) => {
        for (const account_number of ['9999999999', '0123456789'])
          await setRows(database, 'withdrawals', { account_number }, { id });
      },
      evidence,
    ],
    [
      'block changes, and back',
      async ({ userId: id }) => {
        for (const blocked of [true, false]) await setRows(database, 'users', { blocked }, { id });
      },
      evidence,
    ],
  ] as [string, (request: Requested) => Promise<unknown>, object[]][]) {
    it(`become invalid when the ${what}, and the details show it`, async () => {
      const request = await insertRequest();
      await decide(request, ada);
      await change(request);
      const { approval } = await details(request.id);
      assert.deepEqual([approval.stands, approval.changes], [false, changes]);
      // The second one's approval is a first one again.
      assert.equal(await decide(request, bola), 'pending');
      assert.equal(await decide(request, chidi), 'accepted');
    });
  }

  for (const [what, change] of [
    ['right is taken', { rights: '{}' }],
    ['password changes', { password_hash: 'another' }],
    ['phone number changes', { phone_number: '08099999999' }],
    ['account is deleted', { deleted_at: new Date() }],
  ] as const)
    it(`become invalid when the approver's ${what}, and back`, async () => {
      const first = await insertLoggedIn(api, { rights: { viewWithdrawalEarnings: true } });
      const request = await insertRequest();
      assert.equal(await decide(request, first), 'pending');
      const set = (values: object) => setRows(database, 'admins', values, { id: first.id });
      const { rights, ...former } = await rowOf(
        database,
        'admins',
        ['rights', 'password_hash', 'phone_number', 'deleted_at'],
        { id: first.id },
      );
      await set(change);
      const lapsed = async () => (await details(request.id)).approval.changes[0].what;
      assert.equal(await lapsed(), 'approver');
      await set({ ...former, rights: JSON.stringify(rights) });
      assert.equal(await lapsed(), 'approver');
      assert.equal(await decide(request, bola), 'pending');
    });

  it('are refused to an admin who saw no first approval', async () => {
    const request = await insertRequest();
    const { version } = await details(request.id, bola);
    await decide(request, ada);
    assert.equal(await decide(request, bola, { version }), 409);
    assert.equal(
      await decide(request, bola, { version: (await details(request.id, bola)).version }),
      'accepted',
    );
  });

  it('are those of one user in 24 hours, too', async () => {
    const staff = () => insertLoggedIn(api, { rights: { viewWithdrawalEarnings: true } });
    const [one, two, three] = [await staff(), await staff(), await staff()];
    const first = await insertRequest(60_000);
    const { userId } = first;
    const id = await insertWithdrawal(database, { user_id: userId, requested_amount: 60_000 });
    assert.equal((await details(id, two)).secondApproval, false);
    assert.equal(await decide(first, one), 'accepted');
    // The second admin has accepted nothing; the sum for the user counts.
    const { secondApproval, secondApprovalReason } = await details(id, two);
    assert.deepEqual([secondApproval, secondApprovalReason], [true, 'user']);
    assert.equal(await decide({ userId, id }, two), 'pending');
    assert.equal(await decide({ userId, id }, three), 'accepted');
  });

  it('are those that one admin accepts alone in 24 hours, in one call and over many', async () => {
    const officer = await insertLoggedIn(api, { rights: { viewWithdrawalEarnings: true } });
    const body = { ids: valuesOf(await atOnce(3, () => insertRequest(50_000)), 'id'), status: 'accepted' };
    const { results } = (await officer.post('/dashboard/withdrawals/accept-reject', body)).body;
    // Decided in the order of their ids, which insertion at once leaves open.
    assert.deepEqual(valuesOf(results, 'outcome').toSorted(), ['skipped', 'updated', 'updated']);
    const next = await insertRequest(50_000);
    assert.equal((await details(next.id, officer)).secondApprovalReason, 'approver');
    assert.equal(await decide(next, officer), 'pending');
    const fresh = await insertLoggedIn(api, { rights: { viewWithdrawalEarnings: true } });
    // Requests that two admins accepted do not count as accepted alone.
    assert.equal(await decide(next, fresh), 'accepted');
    assert.equal(await decide(await insertRequest(limit), fresh), 'accepted');
    // A day later the sum is gone.
    await database.transaction().execute(async (transaction) => {
      await sql`alter table payouts disable trigger payouts_time_frozen`.execute(transaction);
      await setRows(
        transaction,
        'payouts',
        { created_at: new Date(Date.now() - 25 * 3_600_000) },
        { decided_by: officer.id },
      );
      await sql`alter table payouts enable trigger payouts_time_frozen`.execute(transaction);
    });
    assert.equal(await decide(await insertRequest(50_000), officer), 'accepted');
  });

  it('become invalid when the user is blocked', async () => {
    const request = await insertRequest();
    await decide(request, ada);
    const block = (blocked: boolean) => setRows(database, 'users', { blocked }, { id: request.userId });
    await block(true);
    assert.deepEqual((await details(request.id)).approval.changes, [
      { what: 'blocked', before: 'no', now: 'yes' },
    ]);
    assert.equal(await decide(request, bola), 409);
    assert.deepEqual((await verifyLedger(database)).offenders, []);
  });
});

onPostgres('withdrawals up to the limit of two admins, concurrently', { settings }, (api, database) => {
  const rights = { viewWithdrawalEarnings: true };
  const statusOf = async (who: LoggedIn, request: Requested) =>
    (await decideRequest(who, request)).body.data[0].status as string;
  const requestOf = async (userId: string) => ({
    userId,
    id: await insertWithdrawal(database, { user_id: userId, requested_amount: limit / 2 }),
  });
  const newUser = () => insertUser(database, { total_earnings: 500_000 });

  for (const [whose, made] of [
    [
      'one admin',
      async () => {
        const officer = await insertLoggedIn(api, { rights });
        const requests = await atOnce(6, async () => requestOf(await newUser()));
        return requests.map((request) => ({ officer, request }));
      },
    ],
    [
      'one user',
      async () => {
        const userId = await newUser();
        return atOnce(6, async () => ({
          officer: await insertLoggedIn(api, { rights }),
          request: await requestOf(userId),
        }));
      },
    ],
  ] as const)
    it(`are accepted by one alone up to the limit for ${whose}`, async () => {
      const decisions = await made();
      assert.deepEqual(
        (await Promise.all(decisions.map(({ officer, request }) => statusOf(officer, request)))).toSorted(),
        [...['accepted', 'accepted'], ...['pending', 'pending', 'pending', 'pending']],
      );
      assert.deepEqual((await verifyLedger(database)).offenders, []);
    });
});
