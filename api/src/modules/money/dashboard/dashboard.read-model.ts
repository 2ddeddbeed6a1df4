import { CompiledQuery } from 'kysely';
import type { Handle } from '../../../database/schema.ts';

/** Beginning of the names of the counters of sign-ups, which the month follows. */
export const signups = 'users.signups.';

/** Static SQL, because every session starts with the dashboard. */
const statement = `
  select name, sum(value)::bigint as value from counters
  where name = any($1::text[])
    or (name >= '${signups}' || to_char((now() at time zone 'Africa/Lagos') - interval '11 months', 'YYYY-MM')
      and name < '${signups}~')
  group by name having sum(value) <> 0 order by name`;

/**
 * Reads counters, and those of the sign-ups in this month and the eleven before, in Lagos, oldest first: in one statement,
 * so that they are consistent, and at a cost that does not grow with the number of records. Zeros are left out.
 */
export const readCounts = async (database: Handle, names: readonly string[]) =>
  (await database.executeQuery<{ name: string; value: number }>(CompiledQuery.raw(statement, [names]))).rows;
