import { splitName, unknown } from '@padiman/ui';
import { paths, protections, workQueues, type NotedType, type WorkQueueName } from '@padiman/contracts';

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

/** Lists of records that wait for the admin because of a note. */
export type AddressedList = 'mentions' | 'escalations';

/** Texts of each list. */
export const listTexts: Readonly<Record<AddressedList, { title: string; hint: string; empty: string }>> = {
  mentions: {
    title: 'Mentions',
    hint: 'Opening the record marks them as read.',
    empty: 'Nobody has mentioned you since you last looked.',
  },
  escalations: {
    title: 'Escalations',
    hint: 'Decide on the record, or return it with a note.',
    empty: 'No record waits for a super admin.',
  },
};

/** Each type of record: its name for people, and its list; `review` where records are decided on in review mode. */
const types: Readonly<Record<NotedType, { name: string; path: string; review?: true }>> = {
  user: { name: 'User', path: paths.users() },
  withdrawal: { name: 'Withdrawal request', path: paths.withdrawalRequests(), review: true },
  driverApplication: { name: 'Driver application', path: paths.driversRequests(), review: true },
  parcelTrip: { name: 'Parcel trip', path: paths.deliverParcel(), review: true },
  sentParcel: { name: 'Sent parcel', path: paths.sendParcel() },
  offeredRide: { name: 'Offered ride', path: paths.offerRide(), review: true },
  passengerRequest: { name: 'Ride request', path: paths.joinRide(), review: true },
  post: { name: 'Post', path: paths.posts(), review: true },
  appeal: { name: 'Appeal', path: paths.appeals(), review: true },
};

const known = (type: string) => (Object.hasOwn(types, type) ? types[type as NotedType] : undefined);

/** Name of a type of records. A type that the page does not know has its own. */
export const typeName = (type: string): string => known(type)?.name ?? type;

/** Address of a record: review mode for an escalation that can be decided there, and its details otherwise. */
export function recordAddress(
  list: AddressedList,
  { recordType, recordId }: { recordType: string; recordId: string },
): { pathname: string; search: string } | undefined {
  const found = known(recordType);
  if (!found) return undefined;
  const { path, review } = found;
  if (review && list === 'escalations') return { pathname: `${path}/review`, search: `?record=${recordId}` };
  // The dialog of a post has no address.
  const details = recordType === 'post' ? '' : `&details=${recordId}`;
  return { pathname: path, search: `?q=${recordId}${details}` };
}

/** Name of each queue, and the screen that holds it. `aged` has the queues of which the oldest record is known. */
export const queues: Record<WorkQueueName, { name: string; path: string; search?: string; aged?: true }> = {
  withdrawals: { name: 'Pending withdrawals', path: paths.withdrawalRequests(), aged: true },
  payouts: {
    name: 'Payouts waiting',
    path: paths.payouts(),
    search: '?filter=open&sort=created',
    aged: true,
  },
  driverApplications: { name: 'Driver applications', path: paths.driversRequests(), aged: true },
  appeals: { name: 'Appeals', path: paths.appeals(), aged: true },
  reportedRequests: { name: 'Reported ride requests', path: paths.joinRide(), aged: true },
  reportedRides: { name: 'Reported offered rides', path: paths.offerRide(), aged: true },
  reportedTrips: { name: 'Reported parcel trips', path: paths.deliverParcel(), aged: true },
  reportedUsers: { name: 'Reported users', path: paths.users(), aged: true },
  reportedParcels: { name: 'Reported parcels', path: paths.sendParcel(), aged: true },
  mentions: { name: 'Mentions', path: paths.dashboard(), search: '?waiting=mentions', aged: true },
  escalations: { name: 'Escalations', path: paths.dashboard(), search: '?waiting=escalations', aged: true },
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
