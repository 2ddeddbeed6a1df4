import { sql, type Kysely } from 'kysely';

/**
 * Counters for lists and the dashboard, updated by triggers in the transaction of every write, so that reads do not
 * count.
 *
 * A counter is the sum of its shards. A transaction claims the lowest free shard by an advisory lock, so that writers
 * neither wait for one another's counters nor deadlock. The number of shards is the maximum of concurrent writers.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  // Byte order, so that a range of names is a range of the index in any collation of the database.
  await sql`
    create table counters (
      name text collate "C" not null,
      shard integer not null,
      value bigint not null,
      primary key (name, shard)
    ) with (fillfactor = 50)`.execute(database);

  await sql`
    create function claim_counter_shard() returns integer language plpgsql as $$
    declare
      claimed text := current_setting('padiman.counter_shard', true);
    begin
      if claimed <> '' then
        return claimed::integer;
      end if;
      for candidate in 0..127 loop
        if pg_try_advisory_xact_lock(7203413, candidate) then
          perform set_config('padiman.counter_shard', candidate::text, true);
          return candidate;
        end if;
      end loop;
      -- More writers at once than there are shards: rows of its own, which the next repair folds.
      claimed := (128 + pg_current_xact_id()::text::bigint % 1000000000)::text;
      perform set_config('padiman.counter_shard', claimed, true);
      return claimed::integer;
    end $$`.execute(database);

  for (const table of Object.keys(counted)) {
    // 'users.%' is a LIKE pattern: truncating a table deletes the counters of that table only.
    await sql`
      create function ${sql.ref(`count_${table}`)}() returns trigger language plpgsql as $$
      declare
        mine integer;
      begin
        if tg_op = 'TRUNCATE' then
          delete from counters where name like ${sql.lit(`${table}.%`)};
          return null;
        end if;
        mine := claim_counter_shard();
        if tg_op = 'INSERT' then
          ${add(amounts(table, 'new_rows', '+'))};
        elsif tg_op = 'DELETE' then
          ${add(amounts(table, 'old_rows', '-'))};
        else
          ${add(sql`${amounts(table, 'new_rows', '+')} union all ${amounts(table, 'old_rows', '-')}`)};
        end if;
        return null;
      end $$`.execute(database);
    const triggers = {
      insert: 'referencing new table as new_rows',
      update: 'referencing old table as old_rows new table as new_rows',
      delete: 'referencing old table as old_rows',
      truncate: '',
    };
    for (const [event, tables] of Object.entries(triggers)) {
      await sql`
        create trigger ${sql.ref(`${table}_counted_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
        ${sql.raw(tables)} for each statement execute function ${sql.ref(`count_${table}`)}()`.execute(
        database,
      );
    }
    // The lock of `create trigger` blocks writers, so the initial count and later changes do not overlap.
    await sql`
      insert into counters (name, shard, value)
      select name, 0, sum(amount) from (${amounts(table, table, '+')}) as counted
      group by name having sum(amount) <> 0`.execute(database);
  }
}

interface Counted {
  /** Restricts the count to rows that are not deleted. */
  live: boolean;
  /** Amount that a row adds to the counter `<table>.<name>`, as SQL. */
  counters: Record<string, string>;
  /** Amount by the rest of the counter's name, which depends on the row, both as SQL. */
  derived?: Record<string, string>;
}

/** Counters of each table at the time of this migration. */
const counted: Record<string, Counted> = {
  users: {
    live: true,
    counters: {
      all: '1',
      drivers: 'is_driver::int',
      blocked: 'blocked::int',
      verified: 'is_verified::int',
      notVerified: '(not is_verified)::int',
      blockedDrivers: '(is_driver and blocked)::int',
      referred: '(referred_by is not null)::int',
      withdrawals: 'total_withdrawals',
      refunds: 'total_refunds',
      balance: 'total_balance',
    },
    // By calendar month in Lagos, such as users.signups.2026-11
    derived: { "'signups.' || to_char(created_at at time zone 'Africa/Lagos', 'YYYY-MM')": '1' },
  },
  parcel_trips: { live: true, counters: { all: '1', reported: 'report_ride::int' } },
  // Deleted rides stay in their list, marked as deleted.
  offered_rides: { live: false, counters: { all: '1', reported: 'report_ride::int' } },
  passenger_requests: {
    live: true,
    counters: { all: '1', reported: 'report_ride::int', paid: 'paid::int', notPaid: '(not paid)::int' },
  },
  sent_parcels: {
    live: true,
    counters: {
      all: '1',
      paid: 'paid::int',
      confirm: 'confirm_ride::int',
      start: 'start_ride::int',
      end: 'end_ride::int',
      cancel: 'cancel_ride::int',
      refund: 'refund_ride::int',
    },
  },
  posts: { live: true, counters: { all: '1' } },
  driver_applications: { live: true, counters: { all: '1' }, derived: { status: '1' } },
  withdrawals: { live: true, counters: { all: '1' }, derived: { status: '1' } },
  earnings: { live: true, counters: {}, derived: { "kind || '.all'": '1', "kind || '.amount'": 'amount' } },
};

/** Selects name and amount of each counter that rows change. */
function amounts(table: string, rows: string, sign: '+' | '-') {
  const { live, counters, derived = {} }: Counted = counted[table] ?? { live: true, counters: {} };
  const values = [
    ...Object.entries(counters).map(([name, amount]) => `('${table}.${name}', (${sign}(${amount}))::bigint)`),
    ...Object.entries(derived).map(
      ([rest, amount]) => `('${table}.' || ${rest}, (${sign}(${amount}))::bigint)`,
    ),
  ];
  return sql.raw(
    `select counter.name, counter.amount from ${rows}
     cross join lateral (values ${values.join(', ')}) as counter (name, amount)
     where counter.amount <> 0 ${live ? 'and deleted_at is null' : ''}`,
  );
}

function add(changes: ReturnType<typeof sql.raw>) {
  return sql`
    insert into counters as present (name, shard, value)
    select name, mine, sum(amount) from (${changes}) as changed group by name having sum(amount) <> 0
    on conflict (name, shard) do update set value = present.value + excluded.value`;
}
