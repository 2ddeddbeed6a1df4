import assert from 'node:assert/strict';
import { it } from 'node:test';
import { onEachDatabase } from '../../../testing/api.ts';
import { auditOf } from '../../../testing/audit.ts';
import { insertUser } from '../../../testing/records.ts';
import { insertLoggedIn, loggedIn } from '../../../testing/staff.ts';
import {
  decideRequest,
  insertRequested,
  insertWithdrawal,
  moneyOf,
  referenceOf,
} from '../../../testing/payouts.ts';
import { messageOf, ok } from '../../../testing/at-once.ts';

onEachDatabase('withdrawal requests', (api, database) => {
  const rights = { viewWithdrawalEarnings: true, viewPersonalData: true };
  const staff = loggedIn(api, { rights, firstName: 'Halima' });
  const newUser = (change: Parameters<typeof insertUser>[1] = {}) =>
    insertUser(database, { total_earnings: 100_050, ...change });
  const list = async (query: string) => (await staff.get(`/dashboard/withdrawal-requests?${query}`)).body;
  // The status is given twice, since one that is undefined would be the default.
  const decide = (userId: string, id: string, status: unknown, who = staff) =>
    decideRequest(who, { userId, id }, status, { status });

  it('have the fields of the contract, money in naira', async () => {
    const userId = await newUser({ first_name: 'Tamuno', phone_number: '08077700077' });
    const id = await insertWithdrawal(database, {
      user_id: userId,
      date_requested: new Date('2026-03-01T10:00:00Z'),
    });
    const [found] = (await list('q=tamuno')).data;
    assert.deepEqual(found, {
      _id: id,
      userId,
      withdrawalID: referenceOf(id),
      accountNumber: '0123456789',
      accountName: 'Ada Obi',
      bank: 'Zenith Bank',
      bankCode: '057',
      requestedAmount: 1000.5,
      status: 'pending',
      dateRequested: '2026-03-01T10:00:00.000Z',
      version: '1',
      ...{ payout: null, onHold: false },
      obstacles: [
        { code: 'payeeNotVerified', prevents: 'nothing', message: 'The user is not verified.' },
        { code: 'nameDiffers', prevents: 'nothing', message: "The account's name is not the user's name." },
        {
          ...{ code: 'accountNumberFault', prevents: 'nothing' },
          message: 'The account number is no number of this bank: its check digit is wrong.',
        },
      ],
    });
    for (const q of [referenceOf(id), '08077700077', 'tamuno%20zenith', 'tamuno%200123456789%20ada%20obi'])
      assert.deepEqual((await list(`q=${q}`)).data, [found], q);
  });

  it('are filtered by status', async () => {
    const userId = await newUser({ first_name: 'Filterman' });
    const [accepted, rejected, pending] = [
      await insertWithdrawal(database, { user_id: userId, requested_amount: 1 }),
      await insertWithdrawal(database, { user_id: userId, requested_amount: 1 }),
      await insertWithdrawal(database, { user_id: userId, requested_amount: 1 }),
    ];
    await decide(userId, accepted, 'accepted');
    await decide(userId, rejected, 'rejected');
    for (const [filter, ids] of [
      ['all', [pending, rejected, accepted]],
      ['pending', [pending]],
      ['accepted', [accepted]],
      ['rejected', [rejected]],
    ] as const) {
      const body = await list(`q=filterman&filter=${filter}`);
      const found = body.data.map(({ _id }: { _id: string }) => _id);
      assert.deepEqual([found, body.total], [ids, ids.length], filter);
    }
  });

  it('accepted reduce the balance and appear on the dashboard', async () => {
    const { userId, id } = await insertRequested(database, {}, 300_000);
    const total = async () =>
      (await staff.get('/dashboard/dashboard-summary')).body.data.totals.totalWithdrawals;
    const earlier = await total();
    const body = await ok(decide(userId, id, 'accepted'));
    assert.deepEqual([body.data.length, body.data[0]._id, body.data[0].status], [1, id, 'accepted']);
    const money = { total_withdrawals: 100_050, total_balance: 199_950 };
    assert.deepEqual(await moneyOf(database, userId), money);
    assert.equal(Math.round(((await total()) - earlier) * 100), 100_050);
    assert.deepEqual(await auditOf(database, id), [
      {
        action: 'withdrawal.accept',
        admin_id: staff.id,
        before: { status: 'pending' },
        after: {
          ...{ status: 'accepted', amountKobo: 100_050, accountNumber: '0123456789' },
          ...{ accountName: 'Ada Obi', bank: 'Zenith Bank', bankCode: '057' },
        },
      },
    ]);
  });

  it('rejected move nothing', async () => {
    const { userId, id } = await insertRequested(database, {}, 100_050);
    assert.equal((await decide(userId, id, 'rejected')).body.data[0].status, 'rejected');
    const money = { total_withdrawals: 0, total_balance: 100_050 };
    assert.deepEqual(await moneyOf(database, userId), money);
    assert.equal((await auditOf(database, id))[0]?.action, 'withdrawal.reject');
  });

  for (const [first, second] of [
    ['accepted', 'rejected'],
    ['rejected', 'accepted'],
  ] as const)
    it(`${first} answer the same again, and refuse to be ${second} with the name of the admin`, async () => {
      const { userId, id } = await insertRequested(database);
      const answer = await decide(userId, id, first);
      const moved = await moneyOf(database, userId);
      const other = await insertLoggedIn(api, { superAdmin: true });
      const again = await decide(userId, id, first, other);
      assert.deepEqual([again.status, again.body], [200, answer.body]);
      const opposite = await decide(userId, id, second, other);
      assert.equal(opposite.status, 409);
      const named = new RegExp(`^Already ${first} by Halima Admin on \\d+ \\w+ \\d{4} at \\d\\d:\\d\\d\\.$`);
      assert.match(opposite.body.message, named);
      assert.deepEqual(await moneyOf(database, userId), moved);
      assert.equal((await auditOf(database, id)).length, 1);
    });

  it('are not accepted while other pending requests hold the money', async () => {
    const userId = await newUser({ total_earnings: 150_000 });
    const [one, other] = [
      await insertWithdrawal(database, { user_id: userId }),
      await insertWithdrawal(database, { user_id: userId }),
    ];
    // The first holds it from the moment it came.
    assert.deepEqual(await messageOf(decide(userId, other, 'accepted')), [
      409,
      "The user's available balance does not cover the request.",
    ]);
    assert.deepEqual(await auditOf(database, other), []);
    assert.equal((await decide(userId, one, 'rejected')).status, 200);
    assert.equal((await decide(userId, other, 'accepted')).status, 200);
    assert.equal((await moneyOf(database, userId)).total_balance, 49_950);
  });

  it('can take the last kobo, and not one more', async () => {
    const { userId, id } = await insertRequested(database, {}, 100_050);
    assert.equal((await decide(userId, id, 'accepted')).status, 200);
    assert.equal((await moneyOf(database, userId)).total_balance, 0);
    const more = await insertWithdrawal(database, { user_id: userId, requested_amount: 1 });
    assert.equal((await decide(userId, more, 'accepted')).status, 409);
    assert.equal((await moneyOf(database, userId)).total_balance, 0);
  });

  for (const [status, change, message] of [
    ['blocked', { blocked: true }, 'The user is blocked, so the request can only be rejected.'],
    [
      'deleted',
      { deleted_at: new Date() },
      'The user has been deleted, so the request can only be rejected.',
    ],
  ] as const)
    it(`of a ${status} user can only be rejected`, async () => {
      const userId = await newUser(change);
      const id = await insertWithdrawal(database, { user_id: userId });
      assert.deepEqual(await messageOf(decide(userId, id, 'accepted')), [409, message]);
      assert.equal((await moneyOf(database, userId)).total_withdrawals, 0);
      assert.equal((await decide(userId, id, 'rejected')).status, 200);
    });

  it('cannot be decided for another user, nor if they do not exist', async () => {
    const [owner, other] = [await newUser(), await newUser()];
    const id = await insertWithdrawal(database, { user_id: owner });
    const gone = await insertWithdrawal(database, { user_id: owner, deleted_at: new Date() });
    for (const answer of [
      await decide(other, id, 'accepted'),
      await decide(owner, gone, 'accepted'),
      await decide(owner, 'nothing', 'accepted'),
      await decide(owner, "' or 1=1 --", 'accepted'),
    ]) {
      assert.deepEqual([answer.status, answer.body.message], [404, 'There is no such withdrawal request.']);
    }
    assert.deepEqual(await auditOf(database, id), []);
  });

  for (const status of ['pending', 'Accepted', '', null, true, ['accepted'], undefined])
    it(`cannot be decided as ${JSON.stringify(status)}`, async () => {
      const { userId, id } = await insertRequested(database, {}, 100_050);
      assert.equal((await decide(userId, id, status)).status, 400);
    });
});
