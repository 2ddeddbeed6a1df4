import { sql } from 'kysely';

/** Key of the limit in the table of metadata. */
export const limitKey = 'fourEyesLimit';

/** The limit in force in kobo, as an expression of other queries; null for none. */
export const limitInForce = sql<
  number | null
>`(select (value ->> 'kobo')::bigint from meta where key = ${sql.lit(limitKey)})`;
