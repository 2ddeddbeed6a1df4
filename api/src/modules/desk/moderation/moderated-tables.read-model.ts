import { sql } from 'kysely';

/** Join of the admin who reviewed a record. */
export const reviewerJoin = sql`left join admins as reviewer on reviewer.id = record.reviewed_by`;

/** Columns of a `DecidedRow` for a live record: kept, or not reviewed; needs {@link reviewerJoin}. */
export const reviewColumns = sql`case when record.reviewed_at is null then 'pending' else 'accepted' end as status,
  record.reviewed_at as decided_at, reviewer.first_name as decider_first_name,
  reviewer.last_name as decider_last_name`;

/** Version of a record, which every change of it replaces; a review is none. */
export const versionColumn = sql<string>`extract(epoch from record.updated_at)::text`;
