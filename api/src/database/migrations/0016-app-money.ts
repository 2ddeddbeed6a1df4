import { sql, type Kysely } from 'kysely';

/**
 * Triggers that post payments, earnings and withdrawal requests to the ledger, since the app writes them directly into
 * the tables. Each event is posted once, by its key.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  // Earnings of the driver on the trip that the product's commission was taken from.
  await sql`alter table earnings add column driver_share bigint 
    check (driver_share is null or (driver_share > 0 and kind = 'product'))`.execute(database);
  await postOnInsertAndUpdate(database, 'passenger_requests', paymentEvents);
  await postOnInsertAndUpdate(database, 'sent_parcels', paymentEvents);
  await postOnInsertAndUpdate(database, 'earnings', earningEvents);
  await holdWithdrawals(database);
}

/** An event made of rows of a table: one posting out of an account and one into another. */
interface AppEvent {
  kind: string;
  /** Condition on a row; an update posts the rows that did not meet it before. */
  when: (row: string) => string;
  amount: string;
  at: string;
  /** Accounts; `to` has the user's total for an account of the user. */
  from: string;
  to: [account: string, total?: string];
}

const paymentEvents: AppEvent[] = [
  {
    kind: 'payment',
    when: (row) => `${row}.paid and ${row}.amount > 0`,
    amount: 'record.amount',
    at: 'record.created_at',
    from: 'cash',
    to: ['trips'],
  },
];

const earned = (row: string) => `${row}.accepted_at is not null`;
const earningEvents: AppEvent[] = [
  {
    kind: 'fee',
    when: (row) => `${row}.kind = 'product'`,
    amount: 'record.amount',
    at: 'record.date',
    from: 'trips',
    to: ['fees'],
  },
  {
    kind: 'reward',
    when: (row) => `${row}.kind = 'referral'`,
    amount: 'record.amount',
    at: 'record.date',
    from: 'referral',
    to: ['rewards'],
  },
  {
    kind: 'earning',
    when: (row) => `${row}.kind = 'referral' and ${earned(row)}`,
    amount: 'record.amount',
    at: 'record.accepted_at',
    from: 'rewards',
    to: ['available', 'earnings'],
  },
  {
    kind: 'earning',
    when: (row) => `${row}.driver_share is not null and ${earned(row)}`,
    amount: 'record.driver_share',
    at: 'record.accepted_at',
    from: 'trips',
    to: ['available', 'earnings'],
  },
];

async function postOnInsertAndUpdate(
  database: Kysely<unknown>,
  table: string,
  events: AppEvent[],
): Promise<void> {
  for (const [operation, changed, tables] of [
    ['insert', 'new_rows as record', 'new table as new_rows'],
    [
      'update',
      'new_rows as record join old_rows as former on former.id = record.id',
      'old table as old_rows new table as new_rows',
    ],
  ] as const) {
    const statements = events.map((event) => {
      const isNew = operation === 'insert' ? '' : `and not (${event.when('former')})`;
      return postRows(event, `${changed} where ${event.when('record')} ${isNew}`);
    });
    const name = `post_${table}_${operation}`;
    await sql`
      create function ${sql.ref(name)}() returns trigger language plpgsql as $$
      begin
        ${sql.raw(statements.join('\n'))}
        return null;
      end $$`.execute(database);
    await sql`
      create trigger ${sql.ref(`${table}_posted_${operation}`)} after ${sql.raw(operation)} on ${sql.table(table)}
      referencing ${sql.raw(tables)} for each statement execute function ${sql.ref(name)}()`.execute(
      database,
    );
  }
}

/** Statement that posts an event for rows; executes nothing without rows, as an empty insert would fire the triggers. */
function postRows({ kind, amount, at, from, to: [account, total] }: AppEvent, rows: string): string {
  const user = (name: string) => (name === 'available' || name === 'held' ? 'record.user_id' : 'null');
  return `
    if exists (select from ${rows}) then
      with record as materialized (
        select gen_random_uuid() as transaction_id, record.* from ${rows}
      ), made as (
        insert into ledger_transactions (id, key, kind, record_id, at)
        select transaction_id, '${kind}:' || id, '${kind}', id, ${at} from record order by id
        on conflict (key) do nothing returning id
      )
      insert into ledger_postings (transaction_id, line, account, user_id, total, amount)
      select record.transaction_id, posting.line, posting.account, posting.user_id, posting.total, posting.amount
      from record join made on made.id = record.transaction_id cross join lateral (values
        (1, '${from}', ${user(from)}::uuid, null, - ${amount}),
        (2, '${account}', ${user(account)}, ${total === undefined ? 'null' : `'${total}'`}, ${amount})
      ) as posting (line, account, user_id, total, amount)
      order by posting.user_id;
    end if;`;
}

/** Holds the amounts of pending requests in order of arrival, as far as the available balance covers them. */
async function holdWithdrawals(database: Kysely<unknown>): Promise<void> {
  const hold: Omit<AppEvent, 'when'> = {
    kind: 'withdrawal.hold',
    amount: 'record.requested_amount',
    at: 'record.date_requested',
    from: 'available',
    to: ['held'],
  };
  const affordable = `(
      select pending.*, sum(requested_amount) over (partition by user_id order by id) as running
      from new_rows as pending where status = 'pending' and deleted_at is null
        and not exists (select from ledger_transactions where key = 'withdrawal.hold:' || pending.id)
    ) as record where running <= (select balance from ledger_accounts
      where user_id = record.user_id and account = 'available')`;
  const release: Omit<AppEvent, 'when'> = {
    kind: 'withdrawal.release',
    amount: 'record.requested_amount',
    at: 'now()',
    from: 'held',
    to: ['available'],
  };
  const withdrawn = `new_rows as record join old_rows as former on former.id = record.id
    where record.status = 'pending' and record.deleted_at is not null and former.deleted_at is null
      and exists (select from ledger_transactions where key = 'withdrawal.hold:' || record.id)`;
  await sql`
    create function hold_withdrawals() returns trigger language plpgsql as $$
    begin
      -- Whoever moves a user's money waits here, and then sees what is left of it.
      perform from users where id in (select user_id from new_rows where status = 'pending')
        order by id for no key update;
      ${sql.raw(postRows({ ...hold, when: () => '' }, affordable))}
      return null;
    end $$`.execute(database);
  await sql`
    create trigger withdrawals_held after insert on withdrawals referencing new table as new_rows
    for each statement execute function hold_withdrawals()`.execute(database);
  // A deleted pending request releases its hold.
  await sql`
    create function release_withdrawals() returns trigger language plpgsql as $$
    begin
      ${sql.raw(postRows({ ...release, when: () => '' }, withdrawn))}
      return null;
    end $$`.execute(database);
  await sql`
    create trigger withdrawals_released after update on withdrawals
    referencing old table as old_rows new table as new_rows
    for each statement execute function release_withdrawals()`.execute(database);
}
