import assert from 'node:assert/strict';
import { it } from 'node:test';
import { onPostgres } from '../../../testing/api.ts';
import { atOnce, valuesOf } from '../../../testing/at-once.ts';
import { auditOf } from '../../../testing/audit.ts';
import { insertUser } from '../../../testing/records.ts';
import { loggedIn } from '../../../testing/staff.ts';
import { decideRequest, insertRequested, insertWithdrawal, moneyOf } from '../../../testing/payouts.ts';
import { verifyAudit } from '../../base/audit/audit.service.ts';
import { verifyLedger } from '../ledger/ledger-verification.read-model.ts';
import { rowsOf } from '../../../testing/rows.ts';

const amount = 100_050;

onPostgres('concurrent decisions on withdrawal requests', (api, database) => {
  const boss = loggedIn(api, { superAdmin: true });
  const decideAll = (ids: string[], status: string) =>
    boss.post('/dashboard/withdrawals/accept-reject', { ids, status });

  for (const [what, wanted] of [
    ['accept', ['accepted', 'accepted']],
    ['accept and reject', ['accepted', 'rejected']],
  ] as const)
    it(`are made and paid once when 50 ${what} concurrently`, async () => {
      const { userId, id } = await insertRequested(database, {}, 10 * amount);
      const answers = await atOnce(50, (at) => decideRequest(boss, { userId, id }, wanted[at % 2]));
      const [entry, ...more] = await auditOf(database, id);
      assert.deepEqual(more, []);
      const { status: winner } = entry?.after as { status: string };
      const expected = answers.map((_, at) => (wanted[at % 2] === winner ? 200 : 409));
      assert.deepEqual(valuesOf(answers, 'status'), expected);
      for (const { status, body } of answers) {
        if (status === 409) assert.match(body.message, new RegExp(`^Already ${winner} by Test Admin on `));
      }
      const paid = winner === 'accepted' ? amount : 0;
      const money = { total_withdrawals: paid, total_balance: 10 * amount - paid };
      assert.deepEqual(await moneyOf(database, userId), money);
      const payouts = await rowsOf(database, 'payouts', ['id'], { id });
      assert.equal(payouts.length, winner === 'accepted' ? 1 : 0);
      assert.deepEqual((await verifyLedger(database)).offenders, []);
    });

  it('in 50 bulk calls on the same requests, in any order, are each paid once', async () => {
    const users = await atOnce(50, () => insertUser(database, { total_earnings: 2 * amount }));
    const ids = await Promise.all(
      [...users, ...users].map((user_id) => insertWithdrawal(database, { user_id })),
    );
    const answers = await atOnce(50, (at) => {
      const from = at * 2;
      const turned = [...ids.slice(from), ...ids.slice(0, from)];
      return decideAll(at % 2 === 0 ? turned : turned.toReversed(), 'accepted');
    });
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    const updated = answers
      .flatMap(({ body }) => body.results as { _id: string; outcome: string }[])
      .filter(({ outcome }) => outcome === 'updated')
      .map(({ _id }) => _id);
    assert.deepEqual(updated.sort(), ids.toSorted());
    for (const user of users) {
      const money = { total_withdrawals: 2 * amount, total_balance: 0 };
      assert.deepEqual(await moneyOf(database, user), money);
    }
  });

  it('single and bulk calls, payments and blocks run concurrently without a failure', async () => {
    const users = await atOnce(50, () => insertUser(database, { total_earnings: amount }));
    const ids = await Promise.all(users.map((user_id) => insertWithdrawal(database, { user_id })));
    const block = (userIds: string[]) =>
      boss.post('/dashboard/users/update-status', { userIds, deleteFlag: false, blockFlag: true });
    const answers = await atOnce(50, (at) => {
      const request = { userId: users[at]!, id: ids[at]! };
      if (at % 5 === 0) return decideAll(ids.toReversed(), at % 2 === 0 ? 'accepted' : 'rejected');
      if (at % 5 === 1) return block(users.toReversed().slice(at));
      return decideRequest(boss, request, at % 5 === 2 ? 'rejected' : 'accepted');
    });
    assert.ok(answers.every(({ status }) => status === 200 || status === 409));
    const accepted = await rowsOf(database, 'withdrawals', ['user_id'], { id: ids, status: 'accepted' });
    const paid = new Set(accepted.map(({ user_id }) => user_id));
    for (const user of users)
      assert.equal((await moneyOf(database, user)).total_withdrawals, paid.has(user) ? amount : 0);
    assert.equal((await verifyAudit(database)).brokenAt, null);
  });
});
