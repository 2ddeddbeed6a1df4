/** Queues of review mode. */
export type ReviewQueueName =
  | ('withdrawals' | 'driverApplications' | 'reportedTrips' | 'reportedRides' | 'reportedRequests' | 'posts')
  | 'appeals';

/** Accounts of users and of the platform. */
export type LedgerAccount =
  | ('available' | 'held' | 'trips' | 'fees' | 'refunds' | 'referral' | 'rewards')
  | ('paidIn' | 'payable' | 'paidOut');
