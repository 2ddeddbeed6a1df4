import assert from 'node:assert/strict';
import { it } from 'node:test';
import { onPostgres } from '../../../testing/api.ts';
import { insertParcel } from '../../../testing/moderated.ts';
import { insertUser } from '../../../testing/records.ts';
import { loggedIn } from '../../../testing/staff.ts';
import { decideRequest, insertWithdrawal, moneyOf } from '../../../testing/payouts.ts';
import { lockRecords, refundRecords } from '../../travel/deletions/refunds.service.ts';
import { verifyLedger } from './ledger-verification.read-model.ts';
import { rowsOf } from '../../../testing/rows.ts';
import { atOnce } from '../../../testing/at-once.ts';

onPostgres('money under a race', (api, database) => {
  const boss = loggedIn(api, { superAdmin: true });
  const payoutsOf = async (id: string) => (await rowsOf(database, 'payouts', ['id'], { id })).length;
  const holds = async () => assert.deepEqual((await verifyLedger(database)).offenders, []);

  it('50 parallel accepts of one withdrawal make one payout', async () => {
    const userId = await insertUser(database, { total_earnings: 1_000_000 });
    const id = await insertWithdrawal(database, { user_id: userId });
    const answers = await atOnce(50, () => decideRequest(boss, { userId, id }, 'accepted'));
    assert.ok(answers.every(({ status }) => status === 200));
    assert.equal(await payoutsOf(id), 1);
    assert.equal((await moneyOf(database, userId)).total_withdrawals, 100_050);
    await holds();
  });

  it('of concurrent accept and reject one wins, and the money moves once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const userId = await insertUser(database, { total_earnings: 100_050 });
      const id = await insertWithdrawal(database, { user_id: userId });
      const [accepted, rejected] = await Promise.all([
        decideRequest(boss, { userId, id }, 'accepted'),
        decideRequest(boss, { userId, id }, 'rejected'),
      ]);
      assert.deepEqual([accepted.status, rejected.status].sort(), [200, 409]);
      assert.equal(await payoutsOf(id), accepted.status === 200 ? 1 : 0);
      const balance = accepted.status === 200 ? 0 : 100_050;
      assert.equal((await moneyOf(database, userId)).total_balance, balance);
    }
    await holds();
  });

  it('of ten parallel refunds of 60 % of one payment one succeeds', async () => {
    const payer = await insertUser(database);
    const id = await insertParcel(database, { user_id: payer, paid: true, amount: 100_000 });
    const done = await atOnce(10, () =>
      database.transaction().execute(async (transaction) => {
        const rows = await lockRecords(transaction, 'sent_parcels', [id]);
        return refundRecords(transaction, 'sent_parcels', rows, () => 60_000);
      }),
    );
    assert.equal(done.filter((refunded) => refunded.has(id)).length, 1);
    assert.equal((await moneyOf(database, payer)).total_balance, 60_000);
    await holds();
  });

  it('50 concurrent requests hold no more than the balance', async () => {
    const userId = await insertUser(database, { total_earnings: 7 * 100_050 });
    await atOnce(50, () => insertWithdrawal(database, { user_id: userId }));
    assert.deepEqual(
      await rowsOf(database, 'ledger_accounts', ['account', 'balance'], { user_id: userId }, 'account'),
      [
        { account: 'available', balance: 0 },
        { account: 'held', balance: 7 * 100_050 },
      ],
    );
    await holds();
  });
});
