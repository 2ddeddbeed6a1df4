import { defaultPageSize, type Call, type ListFilterRule } from '@padiman/contracts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { AnyObject, ObjectSchema, Schema } from 'yup';
import type { Database, Handle } from '../database/schema.ts';
import { allRows } from '../database/statements.ts';
import { recordMapper } from './answers.ts';
import { positionOf, readCursor, toPage, type Keyset, type Page } from './keyset.ts';
import { hitsIn, type Hit, type HitRequest } from './list-hits.ts';
import * as repository from './record-list-repository.ts';
import {
  everything,
  filterOf,
  orderOf,
  type ListFilter,
  type ListSort,
  type RecordList,
} from './record-list.ts';

/** Query of a list call, validated by its contract. */
export interface ListQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
  q?: string | undefined;
  filter?: string | undefined;
  sort?: string | undefined;
  /** The caller sees personal data masked, so the search leaves it out. */
  masked?: boolean | undefined;
  /** Counts all that match, however many they are. */
  exactTotal?: boolean | undefined;
}

/**
 * A page with the number of records that match filter and search, and the sum of the list's amount in kobo; null without
 * one.
 */
export interface CountedPage<Row> extends Page<Row>, repository.ListTotal {
  amount: number | null;
}

/** A list that is read page by page with totals, or as a whole. */
export interface ReadableList<Row, Q> {
  /**
   * @param most largest number of matching records that is counted and not estimated; 100,000 by default
   * @throws ValidationFailed for a cursor of another list or order
   */
  readPage: (database: Handle, query: Q, most?: number) => Promise<CountedPage<Row>>;
  /** Reads all records after the query's cursor, in batches. @throws ValidationFailed as `readPage` */
  readAll: (database: Handle, query: Q) => AsyncGenerator<Row[], void>;
}

/** Query of a list as texts that come from elsewhere than a call of the list. */
export interface StoredQuery {
  filter?: string | undefined;
  q?: string | undefined;
  masked: boolean;
}

/** Rows per batch of a whole list. */
const batchSize = 500;

/**
 * Makes a list readable.
 * @param defaultFilter used if the query names none; `all` by default
 * @param narrow further conditions by a query,
 */
export function readable<Row extends { id: string }, Q extends ListQuery = ListQuery>(
  whole: RecordList,
  defaultFilter = 'all',
  narrow: (query: Q) => RawBuilder<SqlBool>[] = () => [],
): ReadableList<repository.Listed<Row>, Q> {
  const narrowed = (query: Q): RecordList => ({
    ...whole,
    always: sql.join([whole.always, ...narrow(query)], sql` and `),
  });
  const parse = ({ cursor, filter = defaultFilter, q, sort, masked = false }: Q) => {
    const order = orderOf(whole, sort);
    const keyset: Keyset = { list: whole.name, order: order.name, type: order.sort?.type };
    const after = readCursor(keyset, cursor);
    const search = whole.isSearched === false ? undefined : q;
    return { keyset, request: { filter: filterOf(whole, filter), search, masked, order, after } };
  };
  return {
    readPage: async (database, query, most) => {
      const { keyset, request } = parse(query);
      const limit = query.limit ?? defaultPageSize;
      const bounded = { ...request, take: limit + 1 };
      const page = await repository.selectPage<Row>(
        database,
        narrowed(query),
        bounded,
        repository.limitOf(query, most),
      );
      return { ...page, ...toPage(keyset, page.rows, limit) };
    },
    readAll: (database, query) => {
      const { request } = parse(query);
      const list = narrowed(query);
      return inBatches(request.after, positionOf, (after, take) =>
        repository.selectBatch<Row>(database, list, { ...request, after, take }),
      );
    },
  };
}

/** Reads a list to its end, one batch at a time. @param positionOf the position after which the next batch starts */
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

/** SQL definition of a list whose columns follow from its contract. */
interface ContractListSource extends Omit<RecordList, 'columns'> {
  /** SQL of the fields that the table has no column for, by field. */
  expressions: Readonly<Record<string, string>>;
  /** Filter of a query that names none; `all` by default. */
  defaultFilter?: string;
}

/** Records of a list by id, or all that match; `masked` for a caller who sees personal data masked. */
export type Selection = { ids: string[] } | StoredQuery;

/** Row of a contract's list: one value per field, as the database returns it. */
export type ContractRow<R> = { id: string } & Record<Exclude<keyof R, '_id'>, unknown>;

/** A list whose columns follow from its contract. */
export interface ContractList<R> extends ReadableList<ContractRow<R>, ListQuery> {
  /** Reads records by id, deleted ones too, in the order of `ids`. */
  readByIds: (database: Handle, ids: string[]) => Promise<ContractRow<R>[]>;
  /** Reads the records that a condition on `record` names, in no order. */
  readWhere: (database: Handle, condition: RawBuilder<boolean>) => Promise<ContractRow<R>[]>;
  /**
   * Query for the ids of the named records, or of all that match.
   * @throws ValidationFailed for a filter of another list
   */
  select: (selection: Selection) => RawBuilder<{ id: string }>;
  /** Maps a row to the contract's record. */
  toRecord(row: ContractRow<R>): R;
  /** Query for a few records that a search finds, of bounded cost; several can be united. */
  hits: (request: HitRequest) => RawBuilder<Hit>;
}

/**
 * Makes a list readable whose columns are the fields of its contract's record. A field is read from the column of its
 * name (see {@link columnOf}) or from an expression. A new column therefore needs the contract, the schema and a
 * migration, and no change of the list.
 */
export function contractList<R extends object>(
  record: ObjectSchema<R>,
  source: ContractListSource,
): ContractList<R> {
  const columns = sql.raw(columnsOf(Object.keys(record.fields), source.expressions));
  const list: RecordList = { ...source, columns };
  const readWhere = (database: Handle, condition: RawBuilder<boolean>) =>
    allRows<ContractRow<R>>(database)`
      select ${columns} from ${repository.tableOf(source)} ${repository.joinsOf(source)} where ${condition}`;
  return {
    ...readable<ContractRow<R>>(list, source.defaultFilter),
    readByIds: async (database, ids) => {
      const rows = await readWhere(database, sql<boolean>`record.id = any(${ids}::uuid[])`);
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
    readWhere,
    toRecord: recordMapper(record),
    select: (selection) => {
      if ('ids' in selection) return repository.idsOfNamed(list, selection.ids);
      const { filter = 'all', q: search, masked } = selection;
      return repository.idsOfMatching(list, { filter: filterOf(list, filter), search, masked });
    },
    hits: (request) => hitsIn(list, request),
  };
}

/** A list of the console with its call and table. */
export type CallList<R> = ContractList<R> & {
  call: Call;
  table: keyof Database;
  /** Joins and expressions of its columns. */
  source: Pick<RecordList, 'joins'> & { expressions: Readonly<Record<string, string>> };
};

/**
 * Makes the list of a call readable: filters and sorts follow from the contract.
 */
export function callList<R extends object>(
  call: Call,
  record: ObjectSchema<R>,
  source: Omit<ContractListSource, 'filters' | 'sorts'> & {
    /** Filters of the contract whose fields are no columns. */
    furtherFilters?: Readonly<Record<string, ListFilter>>;
  },
): CallList<R> {
  const { sort } = (call.query as ObjectSchema<AnyObject>).fields;
  const sorted = ((sort as Schema).describe() as { oneOf: string[] }).oneOf.filter((name) =>
    /^(?!created|-)/.test(name),
  );
  const ref = (field: string) => sql.ref<SqlBool>(`record.${columnOf(field)}`);
  const fields: Record<string, unknown> = record.fields;
  const sortBy = (field: string): ListSort => {
    const { unit } = ((fields[field] as Schema).meta() ?? {}) as { unit?: string };
    return { column: ref(field), type: unit === 'naira' ? 'bigint' : unit === 'day' ? 'date' : 'text' };
  };
  const matching = (rule: ListFilterRule) =>
    Object.entries(rule).map(([field, value]) => {
      if (typeof value === 'boolean') return value ? ref(field) : sql<SqlBool>`not ${ref(field)}`;
      return sql<SqlBool>`${ref(field)} = ${sql.lit(value)}`;
    });
  const filter = ([name, rule]: [string, ListFilterRule]): [string, ListFilter] => {
    const where = sql.join<SqlBool>([everything, ...matching(rule)], sql` and `);
    return [name, { where }];
  };
  const list = contractList(record, {
    filters: {
      ...Object.fromEntries(Object.entries({ all: {}, ...call.list?.filters }).map(filter)),
      ...source.furtherFilters,
    },
    ...source,
    sorts: Object.fromEntries(sorted.map((field) => [field, sortBy(field)])),
  });
  return { ...list, call, table: source.table, source };
}

function columnsOf(fields: string[], expressions: Readonly<Record<string, string>>): string {
  const columns = fields
    .filter((field) => field !== '_id')
    .map((field) => `${expressions[field] ?? `record.${columnOf(field)}`} as "${field}"`);
  return ['record.id', ...columns].join(', ');
}

/** Column of a contract's field: `reportRide` is `report_ride`, `withdrawalID` is `withdrawal_id`. */
export const columnOf = (field: string): string =>
  field.replaceAll(/(?<![A-Z])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
