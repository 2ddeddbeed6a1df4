import { sql } from 'kysely';
import type { Handle, LedgerAccount } from '../../../database/schema.ts';

/** First and last day, in Lagos; `until` ends it within its last day. */
export interface Span {
  from: string;
  to: string;
  until?: string | undefined;
}

/** Figures of a measure in one span; money in kobo, times in seconds, null where the measure has none. */
interface SpanFigures extends Record<'amount' | 'median' | 'p90', number | null> {
  count: number;
}

/** Origin of a measure: records by an instant, the ledger's days, or decisions with the time that they took. */
type Source =
  | { table: string; at: string; where: string; amount?: string }
  | { account: LedgerAccount; kind: string; side: 'debit' | 'credit' }
  | { table: string; at: string; where: string; since: string };

const decided = (table: string) => ({ table, at: 'decided_at', where: 'decided_at is not null' });

/** Each is read by one index. */
const sources = {
  signUps: { table: 'users', at: 'created_at', where: 'deleted_at is null' },
  rides: { table: 'passenger_requests', at: 'created_at', where: 'paid', amount: 'amount' },
  parcels: { table: 'sent_parcels', at: 'created_at', where: 'paid', amount: 'amount' },
  padimanEarnings: { account: 'fees', kind: 'fee', side: 'credit' },
  referralEarnings: { account: 'rewards', kind: 'reward', side: 'credit' },
  driverEarnings: { account: 'trips', kind: 'earning', side: 'debit' },
  refunds: { account: 'refunds', kind: 'refund', side: 'debit' },
  withdrawalsRequested: {
    ...{ table: 'withdrawals', at: 'date_requested', where: 'deleted_at is null' },
    amount: 'requested_amount',
  },
  withdrawalsPaid: { account: 'payable', kind: 'payout.paid', side: 'debit' },
  withdrawalsRejected: {
    ...decided('withdrawals'),
    where: `decided_at is not null and status = 'rejected'`,
    amount: 'requested_amount',
  },
  withdrawalDecisions: { ...decided('withdrawals'), since: 'date_requested' },
  driverDecisions: {
    ...decided('driver_applications'),
    since: 'created_at',
  },
} satisfies Record<string, Source>;

/** Name of a measure. */
type MeasureName = keyof typeof sources;

const sourceOf = (measure: MeasureName): Source => sources[measure];

/** Tells whether the total of a measure is not the sum of its spans. */
export const hasTimes = (measure: MeasureName): boolean => 'since' in sourceOf(measure);

/** Tells whether a measure is about money. */
export const hasAmount = (measure: MeasureName): boolean => {
  const source = sourceOf(measure);
  return 'side' in source || ('amount' in source && source.amount !== undefined);
};

/**
 * Reads a measure in one statement, a range of an index for each span.
 * @returns figures by the position of the span; spans without any are missing
 */
export async function readMeasure(database: Handle, measure: MeasureName, spans: readonly Span[]) {
  const { rows: found } = await sql<SpanFigures & { position: number }>`
    select span.position::integer as position, ${figures}
    from unnest(${spans.map(({ from }) => from)}::date[], ${spans.map(({ to }) => to)}::date[],
      ${spans.map(({ until }) => until ?? null)}::timestamptz[])
      with ordinality as span (first_day, last_day, until, position)
    cross join lateral (${sql.raw(rowsOf(sourceOf(measure)))}) as record
    group by span.position`.execute(database);
  return new Map(found.map(({ position, ...span }) => [position - 1, span]));
}

/** Figures of the rows of a span. */
const figures = sql`sum(record.count)::bigint as count, sum(record.amount)::bigint as amount,
  (percentile_cont(0.5) within group (order by record.seconds))::bigint as median,
  (percentile_cont(0.9) within group (order by record.seconds))::bigint as p90`;

/** SQL of the rows of the span `span`: the records that each stands for, their amount, and the time that it took. */
function rowsOf(source: Source): string {
  if ('side' in source) {
    const { account, kind, side } = source;
    const of = `account = '${account}' and kind = '${kind}'`;
    return `select count, ${side} as amount, null::float8 as seconds from ledger_days
      where ${of} and span.until is null and day between span.first_day and span.last_day
      union all select 1, greatest(0, ${side === 'debit' ? '-' : ''}amount), null from ledger_transactions
      join ledger_postings on transaction_id = id
      where ${of} and at >= span.first_day::timestamp at time zone 'Africa/Lagos' and at < span.until`;
  }
  const { table, at, where } = source;
  const amount = ('amount' in source ? source.amount : undefined) ?? 'null::bigint';
  const seconds = 'since' in source ? `extract(epoch from ${at} - ${source.since})` : 'null::float8';
  return `select 1 as count, ${amount} as amount, ${seconds} as seconds from ${table}
    where ${where} and ${at} >= span.first_day::timestamp at time zone 'Africa/Lagos'
      and ${at} < least(span.until, (span.last_day + 1)::timestamp at time zone 'Africa/Lagos')`;
}

/** Entries of one kind on an account: their balance before a period, and what they moved in it; in kobo. */
export interface AccountKind {
  account: string;
  kind: string;
  opening: number;
  count: number;
  debit: number;
  credit: number;
}

/** Reads all accounts of the ledger in one statement, from the days that a trigger maintains. */
export async function readAccountKinds(database: Handle, { from, to }: { from: string; to: string }) {
  const within = sql`filter (where day between ${from}::date and ${to}::date)`;
  const { rows } = await sql<AccountKind>`
    select account, kind,
      coalesce(sum(credit - debit) filter (where day < ${from}::date), 0)::bigint as opening,
      coalesce(sum(count) ${within}, 0)::bigint as count,
      coalesce(sum(debit) ${within}, 0)::bigint as debit,
      coalesce(sum(credit) ${within}, 0)::bigint as credit
    from ledger_days group by account, kind order by account, kind`.execute(database);
  return rows;
}
