import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '../database/schema.ts';

/** A filter of a list. Its totals come from the named counters, or from counting the records if it has none. */
export interface ListFilter {
  where: RawBuilder<SqlBool>;
  counters?: { total: string; amount?: string };
}

/** A column to sort by. It needs an index on (column, id), so that the cost of a page does not grow with the depth. */
export interface ListSort {
  column: RawBuilder<unknown>;
  type: 'text' | 'bigint' | 'date';
}

/** SQL definition of one list of records; `record-list-repository.ts` builds the statements. */
export interface RecordList<F extends string, S extends string = never> {
  /** Name of the list, part of its cursors. */
  name: string;
  /** Table of the records, with the alias `record` in the fragments below. A search matches its column `search`. */
  table: keyof Database;
  /** Joins that the columns need, such as `join users as owner on owner.id = record.user_id`. */
  joins?: RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
  /**
   * SQL of the searched texts that are no personal data, such as `owner.first_name`. A search by a caller who sees personal
   * data masked must match them; without any it finds nothing.
   */
  openTexts?: readonly string[];
  /** False for a list whose query's search is ignored. */
  isSearched?: false;
  /** Condition on every record of the list. */
  always: RawBuilder<SqlBool>;
  filters: Record<F, ListFilter>;
  sorts: Record<S, ListSort>;
  /** Begins with the oldest record, unless the query sorts otherwise. */
  oldestFirst?: true;
  /** Expression in kobo, summed over all matching records. */
  amount?: RawBuilder<unknown>;
}

/** Order of a list: by a column and then by id, or by id (that is, by age) alone. */
export interface ListOrder {
  /** Sort parameter of the query, such as `amount`, `-amount`, `created`; undefined for newest first. */
  name: string | undefined;
  sort: ListSort | undefined;
  descending: boolean;
}

/** Records that are not deleted. */
export const live = sql<SqlBool>`record.deleted_at is null`;

/** No restriction. */
export const everything = sql<SqlBool>`true`;

/** Conditions on records with an address and a time. @param query `from` is inclusive, `until` exclusive */
export const originConditions = ({
  address,
  from,
  until,
}: {
  address?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
}): RawBuilder<SqlBool>[] => [
  ...(address === undefined || address === '' ? [] : [sql<SqlBool>`record.address = ${address}`]),
  ...(from === undefined ? [] : [sql<SqlBool>`record.at >= ${new Date(from)}`]),
  ...(until === undefined ? [] : [sql<SqlBool>`record.at < ${new Date(until)}`]),
];

/** Order for the sort parameter of a query. */
export function orderOf<F extends string, S extends string>(
  list: RecordList<F, S>,
  name = list.oldestFirst && 'created',
): ListOrder {
  if (name === undefined || name === '-created')
    return { name: undefined, sort: undefined, descending: true };
  const descending = name.startsWith('-');
  const field = descending ? name.slice(1) : name;
  return { name, sort: field === 'created' ? undefined : list.sorts[field as S], descending };
}
