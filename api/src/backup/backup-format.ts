import {
  array,
  boolean,
  mixed,
  number,
  object,
  string,
  ValidationError,
  type InferType,
  type Schema,
} from 'yup';

/**
 * A backup is a gzip'd text. Lines of JSON: the header; for each table a line that names it, its rows as COPY writes
 * them, and `\.`; the closing; the hash of everything before. Nothing in it depends on the kind of database.
 */
export const formatVersion = 1;

/** Never in a backup: whoever holds the file must not be signed in by it, nor reset a password. */
export const leftOut: readonly string[] = ['sessions', 'one_time_codes'];

/** Ends the rows of a table; no row can look like it. */
export const endOfRows = '\\.\n';

const header = object({
  format: string().oneOf(['padiman-backup']).required(),
  version: number().integer().required(),
  product: string().required(),
  engine: string().required(),
  at: string().required(),
  migrations: array(string().required()).required(),
  leftOut: array(string().required()).required(),
});
const section = object({
  table: string().required(),
  columns: array(string().required()).required(),
});
const closing = object({
  rows: mixed<Record<string, number>>().required(),
  sequences: array(
    object({ name: string().required(), value: string().required(), called: boolean().required() }),
  ).required(),
});
const seal = object({ sha256: string().length(64).required() });

/** From which database, when, and at which schema. */
export type BackupHeader = InferType<typeof header>;
/** What follows: the rows of this table. */
export type BackupSection = InferType<typeof section>;
/** How many rows each table has, and where its sequences stand. */
export type BackupClosing = InferType<typeof closing>;

/** The file is not a backup, or not a whole one. */
export class BackupDamaged extends Error {
  constructor(what: string, cause?: unknown) {
    super(`This is not a whole backup: ${what}. Nothing was restored.`, { cause });
    this.name = 'BackupDamaged';
  }
}

/** The lines, by what they are. */
export const lines = { header, section, closing, seal };

/** @throws BackupDamaged where the line is not what belongs here */
export function parseLine<S extends Schema>(schema: S, line: string, what: string): InferType<S> {
  try {
    return schema.validateSync(JSON.parse(line), { strict: true }) as InferType<S>;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof ValidationError) {
      throw new BackupDamaged(`${what} cannot be read`, error);
    }
    throw error;
  }
}
