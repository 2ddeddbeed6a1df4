import { integer, matching, withOptions } from './parsing/validators.ts';

/** Most connections of a process to PostgreSQL, unless `pool_max` in `DATABASE_URL` says otherwise. */
export const defaultPoolMax = 20;

const options = {
  // The least number is one connection of each pool.
  pool_max: integer(2, 1_000),
  direct: matching(/^[^/?#@\s]+$/, 'must be host:port, or several, comma separated'),
};

/** Address of the database, without options of ours. */
export interface DatabaseAddress {
  /** Undefined for the embedded database. */
  databaseUrl: string | undefined;
  /** Address of PostgreSQL itself where `databaseUrl` leads to a pooler. */
  directUrl: string | undefined;
  /** Most connections to PostgreSQL, for writers and readers together. */
  poolMax: number;
}

/** Reads `DATABASE_URL`. */
export function readDatabaseUrl(given: string | undefined): DatabaseAddress {
  if (given === undefined || given === 'embedded') {
    return { databaseUrl: undefined, directUrl: undefined, poolMax: defaultPoolMax };
  }
  const {
    address,
    options: { pool_max: poolMax = defaultPoolMax, direct },
  } = withOptions(given, options);
  // The same user, password, database and options at another host.
  const directUrl = direct && address.replace(/^(\w+:\/\/)([^/?#]*@)?[^@/?#]*/, `$1$2${direct}`);
  return { databaseUrl: address, directUrl, poolMax };
}

/** Validator of `DATABASE_URL`. */
export function checkDatabaseUrl(given: string): string {
  if (given !== 'embedded' && !/^postgres(ql)?:\/\//.test(given)) {
    throw new Error('must begin with postgres://, or be embedded');
  }
  readDatabaseUrl(given);
  return given;
}
