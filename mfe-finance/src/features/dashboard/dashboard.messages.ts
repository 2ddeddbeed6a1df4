import { splitName, unknown } from '@padiman/ui';
import { paths, protections, workQueues, type WorkQueueName } from '@padiman/contracts';

const labels: Readonly<Record<string, string>> = {
  paid: 'Paid',
  notPaid: 'Not paid',
  confirmRide: 'Confirmed',
  startRide: 'Started',
  endRide: 'Ended',
  cancelRide: 'Cancelled',
  refundRide: 'Refunded',
  reportRide: 'Reported',
};

/** Label of a status key; an unknown one is split into words: `lostRide` and `lost_ride` become `Lost ride`. */
export function statusLabel(key: string): string {
  const known = Object.hasOwn(labels, key) ? labels[key] : undefined;
  if (known) return known;
  const text = splitName(key).trim();
  return text === '' ? unknown : text.charAt(0) + text.slice(1).toLowerCase();
}

/** Protections that the console runs without; empty for none. An unknown one has its own name. */
export const runsWithoutText = (names: readonly string[]): string => {
  const known: Readonly<Record<string, string>> = protections;
  return names.length === 0
    ? ''
    : `This console runs without: ${names.map((name) => known[name] ?? name).join(', ')}.`;
};

/** Name of each queue, and the screen that holds it. */
export const queues: Record<WorkQueueName, { name: string; path: string; search?: string }> = {
  withdrawals: { name: 'Pending withdrawals', path: paths.withdrawalRequests() },
  payouts: {
    name: 'Payouts waiting',
    path: paths.payouts(),
    search: '?filter=open&sort=created',
  },
  driverApplications: { name: 'Driver applications', path: paths.driversRequests() },
  appeals: { name: 'Appeals', path: paths.appeals() },
  reportedRequests: { name: 'Reported ride requests', path: paths.joinRide() },
  reportedRides: { name: 'Reported offered rides', path: paths.offerRide() },
  reportedTrips: { name: 'Reported parcel trips', path: paths.deliverParcel() },
  reportedUsers: { name: 'Reported users', path: paths.users() },
  reportedParcels: { name: 'Reported parcels', path: paths.sendParcel() },
};

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
