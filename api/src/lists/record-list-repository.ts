import { searchTerms } from '@padiman/contracts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database, Handle } from '../database/schema.ts';
import { allRows } from '../database/statements.ts';
import type { Position } from './keyset.ts';
import type { ListFilter, ListOrder, RecordList } from './record-list.ts';
import { searchConditions } from './search.ts';

/** Filter and search of a list. */
export interface Matching {
  filter: ListFilter;
  search: string | undefined;
  /** The search leaves personal data out. */
  masked: boolean;
}

/** Request for at most `take` records of a list after a position. */
export interface PageRequest extends Matching {
  order: ListOrder;
  after: Position | undefined;
  take: number;
}

/** A record with its value of the column that the list is sorted by. */
export type Listed<Row> = Row & { sort_value: string | null };

/** Totals of the list, under names that no record column has. */
type Totals = { list_total: number; list_amount: number };

/**
 * Selects a page, the number of matching records, and the sum of the list's amount over them: in one statement, unless
 * more than `most` match. A sum of money is over all records, so a list with one counts all.
 * @param most largest number that is counted; undefined counts all
 */
export async function selectPage<Row extends { id: string }>(
  database: Handle,
  list: RecordList,
  request: PageRequest,
  most: number | undefined,
): Promise<ListTotal & { rows: Listed<Row>[]; amount: number | null }> {
  const isSearch = searchTerms(request.search).length > 0;
  const limit = list.amount === undefined ? most : undefined;
  const { prefix, totals, listed } = isSearch
    ? {
        prefix: withMatching(list, request, limit),
        totals: matchingTotals,
        listed: matchingPage(list, request),
      }
    : { prefix: sql``, totals: listTotals(list, request, limit), listed: indexedPage(list, request) };
  const { rows } = await sql<Totals & (Listed<Row> | { id: null })>`
    ${prefix} select page.*, totals.* from (${totals}) as totals left join (${listed}) as page on true
    order by page.row_index`.execute(database);
  // An empty page still yields one row, which carries the totals.
  const page = rows.filter((row): row is Listed<Row> & Totals => row.id !== null);
  const { list_total: counted = 0, list_amount: sum = 0 } = rows[0] ?? {};
  const amount = list.amount === undefined ? null : sum;
  const total = totalOf(counted, limit);
  // A search that found more than it counts has not found the page: among so many, reading in order ends soon.
  const inOrder = isSearch && total.totalIsEstimate;
  return { rows: inOrder ? await selectBatch<Row>(database, list, request) : page, ...total, amount };
}

/** Selects a batch of records without totals, for reading a whole list. */
export const selectBatch = <Row extends { id: string }>(
  database: Handle,
  list: RecordList,
  request: PageRequest,
): Promise<Listed<Row>[]> => allRows<Listed<Row>>(database)`${indexedPage(list, request)}`;

/** A page read in the order of an index. Every filter and every sort has one, so the cost does not grow with the depth. */
function indexedPage(list: RecordList, request: PageRequest) {
  const { order, after, take } = request;
  const key = recordKey(order);
  return sql`${selectFrom(list, order)}
    where ${matches(list, request)} and ${isAfter(key, order, after)} ${orderBy(key, order)} limit ${take}`;
}

/** Matches of a search, found once by the trigram index for both the page and the totals. */
function withMatching(list: RecordList, request: PageRequest, most: number | undefined) {
  return sql`with matching as materialized (
    select record.id, ${request.order.sort?.column ?? sql`null`} as sort_key, ${amountOf(list)} as amount
    from ${tableOf(list)} ${request.masked ? joinsOf(list) : sql``} where ${matches(list, request)} ${upTo(most)})`;
}

function matchingPage(list: RecordList, { order, after, take }: PageRequest) {
  const key = order.sort ? [sql`sort_key`, sql`id`] : [sql`id`];
  return sql`${selectFrom(list, order)} where record.id = any(array(
    select id from matching where ${isAfter(key, order, after)} ${orderBy(key, order)} limit ${take}))`;
}

const totalsOver = (amount: RawBuilder<unknown>) =>
  sql`select count(*)::bigint as list_total, coalesce(sum(${amount}), 0)::bigint as list_amount`;

const matchingTotals = sql`${totalsOver(sql`amount`)} from matching`;

const listTotals = (list: RecordList, request: PageRequest, most: number | undefined) =>
  sql`${totalsOver(sql`amount`)} from (
    select ${amountOf(list)} as amount from ${tableOf(list)} where ${matches(list, request)} ${upTo(most)}) as counted`;

const selectFrom = (list: Pick<RecordList, 'columns' | 'joins' | 'table'>, order: ListOrder) =>
  sql`select ${list.columns}, ${order.sort ? sql`(${order.sort.column})::text` : sql`null`} as sort_value,
    row_number() over (${orderBy(recordKey(order), order)}) as row_index
    from ${tableOf(list)} ${joinsOf(list)}`;

/** Joins of a list. */
export const joinsOf = ({ joins }: { joins?: RawBuilder<unknown> }) => joins ?? sql``;

/** Table of a list, as `record`. */
export const tableOf = ({ table }: { table: keyof Database }) => sql`${sql.table(table)} as record`;

const amountOf = ({ amount }: { amount?: RawBuilder<unknown> }) => amount ?? sql`0`;

/** Query for the ids of all records that match filter and search. */
export const idsOfMatching = (list: RecordList, request: Matching): RawBuilder<{ id: string }> =>
  sql`select record.id from ${tableOf(list)} ${request.masked ? joinsOf(list) : sql``}
    where ${matches(list, request)}`;

/** Query for the ids of those of the named records that are in the list. */
export const idsOfNamed = (
  list: Pick<RecordList, 'table' | 'always'>,
  ids: string[],
): RawBuilder<{ id: string }> =>
  sql`select record.id from ${tableOf(list)} where ${list.always} and record.id = any(${ids}::uuid[])`;

function matches(list: RecordList, { filter, search, masked }: Matching) {
  const conditions = [list.always, filter.where];
  // The index finds the candidates by all texts; the ones without personal data decide.
  const found = [...foundByIndex(list, search), ...(masked ? foundInOpenText(list, search) : [])];
  return sql.join([...conditions, ...found], sql` and `);
}

const recordId = sql<string>`record.id`;

/** Conditions of a search over all texts of a record, which an index serves. */
export const foundByIndex = (
  { searched = 'record.search' }: Pick<RecordList, 'searched'>,
  search: string | undefined,
): RawBuilder<SqlBool>[] => searchConditions(sql.raw<string>(searched), search, recordId);

/** Conditions of a search over the texts that are no personal data; they need the joins of the list. */
export const foundInOpenText = (list: { openTexts?: readonly string[] }, search: string | undefined) =>
  searchConditions(openText(list), search, recordId);

/** Searched texts of a record without personal data, lowered as the column `search` is. */
const openText = ({ openTexts = [] }: { openTexts?: readonly string[] }) =>
  openTexts.length === 0
    ? sql<string>`''`
    : sql<string>`lower(concat_ws(' ', ${sql.raw(openTexts.join(', '))}))`;

/** Columns that order the list: the sorted column, if any, and the id. */
const recordKey = ({ sort }: ListOrder) => (sort ? [sort.column, sql`record.id`] : [sql`record.id`]);

/** The keyset condition, as one row comparison, which an index over the key can serve. */
function isAfter(key: RawBuilder<unknown>[], { sort, descending }: ListOrder, after: Position | undefined) {
  if (after === undefined) return sql<SqlBool>`true`;
  const id = sql`${after.id}::uuid`;
  const position = sort ? [sql`${after.value}::${sql.raw(sort.type)}`, id] : [id];
  return sql<SqlBool>`(${sql.join(key)}) ${descending ? sql`<` : sql`>`} (${sql.join(position)})`;
}

function orderBy(key: RawBuilder<unknown>[], { descending }: ListOrder) {
  const direction = descending ? sql`desc` : sql`asc`;
  return sql`order by ${sql.join(key.map((column) => sql`${column} ${direction}`))}`;
}

/** Matching records that a list counts, so that the cost of a page is bounded. */
const countLimit = 10_000;

/** Number of records that match filter and search. */
export interface ListTotal {
  /** With `totalIsEstimate` the limit of counting: there are more. */
  total: number;
  totalIsEstimate: boolean;
}

/** Largest number that a list counts. @param query with `exactTotal` everything is counted */
export const limitOf = ({ exactTotal }: { exactTotal?: boolean | undefined }, most = countLimit) =>
  exactTotal === true ? undefined : most;

/** Clause that ends a query for what is counted behind the first row above the limit. */
const upTo = (most: number | undefined): RawBuilder<unknown> =>
  most === undefined ? sql`` : sql`limit ${sql.lit(most + 1)}`;

/** Query for the number of rows of a query, at most one more than the limit. */
export const countUpTo = (
  rows: RawBuilder<unknown>,
  most: number | undefined,
): RawBuilder<{ count: number }> =>
  sql`select count(*)::bigint as count from (${rows} ${upTo(most)}) as counted`;

/** Number of rows of a query, at most one more than the limit. */
export const countRows = async (
  database: Handle,
  rows: RawBuilder<unknown>,
  most: number | undefined,
): Promise<number> => (await countUpTo(rows, most).execute(database)).rows[0]?.count ?? 0;

/** Total for a number that {@link countUpTo} found. */
export function totalOf(counted: number, most: number | undefined): ListTotal {
  if (most === undefined || counted <= most) return { total: counted, totalIsEstimate: false };
  return { total: most, totalIsEstimate: true };
}
