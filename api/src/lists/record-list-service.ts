import { defaultPageSize } from '@padiman/contracts';
import type { Handle } from '../database/schema.ts';
import { ValidationFailed } from '../plugins/errors.ts';
import { positionOf, readCursor, toPage, type Keyset, type Page } from './keyset.ts';
import { selectRecords, selectRecordsUncounted, type Listed } from './record-list-repository.ts';
import { orderOf, type RecordList } from './record-list.ts';

/** The query of a list call, as the contract leaves it. */
export interface ListQuery<F extends string> {
  limit?: number | undefined;
  cursor?: string | undefined;
  q?: string | undefined;
  filter?: F | undefined;
  sort?: string | undefined;
}

/** A page, how many records match filter and search, and the sum in kobo over them where the list has one. */
export interface CountedPage<Row> extends Page<Row> {
  total: number;
  amount: number;
}

/** A list that can be read: page by page with totals, or as a whole. */
export interface ReadableList<Row, Q> {
  /** @throws ValidationFailed for a cursor that this list did not give in this order */
  readPage: (database: Handle, query: Q) => Promise<CountedPage<Row>>;
  /** Everything from the query's cursor on, in batches. @throws ValidationFailed at once, as `readPage` */
  readAll: (database: Handle, query: Q) => AsyncIterable<Row[]>;
}

/** Rows that are read at once where a whole list is read. */
const batch = 500;

/** Makes a list readable. @param byDefault the filter where the query names none */
export function readable<Row extends { id: string }, F extends string, S extends string>(
  list: RecordList<F, S>,
  byDefault: F,
): ReadableList<Listed<Row>, ListQuery<F>> {
  const understand = ({ cursor, filter, q, sort }: ListQuery<F>) => {
    // Contracts name a list's filters; the body of a bulk call does not.
    if (filter !== undefined && !Object.hasOwn(list.filters, filter)) {
      throw new ValidationFailed({ filter: 'is not a filter of this list' });
    }
    const order = orderOf(list, sort);
    const keyset: Keyset = { list: list.name, order: order.name, type: order.sort?.type };
    return {
      keyset,
      asked: { filter: filter ?? byDefault, search: q, order },
      after: readCursor(keyset, cursor),
    };
  };
  return {
    readPage: async (database, query) => {
      const { keyset, asked, after } = understand(query);
      const limit = query.limit ?? defaultPageSize;
      const { rows, total, amount } = await selectRecords<Row, F, S>(database, list, {
        ...asked,
        after,
        take: limit + 1,
      });
      return { ...toPage(keyset, rows, limit), total, amount };
    },
    readAll: (database, query) => {
      const { asked, after } = understand(query);
      return inBatches(after, positionOf, (from, take) =>
        selectRecordsUncounted<Row, F, S>(database, list, { ...asked, after: from, take }),
      );
    },
  };
}

/**
 * Reads a list to its end, a batch at a time.
 *
 * @param positionOf where the next batch goes on after a row
 */
export async function* inBatches<Row, P>(
  start: P | undefined,
  positionOf: (row: Row) => P,
  read: (after: P | undefined, take: number) => Promise<Row[]>,
): AsyncGenerator<Row[], void> {
  for (let after = start; ;) {
    const rows = await read(after, batch);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return;
    after = positionOf(last);
  }
}
