import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '../database/schema.ts';

/** A filter of a list, and the counters that know how much it holds; without them it is counted each time. */
export interface ListFilter {
  where: RawBuilder<SqlBool>;
  counters?: { total: string; amount?: string };
}

/** A column to sort by. It needs an index together with the id, so that a page costs the same at any depth. */
export interface ListSort {
  column: RawBuilder<unknown>;
  type: 'text' | 'bigint' | 'date';
}

/** A list of records as SQL: what all lists have in common is written once, in the repository beside. */
export interface RecordList<F extends string, S extends string = never> {
  /** The list's name, by which its cursors are known. */
  name: string;
  /** The records' table, called `record` in all that follows. Its column `search` is what is searched. */
  table: keyof Database;
  /** What else the columns need: `join users as owner on owner.id = record.user_id`. */
  joins?: RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
  /** What every record of the list fulfils. */
  always: RawBuilder<SqlBool>;
  filters: Record<F, ListFilter>;
  sorts: Record<S, ListSort>;
  /** In kobo, what is summed over all that match. */
  amount?: RawBuilder<unknown>;
}

/** In which order a list is read: by a column and then by id, or by id (which is by age) alone. */
export interface ListOrder {
  /** As asked: `amount`, `-amount`, `created`; undefined for the newest first. */
  name: string | undefined;
  sort: ListSort | undefined;
  descending: boolean;
}

/** Records that nobody has deleted. */
export const live = sql<SqlBool>`record.deleted_at is null`;

/** Every record that the list holds. */
export const everything = sql<SqlBool>`true`;

/** The order that a list's query asks for. */
export function orderOf<F extends string, S extends string>(
  list: RecordList<F, S>,
  asked: string | undefined,
): ListOrder {
  if (asked === undefined || asked === '-created')
    return { name: undefined, sort: undefined, descending: true };
  const descending = asked.startsWith('-');
  const field = descending ? asked.slice(1) : asked;
  return { name: asked, sort: field === 'created' ? undefined : list.sorts[field as S], descending };
}
