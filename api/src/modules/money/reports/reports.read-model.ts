import type { Handle } from '../../../database/schema.ts';
import { allRows, firstRow } from '../../../database/statements.ts';

/** Days in Lagos, both included. */
interface Period {
  from: string;
  to: string;
}

/** Sums of a day in Lagos in kobo; `held` is the change of users' money. */
export interface DaySums {
  day: string;
  income: number;
  refunds: number;
  payouts: number;
  held: number;
}

/**
 * Reads the sums of the days of a period that have entries, and, as a day before them, what users had at its beginning:
 * what they have now less what was moved since, so that no entry of before the period is read.
 */
export const readDays = (database: Handle, { from, to }: Period) =>
  allRows<DaySums>(database)`
    with moved as materialized (
      select day,
        coalesce(sum(debit) filter (where account = 'paidIn' and kind = 'payment'), 0)::bigint as income,
        coalesce(sum(debit) filter (where account = 'refunds' and kind = 'refund'), 0)::bigint as refunds,
        coalesce(sum(credit - debit)
          filter (where account = 'paidOut' and kind in ('payout.paid', 'payout.reversed')), 0)::bigint as payouts,
        coalesce(sum(credit - debit) filter (where account in ('available', 'held')), 0)::bigint as held
      from ledger_days where day >= ${from}::date group by day
    )
    select (${from}::date - 1)::text as day, 0 as income, 0 as refunds, 0 as payouts,
      (coalesce((select sum(balance) from ledger_accounts), 0)
        - coalesce((select sum(held) from moved), 0))::bigint as held
    union all
    select day::text, income, refunds, payouts, held from moved where day <= ${to}::date
    order by day`;

/** Number and sum in kobo of a figure of a tax report. */
interface TaxSums {
  count: number;
  commission: number;
  commissionVat: number;
}

/**
 * Reads the commissions of a period in kobo. The VAT is rounded for each: no commission in whole kobo has one that ends
 * in half a kobo, since 75/1075 is 3/43.
 */
export const readCommissions = async (database: Handle, { from, to }: Period): Promise<TaxSums> =>
  (await firstRow<TaxSums>(database)`
    select count(*) as count, coalesce(sum(amount), 0)::bigint as commission,
      coalesce(sum(round(amount * 75 / 1075.0)), 0)::bigint as "commissionVat"
    from ledger_transactions join ledger_postings on transaction_id = id and account = 'fees'
    where kind = 'fee' and (at at time zone 'Africa/Lagos')::date between ${from}::date and ${to}::date`) ?? {
    count: 0,
    commission: 0,
    commissionVat: 0,
  };

/** Month of the first entry of the ledger; null for an empty one. */
export async function readFirstMonth(database: Handle): Promise<string | null> {
  const first = await firstRow<{ month: string | null }>(database)`
    select to_char(min((at at time zone 'Africa/Lagos')::date), 'YYYY-MM') as month from ledger_transactions`;
  return first?.month ?? null;
}
