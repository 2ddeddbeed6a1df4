import { sql, type SqlBool } from 'kysely';
import type { ContractListSource } from '../../../lists/contract-list.ts';
import { live, type ListFilter } from '../../../lists/record-list.ts';
import {
  ownerContact,
  ownerJoin,
  ownerName,
  ownerTexts,
  reportedFilters,
} from '../../../lists/user-records.ts';

/** Parcel trips that drivers offer, with their drivers. */
export const tripList = {
  name: 'parcel trips',
  table: 'parcel_trips',
  joins: ownerJoin,
  expressions: ownerContact,
  openTexts: ['record.bus_stop', 'record.destination', 'record.state', ...ownerTexts],
  always: live,
  filters: reportedFilters('parcel_trips'),
  sorts: {
    travel_date: { column: sql`record.travel_date`, type: 'date' },
    min_price: { column: sql`record.min_price`, type: 'bigint' },
  },
} satisfies ContractListSource<'parcel_trips', 'all' | 'reported', 'travel_date' | 'min_price'>;

const flag = (column: string, counter: string): ListFilter => ({
  where: sql.raw<SqlBool>(`record.${column}`),
  counters: { total: `sent_parcels.${counter}` },
});

/** Parcels that users send, with their senders. */
export const sentParcelList = {
  name: 'sent parcels',
  table: 'sent_parcels',
  joins: ownerJoin,
  expressions: ownerName,
  openTexts: [
    ...['record.receiver_name', 'record.sender_city', 'record.receiver_city', 'record.state'],
    ...ownerTexts,
  ],
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
} satisfies ContractListSource<
  'sent_parcels',
  'end' | 'start' | 'cancel' | 'confirm' | 'refund' | 'paid' | 'all',
  'delivery_date' | 'amount'
>;
