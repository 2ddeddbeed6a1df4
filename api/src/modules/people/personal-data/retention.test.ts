// Over 300 lines: each kind of record has its row of ages against one clock.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Handle } from '../../../database/schema.ts';
import { firstRow, allRows, execute } from '../../../database/statements.ts';
import { onEachDatabase, onPostgres } from '../../../testing/api.ts';
import {
  columnsWith,
  dayBefore,
  insertApplication,
  insertUser,
  monthsAgo,
  yearsAgo,
} from '../../../testing/records.ts';
import { auditOf } from '../../../testing/audit.ts';
import {
  insertParcel,
  insertPost as insertUserPost,
  insertRequest,
  insertRide,
  insertTrip,
} from '../../../testing/moderated.ts';
import { insertRows, setRows } from '../../../testing/rows.ts';
import { loggedIn } from '../../../testing/staff.ts';
import { insertWithdrawal } from '../../../testing/payouts.ts';
import { digestAudit, sealPersonal } from '../../base/audit/audit.rules.ts';
import { insertPersonal, insertUnsealed } from '../../base/audit/audit.repository.ts';
import { appendAudit, auditEntry, verifyAudit } from '../../base/audit/audit.service.ts';
import { verifyLedger } from '../../money/ledger/ledger-verification.read-model.ts';
import { entries, postEntries } from '../../money/ledger/ledger.service.ts';
import { changeLegalHold } from './legal-holds.service.ts';
import { applyRetention, reportRetention, runDaily } from './retention.service.ts';

const insertPost = (database: Handle, userId: string, deletedAt: Date | null) =>
  insertUserPost(database, { author_user_id: userId, deleted_at: deletedAt });

/** A withdrawal that was accepted and paid in a year, with its ledger entries. */
async function insertPaid(database: Handle, userId: string, years: number, account: string): Promise<string> {
  const at = yearsAgo(years);
  const id = await insertWithdrawal(database, {
    ...{ user_id: userId, account_number: account, account_name: 'Zubaida Paid', date_requested: at },
    remark: 'Zubaida asked twice',
  });
  await database.transaction().execute(async (transaction) => {
    const moved = { id, userId, kobo: 100_050 };
    await setRows(transaction, 'withdrawals', { status: 'accepted', decided_at: at }, { id });
    await postEntries(transaction, [entries.accept(moved), entries.paidOut(moved)]);
    await execute(transaction)`
      insert into payouts (id, user_id, amount, provider, reference, account_number, account_name, bank, bank_code,
        resolved_name, state, bank_reference, bank_reference_key, settled_at, created_at, updated_at)
      values (${id}, ${userId}, 100050, 'manual', ${`padiman-${id.replaceAll('-', '')}`}, ${account}, 'Zubaida Paid',
        'Zenith Bank', '057', 'ZUBAIDA PAID', 'paid', ${`B-${id}`}, ${id}, ${at}, ${at}, ${at})`;
    await execute(transaction)`insert into resolved_accounts (provider, bank_code, account_number, name)
      values ('paystack', '057', ${account}, 'ZUBAIDA PAID')`;
  });
  return id;
}

const rowOf = (database: Handle, table: string, id: string) =>
  firstRow<Record<string, unknown>>(database)`select * from ${sql.table(table)} where id = ${id}`;

const exists = async (database: Handle, table: string, id: string) =>
  (await rowOf(database, table, id)) !== undefined;

async function assertSound(database: Handle): Promise<void> {
  assert.deepEqual((await verifyLedger(database)).offenders, []);
  assert.equal((await verifyAudit(database)).brokenAt, null);
}

onEachDatabase('retention of personal data', (api, database) => {
  const admin = loggedIn(api, { superAdmin: true });
  const sumOf = (rows: { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0);
  const actor = () => ({
    ...{ adminId: admin.id, adminVersion: 1, sessionId: null },
    ...{ address: '127.0.0.1', requestId: 'r' },
  });
  const hold = (userId: string, reason: string | null) =>
    changeLegalHold(database, actor(), { userId, reason });

  const appendAccept = (id: string, userId: string, values: Record<string, string>) =>
    database.transaction().execute((transaction) => {
      const entry = auditEntry('withdrawal.accept', ['withdrawal', id], {});
      return appendAudit(transaction, actor(), [{ ...entry, personal: { userId, values } }]);
    });

  describe('each rule', () => {
    it('profiles: 12 months after closing, unless money is owed', async () => {
      const closed = (months: number, more = {}) =>
        insertUser(database, {
          ...{ first_name: 'Yewande', last_name: 'Closed', email: 'yewande@example.com' },
          ...{ profile_img_url: 'https://images.example.com/yewande.jpg', deleted_at: monthsAgo(months) },
          ...{ delete_reason: 'Yewande moved', ...more },
        });
      const due = await closed(13);
      const early = await closed(11);
      const owed = await closed(30, { total_earnings: 5_000 });
      const open = await insertUser(database);
      const request = await insertRequest(database, { user_id: due, travelling_date: dayBefore(1) });
      const sanctions = [newId(), newId()];
      for (const [at, id] of sanctions.entries())
        await insertRows(database, 'sanctions', {
          ...{ id, user_id: at === 0 ? due : early, kind: 'warning', reason: 'Late', admin_id: admin.id },
        });
      const appeal = newId();
      await insertRows(database, 'appeals', {
        id: appeal,
        user_id: due,
        item_type: 'sanctions',
        record_id: sanctions[0]!,
        action: 'user.warn',
        ...{ decision_at: new Date(), decision_by: admin.id, text: 'No', evidence: '{}' },
      });
      await applyRetention(database);
      assert.deepEqual(await Promise.all(sanctions.map((id) => exists(database, 'sanctions', id))), [
        false,
        true,
      ]);
      assert.equal(await exists(database, 'appeals', appeal), false);
      const row = (await rowOf(database, 'users', due))!;
      assert.deepEqual(
        [row['first_name'], row['last_name'], row['phone_number'], row['email'], row['profile_img_url']],
        ['Former', 'member', '', '', null],
      );
      assert.equal(row['delete_reason'], null);
      assert.ok(row['anonymised_at'] instanceof Date);
      for (const id of [early, owed, open])
        assert.equal((await rowOf(database, 'users', id))?.['anonymised_at'], null);
      const search = String((await rowOf(database, 'passenger_requests', request))?.['search']);
      assert.match(search, /former member/);
    });

    it('applications: 12 months after a rejection, a deletion or the end of driving', async () => {
      const driver = await insertUser(database, { is_driver: true });
      const stopped = await insertUser(database, { is_driver: true });
      const recently = await insertUser(database, { is_driver: true });
      const closed = await insertUser(database, { is_driver: true, deleted_at: monthsAgo(13) });
      await setRows(database, 'users', { is_driver: false }, { id: [stopped, recently] });
      await setRows(database, 'users', { driving_ended_at: monthsAgo(13) }, { id: stopped });
      const accepted = { status: 'accepted', decided_at: monthsAgo(60) } as const;
      const rejected = (months: number) => ({ status: 'rejected', decided_at: monthsAgo(months) }) as const;
      const made = [
        [{ user_id: stopped, ...accepted }, false],
        [{ user_id: closed, ...accepted }, false],
        [{ user_id: driver, ...rejected(13) }, false],
        [{ user_id: driver, deleted_at: monthsAgo(13) }, false],
        [{ user_id: driver, ...accepted }, true],
        [{ user_id: recently, ...accepted }, true],
        [{ user_id: driver, ...rejected(11) }, true],
        [{ user_id: driver }, true],
      ] as const;
      const ids: string[] = [];
      for (const [application] of made) ids.push(await insertApplication(database, application));
      await applyRetention(database);
      assert.deepEqual(
        await Promise.all(ids.map((id) => exists(database, 'driver_applications', id))),
        made.map(([, stays]) => stays),
      );
    });

    it('trips: 24 months after; what was paid keeps its amount', async () => {
      const user_id = await insertUser(database);
      const driver_id = await insertUser(database, { is_driver: true });
      const [old, young] = [dayBefore(24, 2), dayBefore(23)];
      const make = async (day: string) => {
        const ride = await insertRide(database, { user_id: driver_id, travelling_date: day });
        const trip = await insertTrip(database, { user_id: driver_id, travel_date: day, arrival_date: day });
        const travel = { user_id, travelling_date: day, driver_id, ride_id: ride };
        const delivery = { user_id, delivery_date: day, trip_id: trip, receiver_name: 'Wuraola Receiver' };
        return {
          offered_rides: ride,
          parcel_trips: trip,
          unpaid: [await insertRequest(database, travel), await insertParcel(database, delivery)],
          paid: [
            await insertRequest(database, { ...travel, paid: true }),
            await insertParcel(database, { ...delivery, paid: true }),
          ],
        } as const;
      };
      const due = await make(old);
      const kept = await make(young);
      await applyRetention(database);
      for (const table of ['offered_rides', 'parcel_trips'] as const) {
        assert.equal(await exists(database, table, due[table]), false, table);
        assert.equal(await exists(database, table, kept[table]), true, table);
      }
      for (const [index, table] of (['passenger_requests', 'sent_parcels'] as const).entries()) {
        assert.equal(await exists(database, table, due.unpaid[index]!), false, table);
        assert.equal(await exists(database, table, kept.unpaid[index]!), true, table);
        const row = (await rowOf(database, table, due.paid[index]!))!;
        assert.deepEqual([row['user_id'], row['paid'], Number(row['amount']) > 0], [user_id, true, true]);
        assert.equal(row['ride_id'] ?? row['trip_id'] ?? row['driver_id'] ?? null, null);
      }
      const parcel = await rowOf(database, 'sent_parcels', due.paid[1]!);
      assert.deepEqual([parcel?.['receiver_name'], parcel?.['sender_city']], ['Removed', 'Removed']);
      await setRows(database, 'sent_parcels', { deleted_at: new Date() }, { id: due.paid[1] });
      const { body } = await admin.post('/dashboard/deleted/restore', {
        itemType: 'sendparcels',
        ids: [due.paid[1]],
      });
      assert.equal(body.results[0].reason, 'its personal data was removed');
      await assertSound(database);
    });

    it('reports: with their record, and of users 24 months after, by whom and in which words', async () => {
      const [user, reporter_id] = [await insertUser(database), await insertUser(database)];
      const [old, young] = [dayBefore(24, 2), dayBefore(23)];
      const rides = [old, young].map((day) => insertRide(database, { user_id: user, travelling_date: day }));
      const made: string[] = [];
      for (const [record_type, record_id, at] of [
        ['offeredRide', await rides[0]!, monthsAgo(1)],
        ['offeredRide', await rides[1]!, monthsAgo(30)],
        ['user', user, monthsAgo(25)],
        ['user', user, monthsAgo(23)],
      ] as const) {
        const id = newId();
        const decided = { outcome: 'dismissed' as const, decided_at: at };
        const given = { reason: 'unsafe' as const, text: 'Ngozika drove too fast' };
        await insertRows(database, 'reports', {
          id,
          record_type,
          record_id,
          reporter_id,
          at,
          ...given,
          ...decided,
        });
        made.push(id);
      }
      await applyRetention(database);
      const left = await Promise.all(made.map((id) => rowOf(database, 'reports', id)));
      assert.deepEqual(
        left.map((row) => row && [row['reporter_id'], row['text'] !== null, row['reason']]),
        [undefined, [reporter_id, true, 'unsafe'], [null, false, 'unsafe'], [reporter_id, true, 'unsafe']],
      );
    });

    it('posts: 12 months after their deletion', async () => {
      const userId = await insertUser(database);
      const ids: string[] = [];
      for (const at of [monthsAgo(13), monthsAgo(11), null]) ids.push(await insertPost(database, userId, at));
      await applyRetention(database);
      const kept = await Promise.all(ids.map((id) => exists(database, 'posts', id)));
      assert.deepEqual(kept, [false, true, true]);
    });

    it('payments: six years after the end of the year, also from the audit', async () => {
      const userId = await insertUser(database, { total_earnings: 900_000 });
      const old = await insertPaid(database, userId, 7, '7777777777');
      const kept = await insertPaid(database, userId, 6, '6666666666');
      await appendAccept(old, userId, { accountNumber: '7777777777', accountName: 'Zubaida Paid' });
      assert.deepEqual((await auditOf(database, old))[0]?.after, {
        ...{ accountNumber: '7777777777', accountName: 'Zubaida Paid' },
      });
      await applyRetention(database);
      const payout = (await rowOf(database, 'payouts', old))!;
      assert.deepEqual(
        [payout['account_number'], payout['account_name'], payout['resolved_name'], payout['bank_reference']],
        ['0000000000', 'Former member', null, 'Removed'],
      );
      assert.deepEqual([payout['amount'], payout['state']], [100_050, 'paid']);
      const request = (await rowOf(database, 'withdrawals', old))!;
      assert.deepEqual([request['account_number'], request['remark']], ['0000000000', null]);
      assert.equal((await rowOf(database, 'payouts', kept))?.['account_number'], '6666666666');
      assert.equal((await rowOf(database, 'withdrawals', kept))?.['account_number'], '6666666666');
      // The values of the audit are of today, so they stay until they are due themselves.
      assert.deepEqual(await columnsWith(database, '7777777777'), ['audit_personal.content']);
      await assertSound(database);
    });
  });

  it('an audit entry of more than six years ago loses its values, and the chain stays valid', async () => {
    const userId = await insertUser(database);
    const at = yearsAgo(8);
    const sealed = sealPersonal({ userId, values: { accountNumber: '2929292929' } });
    await database.transaction().execute(async (transaction) => {
      await insertPersonal(transaction, [sealed]);
      const content = {
        ...{ at, adminId: null, action: 'withdrawal.accept', recordType: 'withdrawal', recordId: userId },
        ...{ address: 'shell', requestId: 'shell', before: null },
        after: { personalDigest: sealed.digest },
      };
      const row = {
        ...{ at, admin_id: null, action: content.action, record_type: 'withdrawal', record_id: userId },
        ...{ address: 'shell', request_id: 'shell', before: null, after: JSON.stringify(content.after) },
        digest: digestAudit(content),
      };
      await insertUnsealed(transaction, [row]);
    });
    await execute(database)`alter table audit_personal disable trigger user`;
    await execute(database)`update audit_personal set at = ${at} where user_id = ${userId}`;
    await execute(database)`alter table audit_personal enable trigger user`;
    assert.equal((await verifyAudit(database)).brokenAt, null);
    assert.equal(sumOf(await applyRetention(database)), 1);
    assert.deepEqual(await columnsWith(database, '2929292929'), []);
    assert.equal((await verifyAudit(database)).brokenAt, null);
    assert.deepEqual((await auditOf(database, userId))[0]?.after, { personalData: 'removed' });
  });

  it('a dry run counts, names examples and changes nothing; a second run has nothing to do', async () => {
    await applyRetention(database);
    const user_id = await insertUser(database);
    const id = await insertRide(database, { user_id, travelling_date: dayBefore(25) });
    const shown = (await reportRetention(database)).find(({ table }) => table === 'offered_rides');
    assert.deepEqual(shown, { rule: 'trips', table: 'offered_rides', count: 1, examples: [id] });
    assert.equal(await exists(database, 'offered_rides', id), true);
    assert.equal(sumOf(await applyRetention(database)), 1);
    assert.equal(sumOf(await applyRetention(database)), 0);
    const after = { table: 'offered_rides', rows: 1 };
    const entry = { action: 'retention.apply', admin_id: null, before: null, after };
    assert.deepEqual((await auditOf(database, 'trips')).at(-1), entry);
  });

  it('leaves everything of a user with a legal hold, until it is cleared', async () => {
    const user_id = await insertUser(database, { deleted_at: monthsAgo(20), last_name: 'Onhold' });
    const driver_id = await insertUser(database);
    const ride = await insertRide(database, { user_id, travelling_date: dayBefore(30) });
    const asDriver = await insertRequest(database, {
      ...{ user_id: driver_id, driver_id: user_id, travelling_date: dayBefore(30) },
    });
    await hold(user_id, 'Court case 12');
    assert.equal(sumOf(await applyRetention(database)), 0);
    assert.equal((await rowOf(database, 'users', user_id))?.['last_name'], 'Onhold');
    await hold(user_id, null);
    assert.equal(sumOf(await applyRetention(database)), 3);
    assert.equal(await exists(database, 'offered_rides', ride), false);
    assert.equal(await exists(database, 'passenger_requests', asDriver), false);
    assert.deepEqual(await columnsWith(database, 'court case 12'), []);
  });

  it('is interrupted after any batch, and finished by the next run', async () => {
    const user_id = await insertUser(database);
    const ids: string[] = [];
    for (let count = 0; count < 7; count += 1)
      ids.push(await insertRide(database, { user_id, travelling_date: dayBefore(26) }));
    const killed = applyRetention(database, {
      batch: 2,
      onBatch: () => {
        throw new Error('killed');
      },
    });
    await assert.rejects(killed, /killed/);
    const left = async () => {
      const found = await Promise.all(ids.map((id) => exists(database, 'offered_rides', id)));
      return found.filter(Boolean).length;
    };
    assert.equal(await left(), 5);
    let batches = 0;
    await applyRetention(database, { batch: 2, isStopped: () => (batches += 1) > 14 });
    await applyRetention(database, { batch: 2 });
    assert.equal(await left(), 0);
    await assertSound(database);
  });

  it('is run once a day by one process, and again after one that failed', async () => {
    let runs = 0;
    const run = (succeeds: boolean) =>
      runDaily(database, 'apply', () => {
        runs += 1;
        return succeeds ? Promise.resolve(true) : Promise.reject(new Error('killed'));
      });
    await assert.rejects(run(false), /killed/);
    await Promise.all([run(true), run(true), run(true)]);
    await run(true);
    assert.equal(runs, 2);
  });

  describe('nothing but the retention changes a frozen account', () => {
    const attempts = [
      "account_number = '0000000000', account_name = 'Former member', resolved_name = null, anonymised_at = now()",
      "account_number = '9999999999', anonymised_at = now()",
    ];
    it('a payout that is not due, or not into an anonymised one', async () => {
      const userId = await insertUser(database, { total_earnings: 900_000 });
      const young = await insertPaid(database, userId, 6, '5555555555');
      const old = await insertPaid(database, userId, 8, '4444444444');
      const change = (id: string, values: string) =>
        sql`update payouts set ${sql.raw(values)} where id = ${id}`.execute(database);
      for (const values of attempts) await assert.rejects(change(young, values), /never change/);
      await assert.rejects(change(old, attempts[1]!), /never change/);
      await assert.rejects(change(old, `${attempts[0]!}, amount = 1`), /never change/);
      await assert.rejects(change(young, "created_at = '2001-01-01'"), /never change/);
      await change(old, attempts[0]!);
      await assert.rejects(change(old, "account_number = '1111111111'"), /never change/);
    });

    it('values of the audit: altered or removed early, which the verification finds too', async () => {
      const userId = await insertUser(database);
      await appendAccept(newId(), userId, { accountNumber: '3333333333' });
      for (const attack of [
        sql`update audit_personal set content = '{"accountNumber": "9"}' where user_id = ${userId}`,
        sql`update audit_personal set at = '2001-01-01' where user_id = ${userId}`,
        sql`delete from audit_personal where user_id = ${userId}`,
        sql`truncate audit_personal`,
      ])
        await assert.rejects(attack.execute(database), /kept for six years and never changed/);
      const alter = async (statement: ReturnType<typeof sql>) => {
        await execute(database)`alter table audit_personal disable trigger user`;
        const before = await allRows<Record<string, unknown>>(database)`select * from audit_personal
          where user_id = ${userId}`;
        await statement.execute(database);
        const { brokenAt } = await verifyAudit(database);
        await execute(database)`delete from audit_personal where user_id = ${userId}`;
        for (const row of before)
          await execute(database)`insert into audit_personal select * from
            jsonb_populate_record(null::audit_personal, ${JSON.stringify(row)}::jsonb)`;
        await execute(database)`alter table audit_personal enable trigger user`;
        assert.notEqual(brokenAt, null);
        assert.equal((await verifyAudit(database)).brokenAt, null);
      };
      await alter(
        sql`update audit_personal set content = '{"accountNumber": "9"}' where user_id = ${userId}`,
      );
      await alter(sql`delete from audit_personal where user_id = ${userId}`);
    });
  });
});

onPostgres('retention beside a server', (api, database) => {
  it('skips rows and users that others have locked, and waits for nobody', async () => {
    const [busy, free] = [await insertUser(database), await insertUser(database)];
    const rides = [
      await insertRide(database, { user_id: busy, travelling_date: dayBefore(30) }),
      await insertRide(database, { user_id: free, travelling_date: dayBefore(30) }),
    ];
    await database.transaction().execute(async (transaction) => {
      await execute(transaction)`select from users where id = ${busy} for update`;
      await applyRetention(database);
      assert.equal(await exists(database, 'offered_rides', rides[0]!), true);
      assert.equal(await exists(database, 'offered_rides', rides[1]!), false);
    });
    await applyRetention(database);
    assert.equal(await exists(database, 'offered_rides', rides[0]!), false);
  });

  it('two runs at once remove each row once', async () => {
    const user_id = await insertUser(database);
    for (let count = 0; count < 40; count += 1)
      await insertRide(database, { user_id, travelling_date: dayBefore(30) });
    const sums = await Promise.all([1, 2, 3].map(() => applyRetention(database, { batch: 3 })));
    const rest = await applyRetention(database);
    const removed = [...sums, rest].flat().filter(({ table }) => table === 'offered_rides');
    const total = removed.reduce((sum, { count }) => sum + count, 0);
    assert.equal(total, 40);
    assert.equal((await verifyAudit(database)).brokenAt, null);
  });
});
