import type { DeletedType } from '@padiman/contracts';

/**
 * Records that are deleted softly, by the type of their delete path: table, and type in the audit.
 */
export const deletableRecords = {
  users: { table: 'users', recordType: 'user' },
  admins: { table: 'admins', recordType: 'admin' },
  deliverparcels: { table: 'parcel_trips', recordType: 'parcelTrip' },
  drivers: { table: 'offered_rides', recordType: 'offeredRide' },
  passengerrequests: { table: 'passenger_requests', recordType: 'passengerRequest' },
  sendparcels: { table: 'sent_parcels', recordType: 'sentParcel' },
  posts: { table: 'posts', recordType: 'post' },
} as const satisfies Record<DeletedType, { table: string; recordType: string }>;

/** Table of records that are deleted softly. */
export type DeletableTable = (typeof deletableRecords)[DeletedType]['table'];

const payableTables = ['passenger_requests', 'sent_parcels'] as const satisfies DeletableTable[];

/** Table of records that somebody pays for, so that a deletion can refund them. */
export type PayableTable = (typeof payableTables)[number];

/** True for a table of records that somebody pays for. */
export const isPayable = (table: DeletableTable): table is PayableTable =>
  payableTables.some((payable) => payable === table);
