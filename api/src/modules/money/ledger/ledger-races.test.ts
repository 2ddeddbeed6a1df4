import assert from 'node:assert/strict';
import { it } from 'node:test';
import { onPostgres } from '../../../testing/api.ts';
import { insertParcel } from '../../../testing/moderated.ts';
import { insertUser } from '../../../testing/records.ts';
import { insertWithdrawal, moneyOf } from '../../../testing/payouts.ts';
import { lockRecords, refundRecords } from '../../travel/deletions/refunds.service.ts';
import { verifyLedger } from './ledger-verification.read-model.ts';
import { rowsOf } from '../../../testing/rows.ts';
import { atOnce } from '../../../testing/at-once.ts';

onPostgres('money under a race', (_api, database) => {
  const holds = async () => assert.deepEqual((await verifyLedger(database)).offenders, []);

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
