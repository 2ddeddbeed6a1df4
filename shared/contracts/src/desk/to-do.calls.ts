import { array, bool, number, object, string, type InferType } from 'yup';
import type { Access } from '../base/access.ts';
import { defineCall, plain } from '../base/call.ts';
import { instant, listOf, naira, orNull, required } from '../base/fields.ts';

/** Queue of records that wait for staff. */
interface WorkQueueRow {
  /** Access of the list that holds its records, or the right to decide on them. */
  access: Access;
  /** Filter of that list that shows its records. */
  filter: string;
}

/**
 * Queues of records that wait for staff: one row per queue, in the order in which they are shown. Accesses are literals
 * rather than those of the calls, so that a remote does not bundle the contracts of lists that it does not read.
 *
 * - `withdrawals`: pending withdrawal requests; `payouts`: accepted ones that are not paid yet;
 * - `driverApplications`: pending applications; `appeals`: pending appeals of members;
 * - `reportedRequests`, `reportedRides`, `reportedTrips`: passenger requests, offered rides and parcel trips that were
 *   reported, and that nobody has kept or deleted; `reportedUsers`, `reportedParcels`: those with open reports.
 */
export const workQueues = {
  withdrawals: { access: 'viewWithdrawalEarnings', filter: 'pending' },
  payouts: { access: 'viewWithdrawalEarnings', filter: 'open' },
  driverApplications: { access: 'superAdmin', filter: 'pending' },
  appeals: { access: 'superAdmin', filter: 'pending' },
  reportedRequests: { access: 'moderateTrips', filter: 'reported' },
  reportedRides: { access: 'moderateTrips', filter: 'reported' },
  reportedTrips: { access: 'moderateTrips', filter: 'reported' },
  reportedUsers: { access: 'viewAllUsers', filter: 'reported' },
  reportedParcels: { access: 'moderateTrips', filter: 'reported' },
} as const satisfies Record<string, WorkQueueRow>;
export type WorkQueueName = keyof typeof workQueues;

/** All queues, in the order in which they are shown. */
export const workQueueNames = Object.keys(workQueues) as readonly WorkQueueName[];

/** Extent of a queue. `amount` in naira, `oldest` UTC. */
export const workQueue = object({
  queue: required(string(), `One of ${workQueueNames.join(', ')}.`),
  count: number().required(),
  amount: orNull(naira(), 'Sum in naira; null where there is no money.'),
  oldest: orNull(
    instant(),
    'Instant since which the oldest record waits; null for an empty queue, and where it is not known.',
  ),
  onHold: number().meta({ description: 'Records on hold, which are not among `count`.' }),
});
export type WorkQueue = InferType<typeof workQueue>;

/** `GET /dashboard/work-to-do`: extent of each queue that the caller may open, empty ones included. */
export const readWorkToDo = defineCall('readWorkToDo', 'GET /dashboard/work-to-do', {
  ...plain,
  summary: 'How much waits for staff, by queue',
  section: 'Dashboard',
  description:
    'The queues that the caller may open, empty ones included. Pages read it again and again, so it does not count as a use of the session.',
  capability: 'workToDo',
  background: true,
  refreshed: true,
  access: 'staff',
  answer: object({
    success: bool().required(),
    data: listOf(workQueue),
    stopped: array()
      .of(string().required())
      .meta({ description: 'Names of background work that is stopped; absent while all of it runs.' }),
  }),
});
