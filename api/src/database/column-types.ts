import type { BulkException } from '@padiman/contracts';

/** Queues of review mode. */
export type ReviewQueueName =
  | ('withdrawals' | 'driverApplications' | 'reportedTrips' | 'reportedRides' | 'reportedRequests' | 'posts')
  | 'appeals';

/** Accounts of users and of the platform. */
export type LedgerAccount =
  | ('available' | 'held' | 'trips' | 'fees' | 'refunds' | 'referral' | 'rewards')
  | ('paidIn' | 'payable' | 'paidOut');

/** Records of a job with a common trait; amount in kobo. */
export interface BulkGroupRow {
  name: string;
  count: number;
  amount: number | null;
}

/** Records of a job with an exception; amount in kobo. */
export interface BulkExceptionRow extends Omit<BulkGroupRow, 'name'> {
  exception: BulkException;
}
