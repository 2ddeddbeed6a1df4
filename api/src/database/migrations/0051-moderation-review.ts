import { sql, type Kysely } from 'kysely';

/**
 * Review mode of reported records and of posts by users: the mark of a review, which a new report or an edit of a post
 * removes; an index and a counter of what waits for one; and the names of the queues.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    lock table parcel_trips, offered_rides, passenger_requests, posts in share row exclusive mode`.execute(
    database,
  );
  await sql`
    create function wait_for_review() returns trigger language plpgsql as $$
    begin
      new.reviewed_at := null;
      new.reviewed_by := null;
      return new;
    end $$`.execute(database);
  for (const [table, { waits, reopens }] of Object.entries(reviewed)) {
    await sql`
      alter table ${sql.table(table)} add column reviewed_at timestamptz,
        add column reviewed_by uuid references admins (id)`.execute(database);
    await sql`
      create index ${sql.ref(`${table}_to_review`)} on ${sql.table(table)} (id)
      where deleted_at is null and reviewed_at is null and ${sql.raw(waits)}`.execute(database);
    await sql`
      create trigger ${sql.ref(`${table}_waits_again`)} before update on ${sql.table(table)} for each row
      when (old.reviewed_at is not null and ${sql.raw(reopens)}) execute function wait_for_review()`.execute(
      database,
    );
    await countAnew(database, table);
  }
  await sql`delete from counters where name = 'offered_rides.reportedLive'`.execute(database);

  for (const table of ['review_claims', 'scheduled_decisions']) {
    const constraint = sql.ref(`${table}_queue_check`);
    await sql`
      alter table ${sql.table(table)} drop constraint ${constraint}, add constraint ${constraint}
        check (queue in (${sql.join(queues.map((queue) => sql.lit(queue)))}))`.execute(database);
  }
}

const queues = [
  ...['withdrawals', 'driverApplications'],
  ...['reportedTrips', 'reportedRides', 'reportedRequests', 'posts'],
];

interface Reviewed {
  /** Condition of the live rows that wait for a review until they have one, as SQL. */
  waits: string;
  /** Condition of an update after which a row waits again, as SQL. */
  reopens: string;
  /** Amount by the name of each other counter, as SQL: all counters of the table from now on. */
  counters: Record<string, string>;
  /** True if deleted rows count, but for those that wait. */
  countsDeleted?: true;
}

const reported = {
  waits: 'report_ride',
  reopens: 'new.report_ride and not old.report_ride',
  counters: { all: '1', reported: 'report_ride::int' },
};

/** Tables with reviews at the time of this migration. */
const reviewed: Record<string, Reviewed> = {
  parcel_trips: reported,
  // Deleted rides stay in their list, and in its number.
  offered_rides: { ...reported, countsDeleted: true },
  passenger_requests: {
    ...reported,
    counters: { ...reported.counters, paid: 'paid::int', notPaid: '(not paid)::int' },
  },
  posts: {
    // Staff does not review what staff wrote.
    waits: 'author_user_id is not null',
    reopens: 'new.text is distinct from old.text',
    counters: { all: '1' },
  },
};

/** Replaces the trigger function of the table's counters, and counts what the new one adds. */
async function countAnew(database: Kysely<unknown>, table: string): Promise<void> {
  // 'posts.%' is a LIKE pattern: truncating a table deletes the counters of that table only.
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
    where name = ${sql.lit(`${table}.toReview`)} group by name having sum(amount) <> 0`.execute(database);
}

/** Selects name and amount of each counter that rows change. */
function amounts(table: string, rows: string, sign: '+' | '-') {
  const { waits = 'false', counters = {}, countsDeleted }: Partial<Reviewed> = reviewed[table] ?? {};
  const live = countsDeleted ? 'true' : 'deleted_at is null';
  const values = {
    ...counters,
    toReview: `(${waits} and deleted_at is null and reviewed_at is null)::int`,
  };
  const listed = Object.entries(values).map(
    ([name, amount]) => `('${table}.${name}', (${sign}(${amount}))::bigint)`,
  );
  return sql.raw(
    `select counter.name, counter.amount from ${rows} as counted_row
     cross join lateral (values ${listed.join(', ')}) as counter (name, amount)
     where counter.amount <> 0 and ${live}`,
  );
}

function add(changes: ReturnType<typeof sql.raw>) {
  return sql`
    insert into counters as present (name, shard, value)
    select name, mine, sum(amount) from (${changes}) as changed group by name having sum(amount) <> 0
    on conflict (name, shard) do update set value = present.value + excluded.value`;
}
