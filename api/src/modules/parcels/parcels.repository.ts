import { sql, type SqlBool } from 'kysely';
import { live, type RecordList } from '../../lists/record-list.ts';

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
export const tripList: RecordList<'all' | 'reported', 'travel_date' | 'min_price'> = {
  name: 'parcel trips',
  table: 'parcel_trips',
  joins: sql`join users as owner on owner.id = record.user_id`,
  columns: sql`record.id, record.bus_stop, record.can_carry_heavy, record.travel_date, record.arrival_date,
    record.destination, record.max_price, record.min_price, record.state, record.report_ride,
    owner.first_name, owner.last_name, owner.phone_number`,
  always: live,
  filters: {
    all: { where: sql`true`, counters: { total: 'parcel_trips.all' } },
    reported: { where: sql`record.report_ride`, counters: { total: 'parcel_trips.reported' } },
  },
  sorts: {
    travel_date: { column: sql`record.travel_date`, type: 'date' },
    min_price: { column: sql`record.min_price`, type: 'bigint' },
  },
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

const flag = (column: string, counter: string) => ({
  where: sql<SqlBool>`${sql.ref(`record.${column}`)}`,
  counters: { total: `sent_parcels.${counter}` },
});

/** Parcels that users send, with their senders. */
export const sentParcelList: RecordList<
  'end' | 'start' | 'cancel' | 'confirm' | 'refund' | 'paid' | 'all',
  'delivery_date' | 'amount'
> = {
  name: 'sent parcels',
  table: 'sent_parcels',
  joins: sql`join users as owner on owner.id = record.user_id`,
  columns: sql`record.id, record.receiver_name, record.paid, record.amount, record.state, record.sender_city,
    record.receiver_city, record.delivery_date, record.is_perishable, record.is_fragile, record.end_ride,
    record.cancel_ride, record.confirm_ride, record.start_ride, record.refund_ride,
    owner.first_name, owner.last_name`,
  always: live,
  filters: {
    all: { where: sql`true`, counters: { total: 'sent_parcels.all' } },
    end: flag('end_ride', 'end'),
    start: flag('start_ride', 'start'),
    cancel: flag('cancel_ride', 'cancel'),
    confirm: flag('confirm_ride', 'confirm'),
    refund: flag('refund_ride', 'refund'),
    paid: flag('paid', 'paid'),
  },
  sorts: {
    delivery_date: { column: sql`record.delivery_date`, type: 'date' },
    amount: { column: sql`record.amount`, type: 'bigint' },
  },
};
