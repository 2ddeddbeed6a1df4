import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Database, Handle, Row, NewRow } from '../database/schema.ts';
import { allRows, execute } from '../database/statements.ts';

type Table = keyof Database;

/** Values by column; an array stands for any of its values. */
type Values<T extends Table> = Partial<Record<keyof Row<T>, unknown>>;

const conditionOf = <T extends Table>(where: Values<T>) =>
  sql.join(
    [
      sql`true`,
      ...Object.entries(where).map(([column, value]) =>
        Array.isArray(value)
          ? sql`${sql.ref(column)} in (${sql.join(value)})`
          : sql`${sql.ref(column)} is not distinct from ${value}`,
      ),
    ],
    sql` and `,
  );

/** Columns to read: names, or all. */
type Columns<C> = readonly C[] | '*';
const listOf = (columns: Columns<string>) =>
  columns === '*' ? sql`*` : sql.join(columns.map((column) => sql.ref(column)));

/** Reads columns of the rows of a table with the given values. */
export const rowsOf = <T extends Table, C extends keyof Row<T> & string>(
  database: Handle,
  table: T,
  columns: Columns<C>,
  where: Values<T> = {},
  order?: keyof Row<T> & string,
): Promise<Pick<Row<T>, C>[]> =>
  allRows<Pick<Row<T>, C>>(database)`select ${listOf(columns)} from ${sql.table(table)}
      where ${conditionOf(where)} ${order === undefined ? sql`` : sql`order by ${sql.ref(order)}`}`;

/** Reads columns of the only row of a table with the given values. */
export async function rowOf<T extends Table, C extends keyof Row<T> & string>(
  database: Handle,
  table: T,
  columns: Columns<C>,
  where: Values<T> = {},
): Promise<Pick<Row<T>, C>> {
  const [row] = await rowsOf(database, table, columns, where);
  if (row === undefined) throw new Error(`no row of ${table}`);
  return row;
}

/** Sets columns of the rows of a table with the given values. */
export const setRows = <T extends Table>(
  database: Handle,
  table: T,
  values: Values<T>,
  where: Values<T> = {},
): Promise<void> =>
  execute(database)`update ${sql.table(table)} set ${sql.join(
    Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
  )} where ${conditionOf(where)}`;

/** Inserts rows into a table. */
export const insertRows = async <T extends Table>(
  database: Handle,
  table: T,
  rows: NewRow<T> | NewRow<T>[],
): Promise<void> => void (await database.insertInto(table).values(rows).execute());

/** Deletes the rows of a table with the given values. */
export const deleteRows = (database: Handle, table: Table, where: Record<string, unknown> = {}) =>
  execute(database)`delete from ${sql.table(table)} where ${conditionOf(where)}`;

/** Creates a function that inserts a record, of which a test names the other columns, and returns its id. */
export const inserter =
  <T extends Table, Given extends Partial<NewRow<T>>>(table: T, defaults: Given) =>
  async (database: Handle, row: Omit<NewRow<T>, keyof Given | 'id'> & Partial<NewRow<T>>) => {
    const id = newId();
    await insertRows(database, table, { id, ...defaults, ...row } as never);
    return id;
  };
