import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'kysely';
import { onEachDatabase } from '../../../testing/api.ts';
import { insertParcel } from '../../../testing/moderated.ts';
import { giveMoney, insertUser } from '../../../testing/records.ts';
import { insertWithdrawal, moneyOf } from '../../../testing/payouts.ts';
import { entries, postEntries } from './ledger.service.ts';
import { verifyLedger, type Offender } from './ledger-verification.read-model.ts';
import { rowsOf } from '../../../testing/rows.ts';
import { userBefore } from '../../../testing/staff.ts';

onEachDatabase('the ledger', (api, database) => {
  const user = userBefore(database, { total_earnings: 500_000 });
  const run = (text: string) => sql.raw(text).execute(database);
  /** A pair of postings that leaves `rest` kobo. */
  const pair = (key: string, rest: number) => `
    with made as (insert into ledger_transactions (id, key, kind) values (gen_random_uuid(), '${key}', 'test') returning id)
    insert into ledger_postings (transaction_id, line, account, user_id, total, amount)
    select id, 1, 'available', '${user.id}'::uuid, 'earnings', 100 + ${rest} from made
    union all select id, 2, 'trips', null, null, -100 from made`;

  it('refuses entries that do not add up, from any writer', async () => {
    await assert.rejects(run(pair('off', 1)), /does not add up: 1 kobo/);
    const one = { kind: 'test', key: 'one-sided', recordId: null };
    const postings = [{ account: 'trips' as const, amount: 5 }];
    await assert.rejects(
      database.transaction().execute((transaction) => postEntries(transaction, [{ ...one, postings }])),
      /does not add up/,
    );
    assert.equal((await moneyOf(database, user.id)).total_balance, 500_000);
  });

  it('posts an event once', async () => {
    // In one transaction, so that nothing of it stays: no record gives rise to it.
    await assert.rejects(
      database.transaction().execute(async (transaction) => {
        await sql.raw(pair('twice', 0)).execute(transaction);
        await sql.raw(pair('twice', 0)).execute(transaction);
      }),
      /duplicate key|unique/,
    );
    const id = await insertWithdrawal(database, { user_id: user.id, requested_amount: 100 });
    const again = () =>
      database
        .transaction()
        .execute((transaction) =>
          postEntries(transaction, [entries.reserve({ id, userId: user.id, kobo: 100 })]),
        );
    assert.equal((await again()).size, 0);
  });

  it('refuses to change or delete entries', async () => {
    for (const table of ['ledger_transactions', 'ledger_postings']) {
      for (const write of [
        `update ${table} set ${table === 'ledger_postings' ? 'amount = 1' : "kind = 'x'"}`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ]) {
        await assert.rejects(run(write), /never changed or removed/);
      }
    }
  });

  it('refuses negative balances, and credits that bypass it', async () => {
    const poor = await insertUser(database);
    await assert.rejects(giveMoney(database, poor, { withdrawals: -1 }), /check constraint/);
    await assert.rejects(
      run(`update users set total_earnings = total_earnings + 1 where id = '${poor}'`),
      /follow from the ledger/,
    );
    await assert.rejects(
      run(`insert into users (id, first_name, last_name, phone_number, email, total_refunds)
        values (gen_random_uuid(), 'A', 'B', '1', 'e', 5)`),
      /follow from the ledger/,
    );
  });

  it('records what the app writes: payments, commissions, rewards, shares and requests', async () => {
    const driver = await insertUser(database);
    const paidLater = await insertParcel(database, { user_id: driver, amount: 3_000 });
    await run(`update sent_parcels set paid = true where id = '${paidLater}'`);
    await run(`insert into earnings (id, kind, user_id, amount, driver_share, accepted_at) values
      (gen_random_uuid(), 'product', '${driver}', 100, 900, now()),
      (gen_random_uuid(), 'referral', '${driver}', 50, null, null)`);
    assert.equal((await moneyOf(database, driver)).total_balance, 900);
    await run(`update earnings set accepted_at = now() where user_id = '${driver}' and kind = 'referral'`);
    assert.equal((await moneyOf(database, driver)).total_balance, 950);
    // Taken back by the app: what it held is free again.
    const id = await insertWithdrawal(database, { user_id: driver, requested_amount: 950 });
    await run(`update withdrawals set deleted_at = now() where id = '${id}'`);
    const again = await insertWithdrawal(database, { user_id: driver, requested_amount: 950 });
    const held = await rowsOf(database, 'ledger_transactions', ['kind'], { record_id: again });
    assert.deepEqual(held, [{ kind: 'withdrawal.hold' }]);
    assert.deepEqual((await verifyLedger(database)).offenders, []);
  });

  it('names each offender', async () => {
    const [cheat, other] = [await insertUser(database), await insertUser(database, { total_earnings: 900 })];
    const decided = await insertWithdrawal(database, { user_id: other, requested_amount: 400 });
    const parcel = await insertParcel(database, { user_id: other, paid: true, amount: 1_000 });
    const found: Offender[] = [];
    await database
      .transaction()
      .execute(async (transaction) => {
        const tamper = (text: string) => sql.raw(text).execute(transaction);
        await tamper('alter table users disable trigger user');
        await tamper(`update users set total_earnings = 77 where id = '${cheat}'`);
        await tamper(`update ledger_accounts set balance = balance + 5 where user_id = '${other}'
          and account = 'available'`);
        await tamper(
          `update withdrawals set status = 'accepted', decided_at = now() where id = '${decided}'`,
        );
        await tamper(`update sent_parcels set refunded_amount = 1000 where id = '${parcel}'`);
        found.push(...(await verifyLedger(transaction)).offenders);
        throw new Error('undone');
      })
      .catch((error: Error) => assert.equal(error.message, 'undone'));
    assert.deepEqual(
      found.map(({ rule, where }) => `${rule}: ${where}`).sort(),
      [
        `balances equal postings: available ${other}`,
        `every accepted withdrawal has its payout: withdrawal ${decided}`,
        `every decided withdrawal has its postings: withdrawal ${decided}`,
        `every refund at most its payment, sent_parcels: sent_parcels ${parcel}`,
        'platform accounts follow from the records: payable',
        'platform accounts follow from the records: refunds',
        `users' balances equal their accounts: user ${other}`,
        `users' balances equal their accounts: user ${cheat}`,
        `users' totals equal postings: user ${cheat}`,
      ].sort(),
    );
    assert.deepEqual((await verifyLedger(database)).offenders, []);
  });
});
