import { kindOf, type RecordKind } from '../../../lists/record-kinds.ts';

/** Kinds of the reported records and posts that are reviewed, by queue. */
const moderatedKinds = {
  reportedTrips: 'deliverparcels',
  reportedRides: 'drivers',
  reportedRequests: 'passengerrequests',
  posts: 'posts',
} as const;

/** Name of a queue with reported records or posts. */
export type ModeratedName = keyof typeof moderatedKinds;

/** A kind of records that are reviewed. SQL texts have the alias `record`. */
interface ModeratedKind extends RecordKind {
  /** Name of the kind. */
  itemType: (typeof moderatedKinds)[ModeratedName];
  /** True for records that are reviewed at all. */
  waits: string;
  /** Ids of the people whose record it is, by their part in it. */
  people: Readonly<Record<string, string>>;
}

const moderated = (name: ModeratedName, waits: string, people: Record<string, string>): ModeratedKind => {
  const itemType = moderatedKinds[name];
  return { ...kindOf(itemType), itemType, waits, people };
};

const reported = 'record.report_ride';

/** Reported records and posts by queue. Staff does not review what staff wrote. */
export const moderatedRecords: Readonly<Record<ModeratedName, ModeratedKind>> = {
  reportedTrips: moderated('reportedTrips', reported, { driver: 'record.user_id' }),
  reportedRides: moderated('reportedRides', reported, { driver: 'record.user_id' }),
  reportedRequests: moderated('reportedRequests', reported, {
    ...{ passenger: 'record.user_id', driver: 'record.driver_id' },
  }),
  posts: moderated('posts', 'record.author_user_id is not null', { author: 'record.author_user_id' }),
};

/** Decisions on a reported record or a post in messages. */
export const moderationLabels = { accepted: 'kept', rejected: 'deleted' } as const;
