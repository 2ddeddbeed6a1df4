import { sql } from 'kysely';

/** The limit in force in kobo, as an expression of other queries; null for none. */
export const limitInForce = sql<
  number | null
>`(select (value ->> 'kobo')::bigint from meta where key = 'fourEyesLimit')`;

/** Query for the limit in force. */
export const selectLimit = sql<{ kobo: number | null }>`select ${limitInForce} as kobo`;
