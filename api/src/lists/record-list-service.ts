import { defaultPageSize } from '@padiman/contracts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Handle } from '../database/schema.ts';
import { ValidationFailed } from '../plugins/errors.ts';
import { limitOf, type ListTotal } from './list-totals.ts';
import { positionOf, readCursor, toPage, type Keyset, type Page } from './keyset.ts';
import {
  boundedCount,
  selectBatch,
  selectPage,
  type BoundedCount,
  type Listed,
} from './record-list-repository.ts';
import { orderOf, type RecordList } from './record-list.ts';

/** Query of a list call, validated by its contract. */
export interface ListQuery<F extends string> {
  limit?: number | undefined;
  cursor?: string | undefined;
  q?: string | undefined;
  filter?: F | undefined;
  sort?: string | undefined;
  /** The caller sees personal data masked, so the search leaves it out. */
  masked?: boolean | undefined;
  /** Counts all that match, however many they are. */
  exactTotal?: boolean | undefined;
}

/** A page with the number of records that match filter and search, and the sum of the list's amount in kobo. */
export interface CountedPage<Row> extends Page<Row>, ListTotal {
  amount: number;
}

/** A list that is read page by page with totals, or as a whole. */
export interface ReadableList<Row, Q> {
  /**
   * @param most largest number of matching records that is counted and not estimated; 100,000 by default
   * @throws ValidationFailed for a cursor of another list or order
   */
  readPage: (database: Handle, query: Q, most?: number) => Promise<CountedPage<Row>>;
  /** Reads all records after the query's cursor, in batches. @throws ValidationFailed as `readPage`, synchronously */
  readAll: (database: Handle, query: Q) => AsyncIterable<Row[]>;
}

/** Query of a list as texts that come from elsewhere than a call of the list. */
export interface StoredQuery {
  filter?: string | undefined;
  q?: string | undefined;
  masked: boolean;
}

/** A list whose matching records can be counted up to a limit. */
export interface CountableList {
  /** Query for their number. @throws ValidationFailed for a filter of another list */
  countUpTo: (most: number, query: StoredQuery) => RawBuilder<BoundedCount>;
}

/**
 * Filter of a list, as a text from elsewhere than a call of the list, whose contract would validate it.
 *
 * @throws ValidationFailed for a filter of another list
 */
export function checkedFilter<F extends string>(
  list: Pick<RecordList<F>, 'filters'>,
  filter: string | undefined,
  defaultFilter: F,
): F {
  if (filter !== undefined && !Object.hasOwn(list.filters, filter)) {
    throw new ValidationFailed({ filter: 'is not a filter of this list' });
  }
  return (filter as F | undefined) ?? defaultFilter;
}

/** Rows per batch of a whole list. */
const batchSize = 500;

/**
 * Makes a list readable.
 *
 * @param defaultFilter used if the query names none
 * @param narrow further conditions by a query, of a list whose filters have no counters
 */
export function readable<
  Row extends { id: string },
  F extends string,
  S extends string,
  Q extends ListQuery<F> = ListQuery<F>,
>(
  whole: RecordList<F, S>,
  defaultFilter: F,
  narrow: (query: Q) => RawBuilder<SqlBool>[] = () => [],
): ReadableList<Listed<Row>, Q> & CountableList {
  const narrowed = (query: Q): RecordList<F, S> => ({
    ...whole,
    always: sql.join([whole.always, ...narrow(query)], sql` and `),
  });
  const filterOf = (filter: string | undefined) => checkedFilter(whole, filter, defaultFilter);
  const parse = ({ cursor, filter, q, sort, masked = false }: Q) => {
    const order = orderOf(whole, sort);
    const keyset: Keyset = { list: whole.name, order: order.name, type: order.sort?.type };
    const after = readCursor(keyset, cursor);
    const search = whole.isSearched === false ? undefined : q;
    return { keyset, request: { filter: filterOf(filter), search, masked, order, after } };
  };
  return {
    countUpTo: (most, { filter, q, masked }) =>
      boundedCount(whole, { filter: filterOf(filter), search: q, masked }, most),
    readPage: async (database, query, most) => {
      const { keyset, request } = parse(query);
      const limit = query.limit ?? defaultPageSize;
      const bounded = { ...request, take: limit + 1 };
      const page = await selectPage<Row, F, S>(database, narrowed(query), bounded, limitOf(query, most));
      return { ...page, ...toPage(keyset, page.rows, limit) };
    },
    readAll: (database, query) => {
      const { request } = parse(query);
      const list = narrowed(query);
      return inBatches(request.after, positionOf, (after, take) =>
        selectBatch<Row, F, S>(database, list, { ...request, after, take }),
      );
    },
  };
}

/**
 * Reads a list to its end, one batch at a time.
 *
 * @param positionOf the position after which the next batch starts
 */
export async function* inBatches<Row, P>(
  start: P | undefined,
  positionOf: (row: Row) => P,
  read: (after: P | undefined, take: number) => Promise<Row[]>,
): AsyncGenerator<Row[], void> {
  for (let after = start; ;) {
    const rows = await read(after, batchSize);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchSize) return;
    after = positionOf(last);
  }
}
