import { bool, object, string } from 'yup';
import { readList, readOutcomes } from '../base/answers.ts';
import { deleteBody, deleteOrRefundBody, outcomesAnswer, refundDescription } from '../base/bulk.ts';
import { defineCall } from '../base/call.ts';
import { listAnswer, listQuery } from '../base/envelope.ts';
import { day, naira, personal } from '../base/fields.ts';
import type { ListRules } from '../base/list-rules.ts';
import type { Lenient, AnswerOf } from '../base/reading.ts';

/** A parcel trip that a driver offers. Prices in naira. Source: specification section 3. */
export const parcelTrip = object({
  _id: string().required(),
  bus_stop: string().required(),
  can_carry_heavy: bool().required(),
  travel_date: day().required(),
  arrival_date: day().required(),
  destination: string().required(),
  max_price: naira().required(),
  min_price: naira().required(),
  state: string().required(),
  user_first_name: string().required(),
  user_last_name: string().required(),
  users_phone_number: personal('phone').required(),
  reportRide: bool().required(),
});

/** A parcel trip that a driver offers. */
export type ParcelTrip = Lenient<AnswerOf<typeof parcelTrip>>;

/** A parcel that a user sends. Amount in naira; the flags are the mobile app's. Source: specification section 3. */
export const sentParcel = object({
  _id: string().required(),
  user_first_name: string().required(),
  user_last_name: string().required(),
  receiver_name: string().required(),
  paid: bool().required(),
  amount: naira().required(),
  state: string().required(),
  sender_city: string().required(),
  receiver_city: string().required(),
  delivery_date: day().required(),
  is_perishable: bool().required(),
  is_fragile: bool().required(),
  endRide: bool().required(),
  cancelRide: bool().required(),
  confirmRide: bool().required(),
  startRide: bool().required(),
  refundRide: bool().required(),
});

/** A parcel that a user sends. */
export type SentParcel = Lenient<AnswerOf<typeof sentParcel>>;

/** Filters of a list whose records can be reported. */
export const reportedFilters = ['all', 'reported'] as const;

/** Predicates of {@link reportedFilters}. */
export const reportedFilterRules = {
  reported: ({ reportRide }: { reportRide: boolean | null }) => reportRide === true,
} satisfies ListRules['filters'];

/** Filters of the send parcel screen, in its order. Source: specification section 2. */
export const sentParcelFilters = ['end', 'start', 'cancel', 'confirm', 'refund', 'paid', 'all'] as const;

/** Predicates of {@link sentParcelFilters}. */
const sentParcelFilterRules = {
  end: (parcel: SentParcel) => parcel.endRide === true,
  start: (parcel: SentParcel) => parcel.startRide === true,
  cancel: (parcel: SentParcel) => parcel.cancelRide === true,
  confirm: (parcel: SentParcel) => parcel.confirmRide === true,
  refund: (parcel: SentParcel) => parcel.refundRide === true,
  paid: (parcel: SentParcel) => parcel.paid === true,
} satisfies ListRules['filters'];

/** Sort fields of the parcel trips list, beside `created`. */
export const tripSorts = ['travel_date', 'min_price'] as const;

/** Sort fields of the sent parcels list, beside `created`. */
export const sentParcelSorts = ['delivery_date', 'amount'] as const;

/** `GET /dashboard/deliver-parcels`: parcel trips, newest first. */
export const listParcelTrips = defineCall('listParcelTrips', 'GET /dashboard/deliver-parcels', {
  records: ['parcelTrip'],
  summary: 'Parcel trips that drivers offer, newest first',
  section: 'Parcels',
  access: 'staff',
  query: listQuery(reportedFilters, tripSorts),
  answer: listAnswer(parcelTrip),
  list: {
    filters: reportedFilterRules,
    searched: ['bus_stop', 'destination', 'state', 'user_first_name', 'user_last_name', 'users_phone_number'],
  },
  read: readList(parcelTrip),
});

/** `GET /dashboard/send-parcels`: sent parcels, newest first. The default filter is `all`. */
export const listSentParcels = defineCall('listSentParcels', 'GET /dashboard/send-parcels', {
  records: ['sentParcel'],
  summary: 'Parcels that users send, newest first',
  section: 'Parcels',
  access: 'staff',
  query: listQuery(sentParcelFilters, sentParcelSorts),
  answer: listAnswer(sentParcel),
  list: {
    filters: sentParcelFilterRules,
    searched: ['receiver_name', 'sender_city', 'receiver_city', 'state', 'user_first_name', 'user_last_name'],
  },
  read: readList(sentParcel),
});

/** `POST /dashboard/deliverparcels/delete`: deletes parcel trips; each id has its outcome. */
export const deleteParcelTrips = defineCall('deleteParcelTrips', 'POST /dashboard/deliverparcels/delete', {
  summary: 'Delete parcel trips',
  section: 'Parcels',
  failures: ['underWay'],
  access: 'staff',
  body: deleteBody,
  answer: outcomesAnswer,
  read: readOutcomes('deleted'),
});

/** `POST /dashboard/sendparcels/delete`: deletes or refunds sent parcels; each id has its outcome. */
export const deleteSentParcels = defineCall('deleteSentParcels', 'POST /dashboard/sendparcels/delete', {
  summary: 'Delete sent parcels, or refund and delete them',
  section: 'Parcels',
  description: refundDescription,
  stepUp: { when: 'refund' },
  access: 'staff',
  body: deleteOrRefundBody,
  answer: outcomesAnswer,
  read: readOutcomes('deleted'),
});
