import type { DeletedType } from '@padiman/contracts';

/** Type of the records of each queue, as the paths that delete them name it. */
export const itemTypes = {
  reportedTrips: 'deliverparcels',
  reportedRides: 'drivers',
  reportedRequests: 'passengerrequests',
  posts: 'posts',
} as const satisfies Record<string, DeletedType>;

/** Name of a queue with reported records or posts. */
export type ModeratedName = keyof typeof itemTypes;

/** Decisions on a reported record or a post in messages. */
export const moderationLabels = { accepted: 'kept', rejected: 'deleted' } as const;
