import { sql } from 'kysely';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { allRows, execute } from '../../../database/statements.ts';

const live = 'deleted_at is null';
const flag = (column: string) => `count(*) filter (where ${column})`;
const byStatus = {
  all: 'count(*)',
  pending: flag(`status = 'pending'`),
  accepted: flag(`status = 'accepted'`),
  rejected: flag(`status = 'rejected'`),
};

const reportWaits = 'report_ride and reviewed_at is null';
const open = `state in ('queued', 'sending', 'sent')`;

/** Figures of a recount by table, written independently of the triggers. */
const figures = {
  users: {
    all: 'count(*)',
    drivers: flag('is_driver'),
    blocked: flag('blocked'),
    verified: flag('is_verified'),
    notVerified: flag('not is_verified'),
    blockedDrivers: flag('is_driver and blocked'),
    referred: 'count(referred_by)',
    withdrawals: 'sum(total_withdrawals)',
    refunds: 'sum(total_refunds)',
    balance: 'sum(total_balance)',
  },
  parcel_trips: { all: 'count(*)', reported: flag('report_ride'), toReview: flag(reportWaits) },
  offered_rides: {
    all: 'count(*)',
    reported: flag('report_ride'),
    toReview: flag(`${reportWaits} and ${live}`),
  },
  passenger_requests: {
    all: 'count(*)',
    reported: flag('report_ride'),
    toReview: flag(reportWaits),
    paid: flag('paid'),
    notPaid: flag('not paid'),
  },
  sent_parcels: {
    all: 'count(*)',
    paid: flag('paid'),
    confirm: flag('confirm_ride'),
    start: flag('start_ride'),
    end: flag('end_ride'),
    cancel: flag('cancel_ride'),
    refund: flag('refund_ride'),
  },
  posts: { all: 'count(*)', toReview: flag('author_user_id is not null and reviewed_at is null') },
  driver_applications: byStatus,
  appeals: byStatus,
  withdrawals: { ...byStatus, pendingAmount: `sum(requested_amount) filter (where status = 'pending')` },
  payouts: { open: flag(open), openAmount: `sum(amount) filter (where ${open})` },
  earnings: {
    'product.all': flag(`kind = 'product'`),
    'product.amount': `sum(amount) filter (where kind = 'product')`,
    'referral.all': flag(`kind = 'referral'`),
    'referral.amount': `sum(amount) filter (where kind = 'referral')`,
  },
};

/** Tables with counters. */
export const countedTables = Object.keys(figures) as (keyof typeof figures)[];

/** Tables whose deleted rows count too. */
const withDeleted: readonly string[] = ['offered_rides', 'payouts'];

const statement = [
  ...Object.entries<Record<string, string>>(figures).map(([table, values]) => {
    const where = withDeleted.includes(table) ? 'true' : live;
    const columns = Object.values(values).map((value, at) => `coalesce((${value})::bigint, 0) as v${at}`);
    const named = Object.keys(values).map((name, at) => `('${table}.${name}', v${at})`);
    return `select counter.name, counter.value from (select ${columns.join(', ')} from ${table} where ${where}) as counted
      cross join lateral (values ${named.join(', ')}) as counter (name, value)`;
  }),
  `select 'users.signups.' || to_char(date_trunc('month', created_at at time zone 'Africa/Lagos'), 'YYYY-MM'), count(*)
   from users where ${live} group by 1`,
].join(' union all ');

type Named = { name: string; value: number };
const byName = (rows: Named[]) => new Map(rows.map(({ name, value }) => [name, value]));

/** Counters by name, recounted over all records, without those that are zero. */
export const recount = async (database: Handle): Promise<Map<string, number>> =>
  byName(
    await allRows<Named>(database)`
      select name, value from (${sql.raw(statement)}) as counted where value <> 0`,
  );

/** Counters by name, summed over their shards, without those that are zero. */
export const selectCounters = async (database: Handle): Promise<Map<string, number>> =>
  byName(
    await allRows<Named>(database)`
      select name, sum(value)::bigint as value from counters group by name having sum(value) <> 0`,
  );

/** Removes the statement timeout of the transaction, because a recount reads every record. */
export const disableTimeout = (transaction: TransactionHandle) =>
  execute(transaction)`set local statement_timeout = 0`;

/** Blocks all writers of the counted tables until the transaction ends. */
export async function lockCounted(transaction: TransactionHandle, tables: readonly string[]): Promise<void> {
  const names = sql.join(tables.map((table) => sql.table(table)));
  await sql`lock table ${names}, counters in share row exclusive mode`.execute(transaction);
}

/** Replaces all counters. */
export async function replaceCounters(transaction: TransactionHandle, counters: ReadonlyMap<string, number>) {
  await transaction.deleteFrom('counters').execute();
  const rows = [...counters].map(([name, value]) => ({ name, shard: 0, value }));
  if (rows.length > 0) await transaction.insertInto('counters').values(rows).execute();
}
