import { sql } from 'kysely';

/** Join of the admin who decided on a record. */
export const deciderJoin = sql`left join admins as decider on decider.id = record.decided_by`;

/** Columns of a `DecidedRow`; needs {@link deciderJoin}. */
export const decisionColumns = sql`record.status, record.decided_at, decider.first_name as decider_first_name,
  decider.last_name as decider_last_name`;
