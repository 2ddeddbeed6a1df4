import type { Call, ListFilterRule } from '@padiman/contracts';
import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import type { AnyObject, ObjectSchema, Schema } from 'yup';
import type { Database, Handle } from '../database/schema.ts';
import { recordMapper } from './answers.ts';
import { hitsIn, type Hit, type HitRequest } from './list-hits.ts';
import { idsOfMatching, idsOfNamed } from './record-list-repository.ts';
import {
  readable,
  checkedFilter,
  type CountableList,
  type ListQuery,
  type ReadableList,
} from './record-list-service.ts';
import { everything, type ListFilter, type ListSort, type RecordList } from './record-list.ts';

type IsUpper<C extends string> = C extends Lowercase<C> ? false : true;

type SnakeCase<S extends string, Previous extends string = 'A'> = S extends `${infer Head}${infer Tail}`
  ? `${IsUpper<Head> extends true ? (IsUpper<Previous> extends true ? '' : '_') : ''}${Lowercase<Head>}${SnakeCase<Tail, Head>}`
  : '';

/** Column of a contract's field: `_id` is `id`, camel case becomes snake case (`reportRide` is `report_ride`). */
type ColumnOf<Field extends string> = Field extends '_id' ? 'id' : SnakeCase<Field>;

/** Type of a column's value in an answer. */
type Answered<Value> = Value extends Date ? string : Value;

/** Fields of a record that the table has no column for, by name or by type. */
type FieldsWithoutColumn<R, T extends keyof Database> = {
  [Field in keyof R & string]: ColumnOf<Field> extends keyof Selectable<Database[T]>
    ? Answered<Selectable<Database[T]>[ColumnOf<Field>]> extends R[Field]
      ? never
      : Field
    : Field;
}[keyof R & string];

/** SQL definition of a list whose columns follow from its contract. */
interface ContractListSource<T extends keyof Database, F extends string, S extends string> extends Omit<
  RecordList<F, S>,
  'columns'
> {
  table: T;
  /** SQL of the fields that the table has no column for, by field. */
  expressions: Readonly<Record<string, string>>;
}

/** Records of a list by id, or all that match; `masked` for a caller who sees personal data masked. */
export type Selection =
  { ids: string[] } | { filter?: string | undefined; q?: string | undefined; masked: boolean };

/** Row of a contract's list: one value per field, as the database returns it. */
export type ContractRow<R> = { id: string } & Record<Exclude<keyof R, '_id'>, unknown>;

/** A list whose columns follow from its contract. */
export interface ContractList<R, F extends string>
  extends ReadableList<ContractRow<R>, ListQuery<F>>, CountableList {
  /** Reads records by id, deleted ones too, in the order of `ids`. */
  readByIds: (database: Handle, ids: string[]) => Promise<ContractRow<R>[]>;
  /** Reads the records that a condition on `record` names, in no order. */
  readWhere: (database: Handle, condition: RawBuilder<boolean>) => Promise<ContractRow<R>[]>;
  /**
   * Query for the ids of the named records, or of all that match.
   *
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
 * name (see {@link columnOf}) or from an expression; the compiler refuses a field that has neither. A new column
 * therefore needs the contract, the schema and a migration, and no change of the list.
 * A query without a filter reads `all`.
 */
export function contractList<R extends object, T extends keyof Database, F extends string, S extends string>(
  record: ObjectSchema<R>,
  source: ContractListSource<T, F | 'all', S> & { expressions: Record<FieldsWithoutColumn<R, T>, string> },
): ContractList<R, F | 'all'> {
  const columns = sql.raw(columnsOf(Object.keys(record.fields), source.expressions));
  const list: RecordList<F | 'all', S> = { ...source, columns };
  const readWhere = async (database: Handle, condition: RawBuilder<boolean>) => {
    const { rows } = await sql<ContractRow<R>>`
      select ${columns} from ${sql.table(source.table)} as record ${source.joins ?? sql``}
      where ${condition}`.execute(database);
    return rows;
  };
  return {
    ...readable<ContractRow<R>, F | 'all', S>(list, 'all'),
    readByIds: async (database, ids) => {
      const rows = await readWhere(database, sql<boolean>`record.id = any(${ids}::uuid[])`);
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
    readWhere,
    toRecord: recordMapper(record),
    select: (selection) => {
      if ('ids' in selection) return idsOfNamed(list, selection.ids);
      const { filter, q: search, masked } = selection;
      return idsOfMatching(list, { filter: checkedFilter(list, filter, 'all'), search, masked });
    },
    hits: (request) => hitsIn(list, request),
  };
}

/** A list of the console with its call and table. */
export type CallList<R> = ContractList<R, string> & { call: Call; table: keyof Database };

/**
 * Makes the list of a call readable: filters and sorts follow from the contract, and the counters of a filter are named
 * `table.filter`.
 */
export function callList<R extends object, T extends keyof Database>(
  call: Call,
  record: ObjectSchema<R>,
  source: Omit<ContractListSource<T, string, string>, 'filters' | 'sorts'> & {
    expressions: Record<FieldsWithoutColumn<R, T>, string>;
    /** No counter counts these records. */
    uncounted?: true;
    /** Filter of a list without rules in the contract, whose counters have other names. */
    filters?: { all: ListFilter };
  },
): CallList<R> {
  const { sort } = (call.query as ObjectSchema<AnyObject>).fields;
  const sorted = ((sort as Schema).describe() as { oneOf: string[] }).oneOf.filter((name) =>
    /^(?!created|-)/.test(name),
  );
  const typeOf = (field: string): ListSort['type'] => {
    const { unit } =
      (((record.fields as Record<string, unknown>)[field] as Schema).meta() as { unit?: string }) ?? {};
    return unit === 'naira' ? 'bigint' : unit === 'day' ? 'date' : 'text';
  };
  const ref = (field: string) => sql.ref<SqlBool>(`record.${columnOf(field)}`);
  const matching = (rule: ListFilterRule) =>
    Object.entries(rule).map(([field, value]) => {
      if (typeof value === 'boolean') return value ? ref(field) : sql<SqlBool>`not ${ref(field)}`;
      return sql<SqlBool>`${ref(field)} = ${sql.lit(value)}`;
    });
  const filters = Object.entries({ all: {}, ...call.list?.filters }).map(
    ([name, rule]): [string, ListFilter] => [
      name,
      {
        where: sql.join([everything, ...matching(rule)], sql` and `),
        ...(source.uncounted !== true && { counters: { total: `${source.table}.${name}` } }),
      },
    ],
  );
  const list = contractList(record, {
    filters: Object.fromEntries(filters) as Record<'all', ListFilter>,
    ...source,
    sorts: Object.fromEntries(sorted.map((field) => [field, { column: ref(field), type: typeOf(field) }])),
  } as never);
  return { ...(list as unknown as ContractList<R, string>), call, table: source.table };
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
