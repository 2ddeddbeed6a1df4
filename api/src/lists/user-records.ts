import { sql } from 'kysely';
import type { ListFilter } from './record-list.ts';

/** Join of the user whose record it is: the driver of a trip or ride, the sender, the passenger. */
export const ownerJoin = sql`join users as owner on owner.id = record.user_id`;

/** Fields with the owner's name. */
export const ownerName = {
  user_first_name: 'owner.first_name',
  user_last_name: 'owner.last_name',
} as const;

/** The owner's name in the search by callers who see personal data masked. */
export const ownerTexts = Object.values(ownerName);

/** Fields with the owner's name and phone number. */
export const ownerContact = { ...ownerName, users_phone_number: 'owner.phone_number' } as const;

/** Filters of a list whose records can be reported. */
export const reportedFilters = (
  table: 'parcel_trips' | 'offered_rides' | 'passenger_requests',
): Record<'all' | 'reported', ListFilter> => ({
  all: { where: sql`true`, counters: { total: `${table}.all` } },
  reported: { where: sql`record.report_ride`, counters: { total: `${table}.reported` } },
});
