import { sql, type RawBuilder } from 'kysely';
import type { Handle } from '../../../database/schema.ts';
import { allRows } from '../../../database/statements.ts';
import { dayOf } from './reconciled-references.repository.ts';

/** Equation of an account at the end of a day, in kobo; see {@link selectEquation}. */
export interface EquationRow {
  account: string;
  ledger: number;
  reported: number | null;
  reportedAt: Date | null;
  onTheWay: number;
  exceptions: number;
  /** Naira as exact decimal text. */
  rounding: string;
  difference: number;
  open: number;
}

/** Today in Lagos, as SQL. */
export const today = dayOf('now()');

/**
 * Query for the equation of each account at the end of a day: `ledger = reported + onTheWay + exceptions + rounding +
 * difference`.
 *
 * - `ledger`: all postings to the account up to the day, from the sums of `ledger_days`.
 * - `reported`: the last balance that provider or bank reported up to the day.
 * - `onTheWay`: ledger less lines of references within their days, and lines after the instant of `reported`.
 * - `exceptions`: ledger less lines of references that differ: each difference is in one of the two, or below one kobo in
 *   `rounding`.
 * - `difference`: the rest. Since ledger less lines is the sum of the differences of all references, the rest is lines
 *   less reported balance, plus postings before the first line: what no reference explains. Without a balance the lines
 *   stand for it.
 *
 * All of them are sums over changes by day, so that the cost grows with the days and not with the lines. `offset 0` has the
 * lines since the balance read once, and not for each use of their sum.
 */
export const selectEquation = (day: string | RawBuilder<string>): RawBuilder<EquationRow> => sql`
  select *, (ledger - coalesce(reported, lines) - "onTheWay" - exceptions - exact_rounding * 100)::bigint as difference,
    trim_scale(exact_rounding)::text as rounding
  from (
    select a.account, l.ledger, b.amount as reported, b.at as "reportedAt", d.exceptions, d.open,
      (d.on_the_way + since.amount) as "onTheWay", d.rounding / 100 as exact_rounding,
      l.ledger - d.on_the_way - d.exceptions - d.rounding - since.amount as lines
    from (
      select account from reconciled_accounts
      union select account from ledger_accounts where user_id is null and (account like '%:%' or account = 'inTransit')
    ) as a
    cross join lateral (select coalesce(sum(debit - credit), 0) as ledger from ledger_days as l
      where l.account = a.account and l.day <= ${day}::date) as l
    cross join lateral (select coalesce(sum(on_the_way), 0) as on_the_way, coalesce(sum(exceptions), 0) as exceptions,
        coalesce(sum(rounding), 0) as rounding, coalesce(sum(open), 0) as open
      from reconciled_days as d where d.account = a.account and d.day <= ${day}::date) as d
    left join lateral (select b.amount, b.at from outside_lines as b
      where b.account = a.account and b.kind = 'balance'
        and b.at < (${day}::date + 1)::timestamp at time zone 'Africa/Lagos'
      order by b.at desc, b.id desc limit 1) as b on true
    cross join lateral (select case when b.at is null then 0 else
        coalesce((select sum(d.outside) from reconciled_days as d
          where d.account = a.account and d.day > ${dayOf('b.at')} and d.day <= ${day}::date), 0)
        + coalesce((select sum(l.change) from outside_lines as l
          where l.account = a.account and l.change <> 0 and l.at > b.at
            and l.at < (${dayOf('b.at')} + 1)::timestamp at time zone 'Africa/Lagos'
            and ${dayOf('b.at')} <= ${day}::date), 0) end as amount offset 0) as since
  ) as sums order by account = 'inTransit', account`;

/** Reads the equation of each account at the end of a day; see {@link selectEquation}. */
export const readEquation = (database: Handle, day: string): Promise<EquationRow[]> =>
  allRows<EquationRow>(database)`${selectEquation(day)}`;
