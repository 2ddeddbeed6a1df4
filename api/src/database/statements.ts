import type { RawBuilder } from 'kysely';
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
