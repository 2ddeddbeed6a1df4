import { sql } from 'kysely';
import type { Handle } from '../../../database/schema.ts';

/** Entries of one kind on an account: their balance before a period, and what they moved in it; in kobo. */
export interface AccountKind {
  account: string;
  kind: string;
  opening: number;
  count: number;
  debit: number;
  credit: number;
  /** First day with such an entry. */
  first: string;
}

/** Reads all accounts of the ledger in one statement, from the days that a trigger maintains. */
export async function readAccountKinds(
  database: Handle,
  { from, to }: { from: string; to: string },
): Promise<AccountKind[]> {
  const within = sql`filter (where day between ${from}::date and ${to}::date)`;
  const { rows } = await sql<AccountKind>`
    select account, kind, min(day) as first,
      coalesce(sum(credit - debit) filter (where day < ${from}::date), 0)::bigint as opening,
      coalesce(sum(count) ${within}, 0)::bigint as count,
      coalesce(sum(debit) ${within}, 0)::bigint as debit,
      coalesce(sum(credit) ${within}, 0)::bigint as credit
    from ledger_days group by account, kind order by account, kind`.execute(database);
  return rows;
}
