import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '../database/schema.ts';
import { ValidationFailed } from '../plugins/errors.ts';

/** A filter of a list. */
export interface ListFilter {
  where: RawBuilder<SqlBool>;
}

/** A column to sort by. It needs an index on (column, id), so that the cost of a page does not grow with the depth. */
export interface ListSort {
  column: RawBuilder<unknown>;
  type: SortType;
}

/** Type of a sorted column. */
export type SortType = 'text' | 'bigint' | 'date' | 'numeric' | 'timestamptz';

/** SQL definition of one list of records; `record-list-repository.ts` builds the statements. */
export interface RecordList {
  /** Name of the list, part of its cursors. */
  name: string;
  /** Table of the records, with the alias `record` in the fragments below. */
  table: keyof Database;
  /** SQL of the text that a search matches, in lower case; by default the column `search` of the table. */
  searched?: string;
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
  filters: Readonly<Record<string, ListFilter>>;
  /** By name; `created` only for records whose ids do not sort by age. */
  sorts: Readonly<Record<string, ListSort>>;
  /** Sort of a query that names none, such as `created` for the oldest first; the newest first by default. */
  firstSort?: string;
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

/** SQL of the end of the suspension of a user that is in force; null without one. @param user column of the user's id */
export const suspendedUntil = (user: string): string => `(select sanction.until from sanctions as sanction
  where sanction.user_id = ${user} and sanction.kind = 'suspension' and sanction.ended_at is null
    and sanction.until > now())`;

/** SQL of an open hold, of `record_holds` as `state`. */
export const openHold = `state.ended_at is null and (state.until is null or state.until > now())`;

/** SQL of a record that staff have put on hold. @param type in the audit */
export const isOnHold = (type: string): string => `exists (select from record_holds as state
  where state.record_type = '${type}' and state.record_id = record.id and ${openHold})`;

/** Records that are not deleted. */
export const live = sql<SqlBool>`record.deleted_at is null`;

/** No restriction. */
export const everything = sql<SqlBool>`true`;

/** Address and time of records; `from` is inclusive, `until` exclusive. */
export interface Origin {
  address?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
}

/** Conditions on the address and time of records. */
export const originConditions = ({ address, from, until }: Origin): RawBuilder<SqlBool>[] => [
  ...(address === undefined || address === '' ? [] : [sql<SqlBool>`record.address = ${address}`]),
  ...(from === undefined ? [] : [sql<SqlBool>`record.at >= ${new Date(from)}`]),
  ...(until === undefined ? [] : [sql<SqlBool>`record.at < ${new Date(until)}`]),
];

/** Order for the sort parameter of a query. */
export function orderOf(list: RecordList, name = list.firstSort): ListOrder {
  const byAge = list.sorts['created'];
  if (name === undefined || (name === '-created' && byAge === undefined))
    return { name: undefined, sort: undefined, descending: true };
  const descending = name.startsWith('-');
  return { name, sort: list.sorts[descending ? name.slice(1) : name], descending };
}

/** Filter of a list by its name. @throws ValidationFailed for a filter of another list */
export function filterOf({ filters }: Pick<RecordList, 'filters'>, name: string): ListFilter {
  const filter = Object.hasOwn(filters, name) ? filters[name] : undefined;
  if (filter === undefined) throw new ValidationFailed({ filter: 'is not a filter of this list' });
  return filter;
}
