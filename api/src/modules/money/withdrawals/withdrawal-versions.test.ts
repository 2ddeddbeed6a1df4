import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'kysely';
import { onEachDatabase } from '../../../testing/api.ts';
import { auditOf } from '../../../testing/audit.ts';
import { giveMoney, insertUser } from '../../../testing/records.ts';
import { loggedIn } from '../../../testing/staff.ts';
import {
  type Requested,
  decideRequest,
  insertRequested,
  insertWithdrawal,
  referenceOf,
} from '../../../testing/payouts.ts';
import { rowOf, setRows } from '../../../testing/rows.ts';
import { messageOf } from '../../../testing/at-once.ts';

const changed = 'The request or its user has changed since it was shown; look at it again before you decide.';

onEachDatabase('a decision on the version that was shown', (api, database) => {
  const staff = loggedIn(api, { rights: { viewWithdrawalEarnings: true } });
  const insertRequest = (account_number = '0123456789') => insertRequested(database, { account_number });
  const get = async (path: string) => (await staff.get(path)).body;
  const shownInDetails = async ({ id }: Requested): Promise<string> =>
    (await get(`/dashboard/withdrawal-requests/${id}`)).data.version;
  const shownInList = async ({ id }: Requested): Promise<string> =>
    (await get(`/dashboard/withdrawal-requests?q=${referenceOf(id)}`)).data[0].version;
  const decide = (request: Requested, version: string | undefined, status = 'accepted') =>
    decideRequest(staff, request, status, { version });
  const setAccount = ({ id }: Requested, account_number: string) =>
    setRows(database, 'withdrawals', { account_number }, { id });
  const setBlocked = ({ userId }: Requested, blocked: boolean) =>
    setRows(database, 'users', { blocked }, { id: userId });

  it('is taken, and so is one without a version', async () => {
    for (const version of [shownInDetails, shownInList, async () => undefined]) {
      const request = await insertRequest();
      const { status, body } = await decide(request, await version(request));
      assert.deepEqual([status, body.data[0].status], [200, 'accepted']);
      // The repeated call names a version that is no longer the current one.
      assert.equal((await decide(request, await version(request))).status, 200);
    }
  });

  for (const [what, change] of [
    ['the account', (request: Requested) => setAccount(request, '9999999999')],
    [
      'the account, and back',
      async (request: Requested) => {
        await setAccount(request, '9999999999');
        await setAccount(request, '0123456789');
      },
    ],
  ] as const)
    it(`is refused after a change of ${what}, whether the list or the details were shown`, async () => {
      for (const version of [shownInDetails, shownInList]) {
        const request = await insertRequest();
        const shown = await version(request);
        await change(request);
        for (const status of ['accepted', 'rejected']) {
          assert.deepEqual(await messageOf(decide(request, shown, status)), [409, changed]);
        }
        assert.equal((await decide(request, await version(request))).status, 200);
      }
    });

  for (const [what, change] of [
    [
      'blocked and unblocked',
      async (request: Requested) => {
        await setBlocked(request, true);
        await setBlocked(request, false);
      },
    ],
    [
      'given a name and the former one',
      async ({ userId }: Requested) => {
        for (const first_name of ['Eve', 'Ada'])
          await setRows(database, 'users', { first_name }, { id: userId });
      },
    ],
    ['credited', ({ userId }: Requested) => giveMoney(database, userId, { earnings: 50 })],
    [
      'asking for another payment',
      ({ userId }: Requested) =>
        insertWithdrawal(database, { user_id: userId, account_number: '5555555555' }),
    ],
    [
      'found to share the account',
      async () => insertWithdrawal(database, { user_id: await insertUser(database) }),
    ],
  ] as const)
    it(`is refused if the user of the details was meanwhile ${what}`, async () => {
      const request = await insertRequest();
      const shown = await shownInDetails(request);
      await change(request);
      assert.equal((await decide(request, shown)).status, 409);
      assert.equal((await decide(request, await shownInDetails(request))).status, 200);
    });

  it('names one version for each id in a bulk call', async () => {
    const [one, two] = [await insertRequest('1111111111'), await insertRequest('2222222222')];
    const body = {
      ids: [one.id, two.id],
      status: 'accepted',
      versions: [await shownInList(one), await shownInList(two)],
    };
    await setAccount(two, '9999999999');
    const call = (sent: object) => staff.post('/dashboard/withdrawals/accept-reject', sent);
    for (const versions of [['1'], null, 'one'])
      assert.equal((await call({ ...body, versions })).status, 400, String(versions));
    assert.deepEqual((await call(body)).body.results, [
      { _id: one.id, outcome: 'updated' },
      {
        _id: two.id,
        outcome: 'skipped',
        reason: `${changed.charAt(0).toLowerCase()}${changed.slice(1, -1)}`,
      },
    ]);
  });

  it('freezes account, bank, name and amount in the payout and the audit', async () => {
    const request = await insertRequest();
    await decide(request, await shownInDetails(request));
    const account = { account_number: '0123456789', account_name: 'Ada Obi', bank: 'Zenith Bank' };
    const payout = await rowOf(database, 'payouts', '*', { id: request.id });
    for (const [column, value] of Object.entries({ ...account, bank_code: '057', amount: 100_050 }))
      assert.equal(payout[column as keyof typeof payout], value, column);
    assert.equal(payout.decided_by, staff.id);
    assert.deepEqual((await auditOf(database, request.id)).at(-1)?.after, {
      ...{ status: 'accepted', amountKobo: 100_050, accountNumber: '0123456789', accountName: 'Ada Obi' },
      ...{ bank: 'Zenith Bank', bankCode: '057' },
    });
    const forbidden = {
      payouts: [
        "account_number = '9'",
        "account_name = 'Eve'",
        "bank_code = '9'",
        "bank = 'B'",
        'amount = 1',
      ],
      withdrawals: [
        ...[
          "account_number = '9999999999'",
          "account_name = 'Eve'",
          "bank_code = '9'",
          'requested_amount = 1',
        ],
        ...["status = 'pending', decided_at = null", "status = 'rejected'", 'decided_by = null'],
      ],
    };
    const other = await insertUser(database);
    for (const [table, changes] of Object.entries(forbidden)) {
      for (const change of [...changes, `user_id = '${other}'`]) {
        await assert.rejects(
          sql`update ${sql.table(table)} set ${sql.raw(change)} where id = ${request.id}::uuid`.execute(
            database,
          ),
          /never change/,
          `${table}: ${change}`,
        );
      }
    }
  });

  it('counts on: a version cannot be set back', async () => {
    const request = await insertRequest();
    const shown = await shownInList(request);
    await setAccount(request, '9999999999');
    await setRows(
      database,
      'withdrawals',
      { version: Number(shown), account_number: '0123456789' },
      { id: request.id },
    );
    assert.equal((await decide(request, shown)).status, 409);
  });
});
