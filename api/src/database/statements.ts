import { sql, type RawBuilder } from 'kysely';
import type { Handle } from './schema.ts';

/** Runs a statement. @returns its rows */
export const allRows = async <Row>(database: Handle, statement: RawBuilder<Row>): Promise<Row[]> =>
  (await statement.execute(database)).rows;

/** Runs a statement. @returns its first row */
export const firstRow = async <Row>(database: Handle, statement: RawBuilder<Row>): Promise<Row | undefined> =>
  (await statement.execute(database)).rows[0];

/** Runs a statement. @returns true if it has a row, such as one that it changed */
export const hasRow = async (database: Handle, statement: RawBuilder<unknown>): Promise<boolean> =>
  (await statement.execute(database)).rows.length > 0;

/** Runs a statement that has no rows to read. */
export const execute = async (database: Handle, statement: RawBuilder<unknown>): Promise<void> =>
  void (await statement.execute(database));

type InJson<Value> = Value extends Date ? string : Value;

/** A row as JSON has it: a time is a text. */
type JsonRow<Row> = { [Column in keyof Row]: InJson<Row[Column]> };

/** Rows of selects by their names. */
export type Selected<Selects> = {
  [Name in keyof Selects]: Selects[Name] extends RawBuilder<infer Row> ? JsonRow<Row>[] : never;
};

/** Runs several selects as one statement, of one snapshot. @returns the rows of each */
export async function selectTogether<Selects extends Record<string, RawBuilder<object>>>(
  database: Handle,
  selects: Selects,
): Promise<Selected<Selects>> {
  const columns = Object.entries(selects).map(
    ([name, select]) =>
      sql`(select coalesce(json_agg(one), '[]') from (${select}) as one) as ${sql.ref(name)}`,
  );
  const row = await firstRow(database, sql<Selected<Selects>>`select ${sql.join(columns)}`);
  return row as Selected<Selects>;
}
