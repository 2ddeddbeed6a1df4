/** Record as the database keeps it. Fields as in section 3 of the specification. */
export interface Row {
  _id: string;
  [field: string]: unknown;
}

/** Everything that the backend keeps, oldest record first, as Mongo returns it. */
export interface Records {
  admins: Row[];
  users: Row[];
  deliverParcels: Row[];
  rides: Row[];
  passengerRequests: Row[];
  sendParcels: Row[];
  posts: Row[];
  withdrawalRequests: Row[];
  /** Entries of `/dashboard/withdrawals-accepted`. */
  acceptedWithdrawals: Row[];
  /** Entries of `/dashboard/withdrawals-ref`. */
  referralEarnings: Row[];
  applications: Row[];
  signups: { month: number; signupCount: number }[];
  referredUsers: number;
}

/** Number of records in each list. */
export interface RecordCounts {
  users: number;
  /** Parcel trips, rides, passenger requests, sent parcels and withdrawal requests, each. */
  records: number;
  /** Posts, referral earnings and driver applications, each. */
  others: number;
}

/** Moment after the newest record; fixed, so that the records do not depend on the clock. */
export const newest = Date.UTC(2026, 4, 1);

const hour = 3_600_000;
const day = 24 * hour;

/** Time at which a record of a list was created: one every six hours, the last one just before {@link newest}. */
export const createdAt = (index: number, count: number) => new Date(newest - (count - index) * 6 * hour);

/** Day of a journey as Mongo stores it: midnight in UTC. */
export const dayAfter = (start: Date, days: number) =>
  new Date(Math.floor(start.getTime() / day) * day + days * day).toISOString();
