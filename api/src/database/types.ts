import pg from 'pg';

const int8 = 20;
const date = 1082;
const numeric = 1700;

/**
 * What the two drivers would read differently: counts and kobo become numbers (both stay far below 2^53),
 * days stay text. Everything else is the same on both by default.
 */
const readers: Record<number, (value: string) => unknown> = {
  [int8]: Number,
  [numeric]: Number,
  [date]: (value) => value,
};

/** Readers for PGlite. */
export const pgliteParsers = readers;

/** Readers for node-postgres, for our pool alone. */
export const postgresTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    format === 'binary'
      ? pg.types.getTypeParser(oid, format)
      : (readers[oid] ?? pg.types.getTypeParser(oid, 'text')),
};
