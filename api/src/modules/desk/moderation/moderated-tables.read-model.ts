import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ModeratedName } from './moderation.rules.ts';

/** Table of records that are reviewed, with the alias `record` in the fragments. */
interface ModeratedTable {
  table: 'parcel_trips' | 'offered_rides' | 'passenger_requests' | 'posts';
  /** True for records that are reviewed at all. */
  waits: RawBuilder<SqlBool>;
  /** Ids of the people whose record it is, by their part in it. */
  people: Readonly<Record<string, RawBuilder<string | null>>>;
}

const reported = sql<SqlBool>`record.report_ride`;
const owner = sql<string>`record.user_id`;

/** Tables of reported records and of posts, by queue. */
export const moderatedTables: Readonly<Record<ModeratedName, ModeratedTable>> = {
  reportedTrips: { table: 'parcel_trips', waits: reported, people: { driver: owner } },
  reportedRides: { table: 'offered_rides', waits: reported, people: { driver: owner } },
  reportedRequests: {
    ...{ table: 'passenger_requests', waits: reported },
    people: { passenger: owner, driver: sql<string | null>`record.driver_id` },
  },
  posts: {
    table: 'posts',
    // Staff does not review what staff wrote.
    waits: sql<SqlBool>`record.author_user_id is not null`,
    people: { author: sql<string | null>`record.author_user_id` },
  },
};

/** Join of the admin who reviewed a record. */
export const reviewerJoin = sql`left join admins as reviewer on reviewer.id = record.reviewed_by`;

/** Columns of a `DecidedRow` for a live record: kept, or not reviewed; needs {@link reviewerJoin}. */
export const reviewColumns = sql`case when record.reviewed_at is null then 'pending' else 'accepted' end as status,
  record.reviewed_at as decided_at, reviewer.first_name as decider_first_name,
  reviewer.last_name as decider_last_name`;

/** Version of a record, which every change of it replaces; a review is none. */
export const versionColumn = sql<string>`extract(epoch from record.updated_at)::text`;
