import { sql } from 'kysely';

/** SQL of the percentage of decisions that are sampled: 2 unless a super admin chose another. */
export const samplePercent = sql.raw<number>(
  `coalesce((select (value ->> 'percent')::integer from meta where key = 'secondLooks'), 2)`,
);
