import { sql, type RawBuilder } from 'kysely';
import type { Handle } from './schema.ts';

type Template = [texts: TemplateStringsArray, ...values: unknown[]];

/** Runs the statement of a template. @returns its rows */
export const allRows =
  <Row>(database: Handle) =>
  async (...template: Template): Promise<Row[]> =>
    (await sql<Row>(...template).execute(database)).rows;

/** Runs the statement of a template. @returns its first row */
export const firstRow =
  <Row>(database: Handle) =>
  async (...template: Template): Promise<Row | undefined> =>
    (await sql<Row>(...template).execute(database)).rows[0];

/** Runs the statement of a template. @returns true if it has a row, such as one that it changed */
export const hasRow =
  (database: Handle) =>
  async (...template: Template): Promise<boolean> =>
    (await sql(...template).execute(database)).rows.length > 0;

/** Runs the statement of a template that has no rows to read. */
export const execute =
  (database: Handle) =>
  async (...template: Template): Promise<void> =>
    void (await sql(...template).execute(database));

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
  const row = await firstRow<Selected<Selects>>(database)`select ${sql.join(columns)}`;
  return row as Selected<Selects>;
}
