import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { TransactionHandle } from '../../../database/schema.ts';
import { onEachDatabase } from '../../../testing/api.ts';
import { insertParcel, insertRequest } from '../../../testing/moderated.ts';
import { insertUser } from '../../../testing/records.ts';
import { insertWithdrawal } from '../../../testing/payouts.ts';
import { insertEntries } from './ledger.repository.ts';
import type { Entry, Posting } from './ledger.service.ts';
import * as entries from './ledger-entries.rules.ts';
import { verifyLedger, type Offender } from './ledger-verification.read-model.ts';
import { insertRows, setRows } from '../../../testing/rows.ts';

const kobo = 99_900_000;

onEachDatabase('invented money', (api, database) => {
  let cheat: string;
  let records: Record<'earning' | 'parcel' | 'request' | 'withdrawal' | 'refunded', string>;
  before(async () => {
    cheat = await insertUser(database, { total_earnings: 3 * kobo, total_withdrawals: kobo });
    const other = await insertUser(database, { total_earnings: 5_000 });
    const earning = newId();
    await insertRows(database, 'earnings', {
      id: earning,
      kind: 'referral',
      user_id: other,
      amount: 700,
      accepted_at: null,
    });
    records = {
      earning,
      parcel: await insertParcel(database, { user_id: cheat, amount: kobo }),
      request: await insertRequest(database, { user_id: other, paid: true, amount: 1_000 }),
      refunded: await insertParcel(database, { user_id: other, paid: true, amount: 1_000 }),
      withdrawal: await insertWithdrawal(database, { user_id: other, requested_amount: 3_000 }),
    };
    await database.transaction().execute(async (transaction) => {
      const refunded = { id: records.refunded, userId: other, kobo: 400, before: 0 };
      await insertEntries(transaction, [entries.refund(refunded)]);
      await setRows(transaction, 'sent_parcels', { refunded_amount: 400 }, { id: records.refunded });
    });
    assert.deepEqual((await verifyLedger(database)).offenders, []);
  });

  /** Offenders while `invent` has happened; everything is rolled back. */
  async function findings(invent: (transaction: TransactionHandle) => Promise<unknown>): Promise<Offender[]> {
    let found: Offender[] = [];
    const undo = new Error('undone');
    await database
      .transaction()
      .execute(async (transaction) => {
        await invent(transaction);
        ({ offenders: found } = await verifyLedger(transaction));
        throw undo;
      })
      .catch((error: unknown) => assert.equal(error, undo));
    return found;
  }
  const namedBy = (found: Offender[], rule: string) =>
    found.filter((offender) => offender.rule === rule).map(({ where }) => where);
  const invented = (entry: Entry) => findings((transaction) => insertEntries(transaction, [entry]));

  it('as the balanced earning of nobody, written with SQL, is found', async () => {
    const found = await findings((transaction) =>
      sql
        .raw(
          `with made as (insert into ledger_transactions (id, key, kind, record_id)
             values (gen_random_uuid(), 'earning:invented', 'earning', gen_random_uuid()) returning id)
           insert into ledger_postings (transaction_id, line, account, user_id, total, amount)
           select id, 1, 'trips', null::uuid, null, -${kobo} from made
           union all select id, 2, 'available', '${cheat}', 'earnings', ${kobo} from made`,
        )
        .execute(transaction),
    );
    assert.deepEqual(namedBy(found, 'every transaction has its record'), ['earning:invented']);
    assert.deepEqual(namedBy(found, 'platform accounts follow from the records'), ['trips']);
  });

  const contra: Record<string, [Posting, Posting]> = {};
  const two = (kind: string, from: Posting['account'], to: Posting['account'], total?: Posting['total']) => {
    const ofUser = (account: string) => account === 'available' || account === 'held';
    const side = (account: Posting['account'], amount: number): Posting => ({
      account,
      amount,
      ...(ofUser(account) ? { userId: 'cheat', ...(total && { total }) } : {}),
    });
    contra[kind] = [side(from, -kobo), side(to, kobo)];
  };
  two('payment', 'paidIn', 'trips');
  two('fee', 'trips', 'fees');
  two('reward', 'referral', 'rewards');
  two('earning', 'rewards', 'available', 'earnings');
  two('refund', 'refunds', 'available', 'refunds');
  two('withdrawal.hold', 'available', 'held');
  two('withdrawal.accept', 'available', 'payable', 'withdrawals');
  two('payout.paid', 'payable', 'paidOut');
  two('payout.failed', 'payable', 'available', 'withdrawals');
  two('payout.recovered', 'available', 'payable', 'withdrawals');
  two('payout.reversed', 'paidOut', 'available', 'withdrawals');
  two('opening', 'trips', 'available', 'earnings');
  two('unheard-of', 'trips', 'available', 'earnings');
  two('cash.split', 'paidIn', 'paidOut');

  const rules: Record<string, string> = {
    refund: 'every refund has its record',
    opening: 'every opening balance is as it was opened',
  };
  /** The key, as the rule names it. */
  const nameOf = (kind: string, key: string) => (kind === 'opening' ? `${key} user ${cheat}` : key);

  for (const [kind, postings] of Object.entries(contra)) {
    const lines = () => postings.map((line) => ({ ...line, ...(line.userId && { userId: cheat }) }));
    const rule = rules[kind] ?? 'every transaction has its record';

    it(`of the kind ${kind} without a record is found`, async () => {
      for (const recordId of [null, newId(), cheat]) {
        const key = kind === 'refund' ? `refund:${recordId}:0` : `${kind}:${recordId}`;
        const found = await invented({ kind, key, recordId, postings: lines() });
        assert.deepEqual(namedBy(found, rule), [nameOf(kind, key)], JSON.stringify(found));
      }
    });

    it(`of the kind ${kind} by the record of another event is found`, async () => {
      for (const recordId of Object.values(records)) {
        const key = kind === 'refund' ? `refund:${recordId}:400` : `${kind}:${recordId}`;
        const { rows } = await sql`select from ledger_transactions where key = ${key}`.execute(database);
        if (rows.length > 0) continue;
        const found = await invented({ kind, key, recordId, postings: lines() });
        assert.ok(found.length > 0, `${kind} of ${recordId}`);
      }
    });
  }

  it('by a second key of a record that has its transaction is found', async () => {
    const recordId = records.request;
    const postings: Posting[] = [
      { account: 'paidIn', amount: -1_000 },
      { account: 'trips', amount: 1_000 },
    ];
    const found = await invented({ kind: 'payment', key: `payment:${recordId}:again`, recordId, postings });
    assert.deepEqual(namedBy(found, 'every transaction has its record'), [`payment:${recordId}:again`]);
  });

  it('of the right record and amount for another user is found', async () => {
    const found = await findings(async (transaction) => {
      const accepted = { accepted_at: new Date() };
      await sql`alter table earnings disable trigger user`.execute(transaction);
      await setRows(transaction, 'earnings', accepted, { id: records.earning });
      const postings: Posting[] = [
        { account: 'rewards', amount: -700 },
        { account: 'available', userId: cheat, total: 'earnings', amount: 700 },
      ];
      const key = `earning:${records.earning}`;
      await insertEntries(transaction, [{ kind: 'earning', key, recordId: records.earning, postings }]);
    });
    assert.deepEqual(namedBy(found, 'every transaction has its record'), [`earning:${records.earning}`]);
  });

  it('in two further lines of a transaction is found', async () => {
    const found = await findings((transaction) =>
      sql`
        insert into ledger_postings (transaction_id, line, account, user_id, total, amount)
        select id, line, account, user_id, total, amount from ledger_transactions cross join (values
          (3, 'trips', null::uuid, null, ${-kobo}::bigint), (4, 'available', ${cheat}::uuid, 'earnings', ${kobo}::bigint)
        ) as added (line, account, user_id, total, amount) where key = ${`payment:${records.request}`}`.execute(
        transaction,
      ),
    );
    assert.deepEqual(namedBy(found, 'every transaction has its record'), [`payment:${records.request}`]);
  });

  it('posted to another account of the platform than its record says is found', async () => {
    const paid = await insertParcel(database, { user_id: cheat, amount: kobo });
    const postings: Posting[] = [
      { account: 'paidOut', amount: -kobo },
      { account: 'trips', amount: kobo },
    ];
    const found = await findings(async (transaction) => {
      await insertEntries(transaction, [
        { kind: 'payment', key: `payment:${paid}`, recordId: paid, postings },
      ]);
      await setRows(transaction, 'sent_parcels', { paid: true }, { id: paid });
    });
    assert.deepEqual(namedBy(found, 'every transaction has its record'), [`payment:${paid}`]);
    assert.deepEqual(namedBy(found, 'platform accounts follow from the records').sort(), [
      'paidIn',
      'paidOut',
    ]);
  });

  it('between two accounts of the platform in an opening balance is found', async () => {
    const found = await findings((transaction) =>
      sql`
        insert into ledger_postings (transaction_id, line, account, amount)
        select id, line, account, amount from ledger_transactions cross join (values
          (103, 'paidIn', ${-kobo}::bigint), (104, 'fees', ${kobo}::bigint)
        ) as added (line, account, amount) where kind = 'opening' and record_id = ${cheat}`.execute(
        transaction,
      ),
    );
    assert.equal(namedBy(found, 'every opening balance is as it was opened').length, 1);
  });

  it('as a larger opening balance of a known key is found', async () => {
    const found = await findings((transaction) =>
      sql`
        insert into ledger_postings (transaction_id, line, account, user_id, total, amount)
        select t.id, 100 + line, account, user_id, total, amount
        from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
        where t.kind = 'opening' and t.record_id = ${cheat}`.execute(transaction),
    );
    assert.equal(namedBy(found, 'every opening balance is as it was opened').length, 1);
  });

  it('refuses to change what was opened', async () => {
    for (const write of ['update ledger_openings set earnings = 1', 'delete from ledger_openings'])
      await assert.rejects(sql.raw(write).execute(database), /never changed or removed/);
  });
});
