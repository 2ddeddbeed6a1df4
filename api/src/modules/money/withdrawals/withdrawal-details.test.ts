import assert from 'node:assert/strict';
import { it } from 'node:test';
import { nubanCheckDigit } from '../../base/decisions/nuban.rules.ts';
import { onEachDatabase } from '../../../testing/api.ts';
import { insertUser } from '../../../testing/records.ts';
import { loggedIn } from '../../../testing/staff.ts';
import { decideRequest, insertRequested, insertWithdrawal, referenceOf } from '../../../testing/payouts.ts';
import { valuesOf, messageOf, ok } from '../../../testing/at-once.ts';

interface Listed {
  _id: string;
  obstacles?: { code: string }[];
}

const codesOf = (obstacles: Listed['obstacles']) => obstacles?.map(({ code }) => code).join(' ');
const statements = (timing: string) => /\d+ statements/.exec(timing)?.[0];

onEachDatabase('the details of a withdrawal request', (api, database) => {
  const staff = loggedIn(api, {
    rights: { viewWithdrawalEarnings: true, viewPersonalData: true },
    firstName: 'Halima',
  });
  const details = (id: string, who = staff) => who.get(`/dashboard/withdrawal-requests/${id}`);
  const decide = (userId: string, id: string, status: string) => decideRequest(staff, { userId, id }, status);
  /** An account number that no other test pays to. */
  const account = (number: number) => {
    const serial = String(700_000_000 + number);
    return `${serial}${nubanCheckDigit('057', serial)}`;
  };

  it('contain the request, its user and the balance, in naira', async () => {
    const userId = await insertUser(database, {
      first_name: 'Tamuno',
      last_name: 'West',
      phone_number: '08077700011',
      is_verified: true,
      total_earnings: 900_050,
    });
    const request = { user_id: userId, account_number: account(1) };
    const id = await insertWithdrawal(database, {
      ...request,
      date_requested: new Date('2026-03-01T10:00:00Z'),
    });
    const later = await insertWithdrawal(database, { ...request, requested_amount: 20_025 });
    const body = await ok(details(id));
    assert.match(body.data.version, /^1\.[0-9a-f]{32}$/);
    assert.deepEqual(body.data, {
      version: body.data.version,
      accountOwner: null,
      request: {
        _id: id,
        userId,
        withdrawalID: referenceOf(id),
        accountNumber: account(1),
        accountName: 'Ada Obi',
        bank: 'Zenith Bank',
        bankCode: '057',
        requestedAmount: 1000.5,
        status: 'pending',
        dateRequested: '2026-03-01T10:00:00.000Z',
      },
      obstacles: [
        { code: 'nameDiffers', prevents: 'nothing', message: "The account's name is not the user's name." },
      ],
      decidedAt: null,
      decidedBy: null,
      remark: null,
      balance: { before: 9000.5, after: 8000 },
      covered: true,
      credits: [],
      payout: null,
      secondApproval: false,
      secondApprovalReason: null,
      approval: null,
      user: {
        _id: userId,
        first_name: 'Tamuno',
        last_name: 'West',
        phone_number: '08077700011',
        blocked: false,
        deleted: false,
        is_verified: true,
        totalBalance: 9000.5,
        pendingAmount: 1200.75,
      },
      earlier: [],
      sharers: [],
      history: [],
    });
    assert.deepEqual(valuesOf((await details(later)).body.data.earlier, '_id'), [id]);
  });

  it('name the admin who decided, as in the audit', async () => {
    const { userId, id } = await insertRequested(database, { account_number: account(2) }, 100_050);
    const started = Date.now();
    assert.equal((await decide(userId, id, 'accepted')).status, 200);
    const { data } = (await details(id)).body;
    assert.deepEqual([data.request.status, data.decidedBy], ['accepted', 'Halima Admin']);
    assert.deepEqual([data.user.totalBalance, data.user.pendingAmount], [0, 0]);
    assert.deepEqual(valuesOf(data.history, 'action', 'adminName'), [['withdrawal.accept', 'Halima Admin']]);
    for (const at of [data.decidedAt, data.history[0].at])
      assert.ok(Date.parse(at) >= started - 60_000 && Date.parse(at) <= Date.now() + 60_000, at);
  });

  it('name other users of the same account once', async () => {
    const [userId, sharer, stranger] = [
      await insertUser(database),
      await insertUser(database, { first_name: 'Same', phone_number: '08077700022' }),
      await insertUser(database),
    ];
    const shared = { account_number: account(3) };
    const id = await insertWithdrawal(database, { user_id: userId, ...shared });
    await insertWithdrawal(database, { user_id: sharer, ...shared });
    await insertWithdrawal(database, { user_id: sharer, ...shared });
    await insertWithdrawal(database, { user_id: stranger, account_number: account(4) });
    await insertWithdrawal(database, { user_id: stranger, ...shared, deleted_at: new Date() });
    assert.deepEqual((await details(id)).body.data.sharers, [
      { _id: sharer, first_name: 'Same', last_name: 'Obi', phone_number: '08077700022' },
    ]);
  });

  it("contain the user's last ten earlier requests, newest first", async () => {
    const [userId, other] = [await insertUser(database), await insertUser(database)];
    const ids: string[] = [];
    for (let number = 0; number < 13; number += 1)
      ids.push(await insertWithdrawal(database, { user_id: userId, requested_amount: 100 }));
    await insertWithdrawal(database, { user_id: other });
    const seen = (await details(ids[11]!)).body.data.earlier;
    assert.deepEqual(valuesOf(seen, '_id'), ids.slice(1, 11).reverse());
  });

  it('and its row name the same obstacles, read for all rows at once', async () => {
    const [userId, blocked, sharer] = [
      await insertUser(database, { total_earnings: 500_000 }),
      await insertUser(database, { blocked: true }),
      await insertUser(database),
    ];
    const list = async (q: string) => {
      const { body, headers } = await staff.get(`/dashboard/withdrawal-requests?q=${q}`);
      return { rows: body.data as Listed[], timing: String(headers.get('server-timing')) };
    };
    const of = (user_id: string) => insertWithdrawal(database, { user_id, account_number: account(5) });
    const decided = await of(userId);
    await decide(userId, decided, 'rejected');
    await of(blocked);
    const { rows: before, timing } = await list(account(5));
    const shown = before.map(({ obstacles }) => codesOf(obstacles));
    assert.deepEqual(shown, ['payeeBlocked payeeNotVerified accountShared', undefined]);
    for (const user of [userId, userId, sharer]) await of(user);
    const { rows, timing: later } = await list(account(5));
    const waiting = rows.filter(({ _id }) => _id !== decided);
    assert.deepEqual(
      valuesOf(waiting, 'obstacles'),
      await Promise.all(waiting.map(async ({ _id }) => (await details(_id)).body.data.obstacles)),
    );
    assert.equal(codesOf(waiting[0]?.obstacles), 'balanceTooLow payeeNotVerified accountShared');
    assert.equal(statements(later), statements(timing));
  });

  it('show that the user is blocked or deleted', async () => {
    const userId = await insertUser(database, { blocked: true, deleted_at: new Date() });
    const id = await insertWithdrawal(database, { user_id: userId });
    const { user, obstacles } = (await details(id)).body.data;
    assert.deepEqual([user.blocked, user.deleted], [true, true]);
    assert.equal(obstacles[0].message, 'The user has been deleted, so the request can only be rejected.');
  });

  it('answer 404 for an unknown or deleted request', async () => {
    const { userId, id: gone } = await insertRequested(database, { deleted_at: new Date() }, 0);
    for (const id of [gone, userId]) {
      assert.deepEqual(await messageOf(details(id)), [404, 'There is no such withdrawal request.']);
    }
    assert.equal((await details('nothing')).status, 400);
  });
});
