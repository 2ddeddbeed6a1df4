import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Handle } from '../database/schema.ts';
import { searchConditions } from './search.ts';

/** A list of records, newest first by id, as SQL: what all lists have in common is written once, below. */
export interface RecordList<F extends string> {
  /** The list's name, by which its cursors are known. */
  name: string;
  /** `withdrawals as record join users as owner …`; the record itself is called `record`. */
  from: RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
  /** Text that is searched, one string a record. */
  searched: RawBuilder<string>;
  /** What every record of the list fulfils. */
  always: RawBuilder<SqlBool>;
  filters: Record<F, RawBuilder<SqlBool>>;
}

/** Which records of a list are asked for. */
export interface RecordFilter<F extends string> {
  filter: F;
  search: string | undefined;
}

/** One page of a list: at most `take` records after the id `after`. */
export async function selectRecords<Row, F extends string>(
  database: Handle,
  list: RecordList<F>,
  asked: RecordFilter<F> & { after: string | undefined; take: number },
): Promise<Row[]> {
  const after = asked.after === undefined ? sql`` : sql`and record.id < ${asked.after}::uuid`;
  const { rows } = await sql<Row>`
    select ${list.columns} from ${list.from}
    where ${conditions(list, asked)} ${after}
    order by record.id desc limit ${asked.take}`.execute(database);
  return rows;
}

/** How many records match, and the sum of an amount over them where the list has one. */
export async function countRecords<F extends string>(
  database: Handle,
  list: RecordList<F>,
  asked: RecordFilter<F>,
  amount: RawBuilder<unknown> = sql`0`,
): Promise<{ total: number; amount: number }> {
  const { rows } = await sql<{ total: number; amount: number }>`
    select count(*)::bigint as total, coalesce(sum(${amount}), 0)::bigint as amount
    from ${list.from} where ${conditions(list, asked)}`.execute(database);
  return rows[0] ?? { total: 0, amount: 0 };
}

function conditions<F extends string>(list: RecordList<F>, { filter, search }: RecordFilter<F>) {
  const searched = searchConditions(sql<string>`lower(${list.searched})`, search);
  return sql.join([list.always, list.filters[filter], ...searched], sql` and `);
}
