import { sql } from 'kysely';
import type { ListFilter } from '../../lists/record-list.ts';

/** The filters of a list whose records are decided on. */
export function byDecision(
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
