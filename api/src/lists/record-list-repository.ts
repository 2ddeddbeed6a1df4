import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database, Handle } from '../database/schema.ts';
import type { Position } from './keyset.ts';
import type { ListOrder, RecordList } from './record-list.ts';
import { searchConditions, searchWords } from './search.ts';

/** Which page of a list is asked for: at most `take` records after a position. */
export interface Asked<F extends string> {
  filter: F;
  search: string | undefined;
  order: ListOrder;
  after: Position | undefined;
  take: number;
}

/** A record with its value of the column that the list is sorted by. */
export type Listed<Row> = Row & { sort_value: string | null };

/** Of the list, not of a record: names that no column has. */
type Counted = { list_total: number; list_amount: number };

/** A page, how many records match, and the sum of the list's amount over them, in one statement. */
export async function selectRecords<Row extends { id: string }, F extends string, S extends string>(
  database: Handle,
  list: RecordList<F, S>,
  asked: Asked<F>,
): Promise<{ rows: Listed<Row>[]; total: number; amount: number }> {
  const [prefix, total, page] =
    searchWords(asked.search).length > 0
      ? [matching(list, asked), countMatching, searchedPage(list, asked)]
      : [sql``, textsOf(database, list, asked).total, wholePage(database, list, asked)];
  const { rows } = await sql<Counted & (Listed<Row> | { id: null })>`
    ${prefix} select page.*, ${countedOnce} from (${total}) as counted
    left join lateral (${page}) as page on true order by page.place`.execute(database);
  // Where no record is on the page, the total has a row of its own.
  return {
    rows: rows.filter((row): row is Listed<Row> & Counted => row.id !== null),
    total: rows[0]?.list_total ?? 0,
    amount: rows[0]?.list_amount ?? 0,
  };
}

/** With the first row, or with the one that stands for none: the others need not carry it. */
const countedOnce = sql.raw(`
    case when page.place > 1 then null else counted.list_total end as list_total,
    case when page.place > 1 then null else counted.list_amount end as list_amount`);

/** A page alone, for who reads the whole list. */
export async function selectRecordsUncounted<Row extends { id: string }, F extends string, S extends string>(
  database: Handle,
  list: RecordList<F, S>,
  asked: Asked<F>,
): Promise<Listed<Row>[]> {
  const { rows } = await sql<Listed<Row>>`${wholePage(database, list, asked)}`.execute(database);
  return rows;
}

const createdOrder = sql`record.id`;

/** Each filter and each sort has an index in its order: the cost is that of the page alone. */
function wholePage<F extends string, S extends string>(
  database: Handle,
  list: RecordList<F, S>,
  asked: Asked<F>,
) {
  const { search, order, after, take } = asked;
  const { head, tail } = textsOf(database, list, asked);
  const conditions = searchConditions(sql<string>`record.search`, search);
  if (after !== undefined) conditions.push(beyond(order, after, order.sort?.column, createdOrder));
  const narrowed = conditions.length > 0 ? sql` and ${sql.join(conditions, sql` and `)}` : sql``;
  return sql`${head}${narrowed} ${tail} limit ${take}`;
}

interface Texts {
  total: RawBuilder<unknown>;
  /** Of the page, up to what narrows it further. */
  head: RawBuilder<unknown>;
  /** Its order. */
  tail: RawBuilder<unknown>;
}

const known = new WeakMap<object, Map<string, Texts>>();

/** What no caller has a say in is the same text each time, and put together once. */
function textsOf<F extends string, S extends string>(
  database: Handle,
  list: RecordList<F, S>,
  { filter, order }: Asked<F>,
): Texts {
  const texts = known.get(list) ?? new Map<string, Texts>();
  known.set(list, texts);
  const key = `${filter} ${order.name ?? ''}`;
  const found = texts.get(key);
  if (found) return found;
  const head = sql`select ${columnsOf(list, order)} from ${recordsOf(list)} ${list.joins ?? sql``}
    where ${list.always} and ${list.filters[filter].where}`;
  const made = {
    total: written(database, countAll(list, filter)),
    head: written(database, head),
    tail: written(database, ordered(order, order.sort?.column, createdOrder)),
  };
  texts.set(key, made);
  return made;
}

function written(database: Handle, part: RawBuilder<unknown>): RawBuilder<unknown> {
  const { sql: text, parameters } = part.compile(database);
  // A value of the list's own would need its place in the numbering of the whole statement.
  return parameters.length > 0 ? part : sql.raw(text);
}

/** What matches is looked up once, by the trigram index, for page and total. */
function matching<F extends string, S extends string>(list: RecordList<F, S>, asked: Asked<F>) {
  return sql`with matching as materialized (
    select record.id, ${asked.order.sort?.column ?? sql`null`} as sort_key, ${list.amount ?? sql`0`} as amount
    from ${recordsOf(list)} where ${conditionsOf(list, asked)})`;
}

function searchedPage<F extends string, S extends string>(
  list: RecordList<F, S>,
  { order, after, take }: Asked<F>,
) {
  const key = order.sort === undefined ? undefined : sql`sort_key`;
  return sql`
    select ${columnsOf(list, order)} from ${recordsOf(list)} ${list.joins ?? sql``}
    where record.id = any(array(
      select id from matching where ${beyond(order, after, key, sql`id`)} ${ordered(order, key, sql`id`)} limit ${take}
    ))`;
}

const countMatching = sql`select count(*)::bigint as list_total, coalesce(sum(amount), 0)::bigint as list_amount from matching`;

function countAll<F extends string, S extends string>(
  list: RecordList<F, S>,
  filter: F,
): RawBuilder<unknown> {
  const { where, counters } = list.filters[filter];
  if (counters === undefined) {
    return sql`select count(*)::bigint as list_total, coalesce(sum(${list.amount ?? sql`0`}), 0)::bigint as list_amount
      from ${recordsOf(list)} where ${list.always} and ${where}`;
  }
  const { total, amount = '' } = counters;
  const [counted, summed] = [sql.lit(total), sql.lit(amount)];
  return sql`select coalesce(sum(value) filter (where name = ${counted}), 0)::bigint as list_total,
    coalesce(sum(value) filter (where name = ${summed}), 0)::bigint as list_amount
    from counters where name in (${counted}, ${summed})`;
}

const recordsOf = ({ table }: { table: keyof Database }) => sql.raw(`${table} as record`);

const columnsOf = (list: { columns: RawBuilder<unknown> }, order: ListOrder) =>
  sql`${list.columns}, ${order.sort ? sql`(${order.sort.column})::text` : sql`null`} as sort_value,
    row_number() over (${ordered(order, order.sort?.column, createdOrder)}) as place`;

function conditionsOf<F extends string, S extends string>(
  list: RecordList<F, S>,
  { filter, search }: Asked<F>,
) {
  const searched = searchConditions(sql<string>`record.search`, search);
  return sql.join([list.always, list.filters[filter].where, ...searched], sql` and `);
}

/** As one comparison of rows, which an index over both can serve. */
function beyond(
  { sort, descending }: ListOrder,
  after: Position | undefined,
  column: RawBuilder<unknown> | undefined,
  id: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  if (after === undefined) return sql`true`;
  const than = descending ? sql`<` : sql`>`;
  if (column === undefined || sort === undefined) return sql`${id} ${than} ${after.id}::uuid`;
  return sql`(${column}, ${id}) ${than} (${after.value}::${sql.raw(sort.type)}, ${after.id}::uuid)`;
}

function ordered(
  { descending }: ListOrder,
  column: RawBuilder<unknown> | undefined,
  id: RawBuilder<unknown>,
) {
  const direction = descending ? sql`desc` : sql`asc`;
  return column === undefined
    ? sql`order by ${id} ${direction}`
    : sql`order by ${column} ${direction}, ${id} ${direction}`;
}
