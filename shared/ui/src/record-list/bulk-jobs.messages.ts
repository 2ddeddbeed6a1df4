import type { BulkException, BulkItem, BulkJob, BulkJobAction, BulkList } from '@padiman/contracts';
import { formatCount, formatNaira } from '../public.ts';

const records: Record<BulkList, readonly [one: string, many: string]> = {
  users: ['user', 'users'],
  withdrawals: ['withdrawal request', 'withdrawal requests'],
  deliverparcels: ['parcel trip', 'parcel trips'],
  sendparcels: ['sent parcel', 'sent parcels'],
  passengerrequests: ['passenger request', 'passenger requests'],
  drivers: ['offered ride', 'offered rides'],
};

const verbs: Record<BulkJobAction, string> = {
  block: 'Block',
  unblock: 'Unblock',
  delete: 'Delete',
  accepted: 'Accept',
  rejected: 'Reject',
};

/** Name of a job: `Block 1,240 users`. */
export const jobName = ({ action, list, count }: BulkJob) =>
  `${verbs[action]} ${formatCount(count)} ${records[list][count === 1 ? 0 : 1]}`;

/** Number of records and their sum: `1,240 selected, ₦5,000.00`. */
export const extent = ({ count, amount }: { count: number; amount: number | null }) =>
  amount === null ? formatCount(count) : `${formatCount(count)}, ${formatNaira(amount)}`;

/** State of a job in a sentence. */
export function jobProgress({ state, count, waiting, changed, skipped, cancelled }: BulkJob): string {
  const results = [
    `${formatCount(changed)} done`,
    skipped > 0 && `${formatCount(skipped)} not carried out`,
    cancelled > 0 && `${formatCount(cancelled)} not touched`,
  ].filter((text) => text !== false);
  if (state === 'running') return `${formatCount(count - waiting)} of ${formatCount(count)} processed.`;
  return `${state === 'cancelled' ? 'Stopped: ' : ''}${results.join(', ')}.`;
}

/** Name of an exception in the confirmation. */
export const exceptionLabels: Record<BulkException, string> = {
  settled: 'Decided or done already',
  held: 'On hold',
  blocked: 'User blocked or deleted',
  insufficient: 'Balance does not cover it',
  escalated: 'Escalated: only a super admin decides',
  linked: 'Same account as another user here',
  balance: 'Has money in the balance',
  paid: 'Paid, and not refunded by this',
  underWay: 'On the road now',
};

/** Result of a record. */
export const resultOf = ({ state, reason, exceptions }: BulkItem): string =>
  reason ??
  (state === 'waiting' && exceptions.length > 0
    ? exceptions.map((exception) => exceptionLabels[exception]).join(', ')
    : resultLabels[state]);

const resultLabels: Record<BulkItem['state'], string> = {
  waiting: 'Waiting',
  changed: 'Done',
  skipped: 'Left as it was',
  cancelled: 'Not touched',
};

/** Choices of the results' filter. */
export const itemFilters = [
  { value: 'all', label: 'All' },
  { value: 'exceptions', label: 'Exceptions' },
  { value: 'changed', label: 'Done' },
  { value: 'skipped', label: 'Left as they were' },
  { value: 'cancelled', label: 'Not touched' },
] as const;

/** One of {@link itemFilters}. */
export type ItemFilter = (typeof itemFilters)[number]['value'];
