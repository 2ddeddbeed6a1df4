import { sql, type Selectable } from 'kysely';
import type { Database, Handle } from '../database/schema.ts';
import { allRows, execute } from '../database/statements.ts';

type Table = keyof Database;
type Row<T extends Table> = Selectable<Database[T]>;
/** Values by column; an array stands for any of its values. */
type Values<T extends Table> = Partial<Record<keyof Row<T>, unknown>>;

const conditionOf = <T extends Table>(where: Values<T>) =>
  sql.join(
    [
      sql`true`,
      ...Object.entries(where).map(([column, value]) =>
        Array.isArray(value)
          ? sql`${sql.ref(column)} in (${sql.join(value)})`
          : sql`${sql.ref(column)} = ${value}`,
      ),
    ],
    sql` and `,
  );

/** Reads columns of the rows of a table with the given values. */
export const rowsOf = <T extends Table, C extends keyof Row<T> & string>(
  database: Handle,
  table: T,
  columns: readonly C[],
  where: Values<T> = {},
  order?: keyof Row<T> & string,
): Promise<Pick<Row<T>, C>[]> =>
  allRows(
    database,
    sql<Pick<Row<T>, C>>`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
      where ${conditionOf(where)} ${order === undefined ? sql`` : sql`order by ${sql.ref(order)}`}`,
  );

/** Reads columns of the only row of a table with the given values. */
export async function rowOf<T extends Table, C extends keyof Row<T> & string>(
  database: Handle,
  table: T,
  columns: readonly C[],
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
  execute(
    database,
    sql`update ${sql.table(table)} set ${sql.join(
      Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    )} where ${conditionOf(where)}`,
  );
