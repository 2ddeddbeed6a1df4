import { paths, workQueues, type WorkQueueName } from '@padiman/contracts';

/** Name of each queue, and the screen that holds it. `aged` has the queues of which the oldest record is known. */
const queues: Record<WorkQueueName, { name: string; path: string; search?: string; aged?: true }> = {
  withdrawals: { name: 'Pending withdrawals', path: paths.withdrawalRequests(), aged: true },
  payouts: {
    name: 'Payouts waiting',
    path: paths.withdrawalRequests(),
    search: '?queue=payouts',
    aged: true,
  },
  driverApplications: { name: 'Driver applications', path: paths.driversRequests(), aged: true },
  blockedUsers: { name: 'Blocked accounts', path: paths.users() },
  reportedRequests: { name: 'Reported ride requests', path: paths.joinRide() },
  reportedRides: { name: 'Reported offered rides', path: paths.offerRide() },
  reportedTrips: { name: 'Reported parcel trips', path: paths.deliverParcel() },
  mentions: { name: 'Mentions', path: paths.dashboard(), search: '?waiting=mentions', aged: true },
  escalations: { name: 'Escalations', path: paths.dashboard(), search: '?waiting=escalations', aged: true },
};

/** Name of a queue for people. */
export const queueName = (queue: WorkQueueName): string => queues[queue].name;

/** True for a queue of which the oldest record is known. */
export const isAged = (queue: WorkQueueName): boolean => queues[queue].aged === true;

/** Queues of reported records. */
const reported: readonly WorkQueueName[] = ['reportedRequests', 'reportedRides', 'reportedTrips'];

/**
 * Address of a queue: its list, filtered; of reported records review mode, which leaves out what was reviewed.
 *
 * @param hasReview true if the backend has review mode of reported records
 */
export function queueAddress(queue: WorkQueueName, hasReview: boolean): { pathname: string; search: string } {
  const { path, search = `?filter=${workQueues[queue].filter}` } = queues[queue];
  return hasReview && reported.includes(queue)
    ? { pathname: `${path}/review`, search: '' }
    : { pathname: path, search };
}

const minute = 60_000;

/** Units of an age with their lengths in minutes, longest first. */
const units: readonly (readonly [name: string, minutes: number])[] = [
  ['year', 365 * 24 * 60],
  ['month', 30 * 24 * 60],
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
];

/**
 * Formats the age of an instant in whole units: `3 days ago`; `just now` below a minute, and for an instant in the future,
 * as a clock that is wrong gives it.
 *
 * @param instant ISO 8601, UTC
 * @param now time in ms
 */
export function formatAge(instant: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(instant)) / minute);
  const unit = units.find(([, length]) => minutes >= length);
  if (!unit) return 'just now';
  const [name, length] = unit;
  const count = Math.floor(minutes / length);
  return `${count} ${name}${count === 1 ? '' : 's'} ago`;
}
