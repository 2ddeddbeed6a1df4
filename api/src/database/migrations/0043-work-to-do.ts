import { sql, type Kysely } from 'kysely';

/**
 * Numbers of what waits for staff: counters of the amount of pending withdrawals, of open payouts and their amount, and of
 * reported rides that are not deleted; and an index of each queue by the start of the wait.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  // Blocks writers, so that no change is counted neither by the trigger nor by the initial count.
  await sql`lock table offered_rides, withdrawals, payouts in share row exclusive mode`.execute(database);
  for (const [table, { added }] of Object.entries(counted)) {
    // 'payouts.%' is a LIKE pattern: truncating a table deletes the counters of that table only.
    await sql`
      create or replace function ${sql.ref(`count_${table}`)}() returns trigger language plpgsql as $$
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
    await sql`
      insert into counters (name, shard, value)
      select name, 0, sum(amount) from (${amounts(table, table, '+')}) as counted
      where name in (${sql.join(added.map((name) => sql.lit(`${table}.${name}`)))})
      group by name having sum(amount) <> 0`.execute(database);
  }
  for (const [event, tables] of Object.entries(triggers)) {
    await sql`
      create trigger ${sql.ref(`payouts_counted_${event}`)} after ${sql.raw(event)} on payouts
      ${sql.raw(tables)} for each statement execute function count_payouts()`.execute(database);
  }

  await sql`create index withdrawals_pending_since on withdrawals (date_requested)
    where status = 'pending' and deleted_at is null`.execute(database);
  await sql`create index payouts_open_since on payouts (created_at)
    where state in ('queued', 'sending', 'sent')`.execute(database);
  await sql`create index driver_applications_pending_since on driver_applications (created_at)
    where status = 'pending' and deleted_at is null`.execute(database);
}

const triggers = {
  insert: 'referencing new table as new_rows',
  update: 'referencing old table as old_rows new table as new_rows',
  delete: 'referencing old table as old_rows',
  truncate: '',
};

interface Counted {
  /** Amount by the rest of the counter's name, both as SQL: all counters of the table from now on. */
  values: Record<string, string>;
  /** Condition of the rows that count, as SQL. */
  where?: string;
  /** Counters that did not exist before. */
  added: string[];
}

const open = `state in ('queued', 'sending', 'sent')`;

/** Counters of the changed tables at the time of this migration. */
const counted: Record<string, Counted> = {
  offered_rides: {
    values: {
      "'all'": '1',
      "'reported'": 'report_ride::int',
      // Deleted rides stay in their list, and in its number, but nothing is left to be done about them.
      "'reportedLive'": '(report_ride and deleted_at is null)::int',
    },
    added: ['reportedLive'],
  },
  withdrawals: {
    values: {
      "'all'": '1',
      status: '1',
      "'pendingAmount'": `case when status = 'pending' then requested_amount else 0 end`,
    },
    where: 'deleted_at is null',
    added: ['pendingAmount'],
  },
  payouts: {
    values: { "'open'": `(${open})::int`, "'openAmount'": `case when ${open} then amount else 0 end` },
    added: ['open', 'openAmount'],
  },
};

/** Selects name and amount of each counter that rows change. */
function amounts(table: string, rows: string, sign: '+' | '-') {
  const { values, where } = counted[table] ?? { values: {} };
  const listed = Object.entries(values).map(
    ([rest, amount]) => `('${table}.' || ${rest}, (${sign}(${amount}))::bigint)`,
  );
  return sql.raw(
    `select counter.name, counter.amount from ${rows} as counted_row
     cross join lateral (values ${listed.join(', ')}) as counter (name, amount)
     where counter.amount <> 0 ${where === undefined ? '' : `and ${where}`}`,
  );
}

function add(changes: ReturnType<typeof sql.raw>) {
  return sql`
    insert into counters as present (name, shard, value)
    select name, mine, sum(amount) from (${changes}) as changed group by name having sum(amount) <> 0
    on conflict (name, shard) do update set value = present.value + excluded.value`;
}
