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
 * Version of the format. A backup is a gzipped text: the header; for each table its section line, its rows in the text
 * format of COPY, and `\.`; the closing line; the seal, with the hash of everything before. All lines but the rows are
 * JSON. The format does not depend on the database engine.
 */
export const formatVersion = 1;

/** Tables left out, so that a backup contains neither sessions nor codes that reset a password. */
export const leftOut: readonly string[] = [
  'sessions',
  'one_time_codes',
  'pending_logins',
  'factor_challenges',
];

/** Line after the rows of a table; no row equals it. */
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

/** Source, time and schema version of a backup. */
export type BackupHeader = InferType<typeof header>;
/** Row counts of all tables, and values of sequences. */
export type BackupClosing = InferType<typeof closing>;

/** The file is not a backup, or is incomplete or changed. */
export class BackupDamaged extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`This is not a whole backup: ${reason}. Nothing was restored.`, { cause });
    this.name = 'BackupDamaged';
  }
}

/** Length of the seal with its line break. */
export const sealLength = JSON.stringify({ sha256: ''.padEnd(64) }).length + 1;

/** Schemas of the JSON lines. */
export const lines = { header, section, closing, seal };

/** Parses a JSON line. @throws BackupDamaged for a line of another kind */
export function parseLine<S extends Schema>(schema: S, line: string, name: string): InferType<S> {
  try {
    return schema.validateSync(JSON.parse(line), { strict: true }) as InferType<S>;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof ValidationError) {
      throw new BackupDamaged(`${name} cannot be read`, error);
    }
    throw error;
  }
}

const newline = 0x0a;

/** Counts the rows in a chunk of COPY's text format: each ends with a line break, and values contain none. */
export function countRows(chunk: Uint8Array): number {
  let count = 0;
  for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) count += 1;
  return count;
}
