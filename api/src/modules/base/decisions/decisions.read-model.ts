import { sql } from 'kysely';
import type { ListFilter } from '../../../lists/record-list.ts';

/** Join of the admin who decided on a record. */
export const deciderJoin = sql`left join admins as decider on decider.id = record.decided_by`;

/** Columns of a `DecidedRow`; needs {@link deciderJoin}. */
export const decisionColumns = sql`record.status, record.decided_at, decider.first_name as decider_first_name,
  decider.last_name as decider_last_name`;

/** Filters of a list whose records are decided on. */
export function decisionFilters(
  table: 'driver_applications' | 'withdrawals',
): Record<'all' | 'pending' | 'accepted' | 'rejected', ListFilter> {
  const status = (name: 'pending' | 'accepted' | 'rejected') => ({
    where: sql<boolean>`record.status = ${sql.lit(name)}`,
    counters: { total: `${table}.${name}` },
  });
  return {
    all: { where: sql`true`, counters: { total: `${table}.all` } },
    pending: status('pending'),
    accepted: status('accepted'),
    rejected: status('rejected'),
  };
}
