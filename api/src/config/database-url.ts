import { integer, matching, withOptions } from './parsing/validators.ts';

/** Most connections of a process to PostgreSQL, unless `pool_max` in `DATABASE_URL` says otherwise. */
export const defaultPoolMax = 20;

const options = {
  // The least number is one connection of each pool.
  pool_max: integer(2, 1_000),
  direct: matching(/^[^/?#@\s]+$/, 'must be host:port, or several, comma separated'),
};

/**
 * Reads `DATABASE_URL`: the address without options of ours, undefined for the embedded database, and the address of
 * PostgreSQL itself where that leads to a pooler.
 */
export function readDatabaseUrl(given: string | undefined) {
  if (given === undefined || given === 'embedded')
    return { databaseUrl: undefined, directUrl: undefined, poolMax: defaultPoolMax };
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
  if (given !== 'embedded' && !/^postgres(ql)?:\/\//.test(given))
    throw new Error('must begin with postgres://, or be embedded');
  readDatabaseUrl(given);
  return given;
}
