import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { onEachDatabase, onPostgres } from '../../../testing/api.ts';
import { insertParcel, insertRequest, insertRide, insertTrip } from '../../../testing/moderated.ts';
import { giveMoney, insertUser } from '../../../testing/records.ts';
import { readCounters, repairCounters, verifyCounters } from './counters.service.ts';
import { setRows } from '../../../testing/rows.ts';
import { atOnce } from '../../../testing/at-once.ts';
import { allRows, execute } from '../../../database/statements.ts';

const flags = {
  users: ['blocked', 'is_driver', 'is_verified'],
  parcel_trips: ['report_ride'],
  offered_rides: ['report_ride'],
  passenger_requests: ['report_ride', 'paid'],
  sent_parcels: ['paid', 'confirm_ride', 'start_ride', 'end_ride', 'cancel_ride', 'refund_ride'],
} as const;
type Table = keyof typeof flags;
const tables = Object.keys(flags) as Table[];
const changed = fc.record({ table: fc.constantFrom(...tables), share: fc.integer({ min: 1, max: 3 }) });

/** One write as anybody could make it: on one row, on many, or on none. */
const step = fc.oneof(
  fc.record({
    kind: fc.constant('insert' as const),
    rows: fc.integer({ min: 0, max: 4 }),
    months: fc.nat(14),
    ...{ earned: fc.nat(9_000), flag: fc.boolean() },
  }),
  changed.map((which) => ({ kind: 'flip' as const, ...which })),
  changed.map((which) => ({ kind: 'delete' as const, ...which })),
  changed.map((which) => ({ kind: 'restore' as const, ...which })),
  fc.record({ kind: fc.constant('review' as const), share: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('money' as const), share: fc.integer({ min: 1, max: 3 }), by: fc.nat(500) }),
  fc.record({ kind: fc.constant('decide' as const), share: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('remove' as const), share: fc.integer({ min: 2, max: 3 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function insertSome(database: Handle, made: Extract<Step, { kind: 'insert' }>): Promise<void> {
  const first = await insertUser(database, { total_earnings: made.earned, is_driver: made.flag });
  await execute(database)`
    insert into users (id, first_name, last_name, phone_number, email, created_at, blocked, referred_by)
    select gen_random_uuid(), 'A', 'B', gen_random_uuid()::text, 'e', now() - make_interval(months => ${made.months}),
      ${made.flag}, ${first}::uuid
    from generate_series(1, ${made.rows})`;
  const owner = { user_id: first };
  await insertTrip(database, { ...owner, report_ride: made.flag });
  await insertRide(database, { ...owner, report_ride: made.flag });
  await insertRequest(database, { ...owner, paid: made.flag });
  await insertParcel(database, { ...owner, paid: made.flag });
  await execute(
    database,
  )`insert into posts (id, text, author_user_id) select gen_random_uuid(), 't', ${first}::uuid
    from generate_series(1, ${made.rows})`;
  await execute(database)`insert into withdrawals
    (id, user_id, withdrawal_id, account_number, account_name, bank, bank_code, requested_amount)
    select gen_random_uuid(), ${first}::uuid, gen_random_uuid()::text, '0123456789', 'A', 'B', '044', 5
    from generate_series(1, ${made.rows})`;
  await execute(database)`insert into earnings (id, kind, user_id, amount)
    select gen_random_uuid(), case when n % 2 = 0 then 'product' else 'referral' end, ${first}::uuid, n
    from generate_series(1, ${made.rows}) as n`;
}

/** Every `share`th row, by chance. */
const some = (share: number) => sql`hashtext(id::text) % ${sql.lit(share)} = 0`;

async function take(database: Handle, { ...made }: Step): Promise<void> {
  if (made.kind === 'insert') return insertSome(database, made);
  const which = some(made.share);
  switch (made.kind) {
    case 'flip': {
      // A payment cannot be taken back.
      const set = flags[made.table].map((flag) =>
        flag === 'paid' ? sql`paid = true` : sql`${sql.ref(flag)} = not ${sql.ref(flag)}`,
      );
      await execute(database)`update ${sql.table(made.table)} set ${sql.join(set)} where ${which}`;
      break;
    }
    case 'delete':
      await execute(database)`update ${sql.table(made.table)} set deleted_at = now() where ${which}`;
      break;
    case 'restore':
      await execute(database)`update ${sql.table(made.table)} set deleted_at = null where ${which}`;
      break;
    case 'review':
      for (const table of ['parcel_trips', 'offered_rides', 'passenger_requests', 'posts'] as const) {
        await execute(database)`update ${sql.table(table)} set reviewed_at = now() where ${which}`;
      }
      break;
    case 'money':
      for (const { id } of await allRows<{ id: string }>(database)`select id from users where ${which}`) {
        await giveMoney(database, id, { earnings: made.by, refunds: 1, withdrawals: -made.by });
      }
      break;
    case 'decide':
      await execute(database)`update withdrawals set status = 'accepted', decided_at = now()
        where status = 'pending' and ${which}`;
      break;
    case 'remove':
      await execute(database)`delete from sent_parcels where ${which}`;
      await execute(database)`delete from earnings where ${which}`;
      break;
  }
}

onEachDatabase('counters', (api, database) => {
  it('equal the recount after any history, committed or rolled back', async () => {
    const history = fc.array(fc.record({ step, kept: fc.boolean() }), { maxLength: 8 });
    let mostUsers = 0;
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        for (const { step: made, kept } of steps) {
          await database
            .transaction()
            .execute(async (transaction) => {
              await take(transaction, made);
              if (!kept) throw new Error('rolled back');
            })
            .catch((error: Error) => assert.equal(error.message, 'rolled back'));
        }
        assert.deepEqual(await verifyCounters(database), []);
        mostUsers = Math.max(mostUsers, (await readCounters(database)).get('users.all') ?? 0);
      }),
      { numRuns: 25 },
    );
    // The last history may delete every user.
    assert.ok(mostUsers > 0);
  });

  it('follow savepoints and truncated tables', async () => {
    await database.transaction().execute(async (transaction: TransactionHandle) => {
      await execute(transaction)`savepoint before`;
      await insertUser(transaction);
      await execute(transaction)`rollback to savepoint before`;
      await insertUser(transaction);
    });
    assert.deepEqual(await verifyCounters(database), []);
    await execute(database)`truncate earnings`;
    assert.deepEqual(await verifyCounters(database), []);
  });

  it('are repaired, and the repair reports the wrong ones', async () => {
    const right = await readCounters(database);
    await execute(database)`update counters set value = value + 7 where name = 'users.all'`;
    await execute(database)`insert into counters values ('users.signups.1999-01', 3, 5)`;
    const names = (await verifyCounters(database)).map(({ name }) => name);
    assert.deepEqual(names, ['users.all', 'users.signups.1999-01']);
    assert.equal((await repairCounters(database)).length, 2);
    assert.deepEqual(await readCounters(database), right);
    assert.deepEqual(await repairCounters(database), []);
  });
});

onPostgres('concurrent counters', (api, database) => {
  it('do not make 50 concurrent writers of the same counters wait for each other', async () => {
    const id = await insertUser(database);
    const parcels = await atOnce(50, () => insertParcel(database, { user_id: id }));
    let inside = 0;
    let together = 0;
    await Promise.all(
      parcels.map((parcel, at) =>
        database.transaction().execute(async (transaction) => {
          const steps = [
            () => insertUser(transaction, { id: newId(), blocked: true }),
            () => setRows(transaction, 'sent_parcels', { paid: true }, { id: parcel }),
          ];
          for (const made of at % 2 === 0 ? steps : steps.reverse()) await made();
          // Still before the commit: counters are held, and yet others get here.
          together = Math.max(together, (inside += 1));
          await execute(transaction)`select 1`;
          inside -= 1;
        }),
      ),
    );
    assert.ok(together > 1);
    assert.deepEqual(await verifyCounters(database), []);
    assert.equal((await readCounters(database)).get('users.all'), 51);
  });
});
