import pg from 'pg';

const int8 = 20;
const date = 1082;
const numeric = 1700;

/**
 * Parsers for the types that the two drivers read differently: counts and kobo become numbers (both stay far below
 * 2^53), days stay text.
 */
const readers: Record<number, (value: string) => unknown> = {
  [int8]: Number,
  [numeric]: Number,
  [date]: (value) => value,
};

/** Type parsers for PGlite. */
export const pgliteParsers = readers;

/** Type parsers for the node-postgres pool. */
export const postgresTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    format === 'binary'
      ? pg.types.getTypeParser(oid, format)
      : (readers[oid] ?? pg.types.getTypeParser(oid, 'text')),
};
