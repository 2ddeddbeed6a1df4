import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { verifyLedger } from '../modules/money/ledger/ledger-verification.read-model.ts';
import { emptyDatabase, missing } from '../testing/copying.ts';
import { insertParcel } from '../testing/moderated.ts';
import { migrateToLatest } from './migrate.ts';
import { migrations } from './migrations/all.ts';
import type { Handle } from './schema.ts';
import { allRows, execute } from './statements.ts';

const split = '0005-outside-accounts';
const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < split));

/** Posts an entry of two lines as versions before the split do; accounts of users are followed by their total. */
const post = (
  database: Handle,
  kind: string,
  id: string,
  user: string,
  [from, to]: string[],
  kobo: number,
  suffix = '',
) => {
  const side = (given = '', line: number, amount: number) => {
    const [account = '', total = null] = given.split(' ');
    const userId = ['available', 'held'].includes(account) ? user : null;
    return sql`(${line}::int, ${account}, ${userId}::uuid, ${total}, ${amount}::bigint)`;
  };
  return execute(database)`
    with made as (insert into ledger_transactions (id, key, kind, record_id)
      values (gen_random_uuid(), ${`${kind}:${id}${suffix}`}, ${kind}, ${id}::uuid) returning id)
    insert into ledger_postings (transaction_id, line, account, user_id, total, amount)
    select made.id, line, account, user_id, total, amount from made cross join (values
      ${side(from, 1, -kobo)}, ${side(to, 2, kobo)}) as posting (line, account, user_id, total, amount)`;
};

/** A withdrawal that was accepted and paid by a provider. @returns its id */
async function paidOut(database: Handle, user: string, provider: string, kobo: number, state = 'paid') {
  const id = newId();
  const account = sql`'0123456789', 'Ada Obi', 'Zenith Bank', '057'`;
  await execute(database)`
    insert into withdrawals (id, user_id, withdrawal_id, account_number, account_name, bank, bank_code, requested_amount)
    values (${id}, ${user}, ${id}, ${account}, ${kobo})`;
  await post(database, 'withdrawal.accept', id, user, ['held withdrawals', 'payouts'], kobo);
  await execute(database)`update withdrawals set status = 'accepted', decided_at = now() where id = ${id}`;
  await execute(database)`
    insert into payouts (id, user_id, amount, provider, reference, state, bank_reference, settled_at, account_number,
      account_name, bank, bank_code)
    values (${id}, ${user}, ${kobo}, ${provider}, ${`padiman-${id.replaceAll('-', '')}`}, ${state}, ${id}, now(), ${account})`;
  await post(database, 'payout.paid', id, user, ['payouts', 'cash'], kobo);
  if (state === 'reversed')
    await post(database, 'payout.reversed', id, user, ['cash', 'available withdrawals'], kobo);
  return id;
}

/** A user with an opening balance, payments with a refund, payouts of three providers, and one that came back. */
async function fill(database: Handle): Promise<string> {
  const user = newId();
  await execute(database)`insert into users (id, first_name, last_name, phone_number, email)
    values (${user}, 'Ada', 'Obi', '08031234567', 'ada@example.com')`;
  await execute(database)`
    with made as (insert into ledger_transactions (id, key, kind, record_id)
      values (gen_random_uuid(), 'opening:1', 'opening', ${user}) returning id)
    insert into ledger_postings (transaction_id, line, account, user_id, total, amount)
    select made.id, line, account, user_id, total, amount from made cross join (values
      (1, 'trips', null::uuid, null, -900000::bigint), (2, 'available', ${user}, 'earnings', 900000),
      (3, 'available', ${user}, 'withdrawals', -70000), (4, 'cash', null, null, 70000)
    ) as posting (line, account, user_id, total, amount)`;
  await execute(database)`insert into ledger_openings values ('opening:1', ${user}, 900000, 70000, 0)`;
  const payment = { user_id: user, amount: 120_000, paid: true, refunded_amount: 20_000 };
  const parcel = await insertParcel(database, payment);
  await post(database, 'refund', parcel, user, ['refunds', 'available refunds'], 20_000, ':0');
  return user;
}

for (const engine of ['pglite', 'postgres'] as const)
  test(`former cash is split once, exactly, on ${engine}`, { skip: missing(engine) }, async (context) => {
    const { kysely } = await emptyDatabase(context, engine);
    await migrateToLatest(kysely, before);
    const user = await fill(kysely);
    for (const provider of ['manual', 'paystack', 'flutterwave']) {
      await paidOut(kysely, user, provider, 10_000);
      await paidOut(kysely, user, provider, 3_000, 'reversed');
    }
    const balances = async () =>
      Object.fromEntries(
        (
          await allRows<{ account: string; balance: number }>(kysely)`
            select account, sum(balance)::bigint as balance from ledger_accounts
            where user_id is null group by account having sum(balance) <> 0 order by account`
        ).map(({ account, balance }) => [account, balance]),
      );
    const former = await balances();
    assert.equal(former['cash'], 70_000 - 120_000 + 30_000);
    const rows = await allRows(kysely)`select * from ledger_postings order by transaction_id, line`;

    await migrateToLatest(kysely);
    const { cash: _cash, ...others } = former;
    const places = {
      ...{ 'bank:main': 70_000 + 10_000, 'provider:unstated': -120_000 },
      ...{ 'provider:paystack': 10_000, 'provider:flutterwave': 10_000 },
    };
    assert.deepEqual(await balances(), { ...others, ...places });
    assert.deepEqual((await verifyLedger(kysely)).offenders, []);
    // The rows before are as they were, and the steps once more change nothing.
    const kept = await allRows(kysely)`
      select p.* from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
      where t.kind <> 'cash.split' order by transaction_id, line`;
    assert.deepEqual(kept, rows);
    await execute(kysely)`update migrations set finished = false where name = ${split}`;
    await migrateToLatest(kysely);
    assert.deepEqual(await balances(), { ...others, ...places });

    // A process of the version before still posts to cash.
    await paidOut(kysely, user, 'paystack', 5_000, 'reversed');
    await paidOut(kysely, user, 'manual', 5_000);
    assert.deepEqual(await balances(), { ...others, ...places, 'bank:main': 85_000 });
    assert.deepEqual((await verifyLedger(kysely)).offenders, []);

    // Cash that came by after all, such as by a trigger that was disabled, is found.
    await execute(kysely)`alter table ledger_postings disable trigger ledger_postings_placed`;
    await post(kysely, 'opening.record', newId(), user, ['cash', 'trips'], 1_000);
    const found = (await verifyLedger(kysely)).offenders.map(({ rule, where }) => [rule, where]);
    assert.ok(found.some(([rule]) => rule === 'former cash is split by provider and bank'));
  });
