import { sql } from 'kysely';
import type { RecordList } from '../../lists/record-list.repository.ts';

export interface TripRow {
  id: string;
  bus_stop: string;
  can_carry_heavy: boolean;
  travel_date: string;
  arrival_date: string;
  destination: string;
  max_price: number;
  min_price: number;
  state: string;
  first_name: string;
  last_name: string;
  phone_number: string;
  report_ride: boolean;
}

/** Parcel trips that drivers offer, with their drivers. */
export const tripList: RecordList<'all' | 'reported'> = {
  name: 'parcel trips',
  from: sql`parcel_trips as record join users as owner on owner.id = record.user_id`,
  columns: sql`record.id, record.bus_stop, record.can_carry_heavy, record.travel_date, record.arrival_date,
    record.destination, record.max_price, record.min_price, record.state, record.report_ride,
    owner.first_name, owner.last_name, owner.phone_number`,
  searched: sql`concat_ws(' ', record.bus_stop, record.destination, record.state,
    owner.first_name, owner.last_name, owner.phone_number)`,
  always: sql`record.deleted_at is null`,
  filters: { all: sql`true`, reported: sql`record.report_ride` },
};

export interface SentParcelRow {
  id: string;
  first_name: string;
  last_name: string;
  receiver_name: string;
  paid: boolean;
  amount: number;
  state: string;
  sender_city: string;
  receiver_city: string;
  delivery_date: string;
  is_perishable: boolean;
  is_fragile: boolean;
  end_ride: boolean;
  cancel_ride: boolean;
  confirm_ride: boolean;
  start_ride: boolean;
  refund_ride: boolean;
}

/** Parcels that users send, with their senders. */
export const sentParcelList: RecordList<'end' | 'start' | 'cancel' | 'confirm' | 'refund' | 'paid' | 'all'> =
  {
    name: 'sent parcels',
    from: sql`sent_parcels as record join users as owner on owner.id = record.user_id`,
    columns: sql`record.id, record.receiver_name, record.paid, record.amount, record.state, record.sender_city,
    record.receiver_city, record.delivery_date, record.is_perishable, record.is_fragile, record.end_ride,
    record.cancel_ride, record.confirm_ride, record.start_ride, record.refund_ride,
    owner.first_name, owner.last_name`,
    searched: sql`concat_ws(' ', record.receiver_name, record.sender_city, record.receiver_city, record.state,
    owner.first_name, owner.last_name, owner.phone_number)`,
    always: sql`record.deleted_at is null`,
    filters: {
      all: sql`true`,
      end: sql`record.end_ride`,
      start: sql`record.start_ride`,
      cancel: sql`record.cancel_ride`,
      confirm: sql`record.confirm_ride`,
      refund: sql`record.refund_ride`,
      paid: sql`record.paid`,
    },
  };
