import { bool, object, string } from 'yup';
import { readList } from '../backend/answers.ts';
import { deletes, deletesOrRefunds } from '../base/bulk.ts';
import { deletion } from '../backend/effects.ts';
import { callsOf, exported } from '../base/call.ts';
import { refundFields } from '../base/decisions.ts';
import { listAnswer, listQuery } from '../base/envelope.ts';
import { day, naira, personal, userId } from '../base/fields.ts';
import type { ListRules } from '../base/list-rules.ts';
import type { Lenient, AnswerOf } from '../backend/reading.ts';

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
  userId: userId(),
});
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
  userId: userId(),
});
/** A parcel in the list, with what stands against its refund. */
export const listedSentParcel = sentParcel.shape(refundFields());
export type SentParcel = Lenient<AnswerOf<typeof listedSentParcel>>;

/** Filters of a list whose records can be reported. */
export const reportedFilters = { all: {}, reported: { reportRide: true } } satisfies ListRules['filters'];

/** Filters of the send parcel screen, in its order. Source: specification section 2. */
const sentParcelFilters = {
  end: { endRide: true },
  start: { startRide: true },
  cancel: { cancelRide: true },
  confirm: { confirmRide: true },
  refund: { refundRide: true },
  paid: { paid: true },
  all: {},
} satisfies ListRules['filters'];

const call = callsOf({ section: 'Parcels', access: 'staff' });

/** `GET /dashboard/deliver-parcels`: parcel trips, newest first. */
export const listParcelTrips = call('listParcelTrips', 'GET /dashboard/deliver-parcels', {
  ...exported,
  refreshed: true,
  summary: 'Parcel trips that drivers offer, newest first',
  query: listQuery(reportedFilters, ['travel_date', 'min_price']),
  answer: listAnswer(parcelTrip),
  list: {
    filters: reportedFilters,
    searched: ['bus_stop', 'destination', 'state', 'user_first_name', 'user_last_name', 'users_phone_number'],
  },
  read: readList(parcelTrip),
});

/** `GET /dashboard/send-parcels`: sent parcels, newest first. The default filter is `all`. */
export const listSentParcels = call('listSentParcels', 'GET /dashboard/send-parcels', {
  ...exported,
  refreshed: true,
  summary: 'Parcels that users send, newest first',
  // `reported`, those with open reports, on our own server alone.
  query: listQuery({ ...sentParcelFilters, reported: {} }, ['delivery_date', 'amount']),
  answer: listAnswer(listedSentParcel),
  list: {
    filters: sentParcelFilters,
    searched: ['receiver_name', 'sender_city', 'receiver_city', 'state', 'user_first_name', 'user_last_name'],
  },
  read: readList(listedSentParcel),
});

/** `POST /dashboard/deliverparcels/delete`: deletes parcel trips; each id has its outcome. */
export const deleteParcelTrips = call('deleteParcelTrips', 'POST /dashboard/deliverparcels/delete', {
  ...deletes,
  summary: 'Delete parcel trips',
  effect: deletion(listParcelTrips),
});

/** `POST /dashboard/sendparcels/delete`: deletes or refunds sent parcels; each id has its outcome. */
export const deleteSentParcels = call('deleteSentParcels', 'POST /dashboard/sendparcels/delete', {
  ...deletesOrRefunds,
  summary: 'Delete sent parcels, or refund and delete them',
  effect: deletion(listSentParcels),
});
