import type { RecordKind } from '../../../lists/records.ts';

/** Table of records that are deleted softly. */
export type DeletableTable = RecordKind['table'];

const payableTables = ['passenger_requests', 'sent_parcels'] as const satisfies DeletableTable[];

/** Table of records that somebody pays for, so that a deletion can refund them. */
export type PayableTable = (typeof payableTables)[number];

/** True for a table of records that somebody pays for. */
export const isPayable = (table: DeletableTable): table is PayableTable =>
  payableTables.some((payable) => payable === table);

/** A locked record. Money in kobo as the record states it; payments are read from the ledger. */
export interface LockedRow {
  id: string;
  user_id: string;
  recorded_payment: number;
  recorded_refund: number;
  /** True for a finished trip or a delivered parcel. */
  finished: boolean;
  /** True for a record with open reports. */
  reported: boolean;
  /** Changes with the record. */
  version: string;
}

/** A locked record with its payment and what has been refunded of it, in kobo; 0 if nothing is paid. */
export interface LockedRecord extends LockedRow {
  /** The ledger's payment, whatever amount the record states. */
  paid_amount: number;
  refunded_amount: number;
}

/** Kobo that a refund still owes to the payer of a record. */
export const refundable = (row: LockedRecord): number => row.paid_amount - row.refunded_amount;

/** True if the record states less than the ledger's payment, so that a refund of the payment cannot be noted in it. */
export const contradictsLedger = (row: LockedRecord): boolean => row.recorded_payment < row.paid_amount;
