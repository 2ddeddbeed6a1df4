import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Handle, LedgerAccount } from '../../../database/schema.ts';
import { allRows, firstRow } from '../../../database/statements.ts';
import { everything } from '../../../lists/record-list.ts';
import type { Span } from './reports.read-model.ts';

/** Kobo that the transaction `record` posts to an account, credits above zero. */
const posted = (account: LedgerAccount) =>
  `(select sum(amount)::bigint from ledger_postings where transaction_id = record.id and account = '${account}')`;

const commission = { account: 'fees', where: "record.kind = 'fee'", amount: posted('fees') } as const;

/** Transactions behind each figure: the account that they post to, a further condition, and the kobo that they add. */
const sources = {
  commission,
  /** No commission in whole kobo has a VAT that ends in half a kobo: 75/1075 is 3/43. */
  commissionVat: { ...commission, amount: `round(${commission.amount} * 75 / 1075.0)::bigint` },
} as const;

/** Name of a figure. */
type FigureName = keyof typeof sources;

const entriesOf = (figure: FigureName, { from, to }: Span): RawBuilder<SqlBool> => sql<SqlBool>`
  record.at >= ${from}::timestamp at time zone 'Africa/Lagos'
  and record.at < (${to}::date + 1)::timestamp at time zone 'Africa/Lagos' and ${sql.raw(sources[figure].where)}
  and exists (select from ledger_postings where transaction_id = record.id
    and account = ${sql.lit(sources[figure].account)})`;

/** Entries behind a figure as a list. */
export const taxEntrySource = (figure: FigureName, days: Span) => ({
  name: `tax ${figure} ${days.from}`,
  table: 'ledger_transactions' as const,
  expressions: { amount: sources[figure].amount },
  isSearched: false as const,
  always: entriesOf(figure, days),
  defaultFilter: figure,
  filters: { [figure]: { where: everything } },
  sorts: {},
  amount: sql.raw(sources[figure].amount),
});

/** Reads the figures of a month in one statement, each the sum of its entries in kobo. */
export const readTaxFigures = (database: Handle, figures: readonly FigureName[], days: Span) =>
  allRows<{ figure: FigureName; count: number; amount: number }>(database)`${sql.join(
    figures.map(
      (figure) => sql`
        select ${figure}::text as figure, count(*) as count, coalesce(sum(${sql.raw(sources[figure].amount)}), 0)::bigint
          as amount from ledger_transactions as record where ${entriesOf(figure, days)}`,
    ),
    sql` union all `,
  )}`;

/** Month of the first entry of the ledger; null for an empty one. */
export const readFirstMonth = async (database: Handle): Promise<string | null> =>
  (
    await firstRow<{ month: string | null }>(database)`
      select to_char(min(day), 'YYYY-MM') as month from ledger_days`
  )?.month ?? null;
