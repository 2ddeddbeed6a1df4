import { bool, number, object, string } from 'yup';
import { readList, readListBy } from '../backend/answers.ts';
import { deletes, deletesOrRefunds } from '../base/bulk.ts';
import { deletion } from '../backend/effects.ts';
import { callsOf, exported } from '../base/call.ts';
import { refundFields } from '../base/decisions.ts';
import { listAnswer, listQuery } from '../base/envelope.ts';
import { day, orNull, personal, userId } from '../base/fields.ts';
import { reportedFilters } from './parcels.calls.ts';
import { readRecord, readFlag, fieldOf, type Lenient, type AnswerOf } from '../backend/reading.ts';

/** A ride that a driver offers. `deleted` rides stay in the list, marked. Source: specification sections 2 and 3. */
export const offeredRide = object({
  _id: string().required(),
  destination: string().required(),
  travelling_date: day().required(),
  current_city: string().required(),
  no_of_passengers: number().required(),
  plate_no: string().required(),
  time_of_take_off: string().required(),
  preferred_take_off: string().required(),
  drop_off: string().required(),
  user_first_name: string().required(),
  user_last_name: string().required(),
  users_phone_number: personal('phone').required(),
  reportRide: bool().required(),
  deleted: bool().required(),
  userId: userId(),
});
export type OfferedRide = Lenient<AnswerOf<typeof offeredRide>>;

/** A passenger's request to join a ride. The driver's fields are null until there is a driver. Source: section 3. */
export const passengerRequest = object({
  _id: string().required(),
  destination: string().required(),
  travelling_date: day().required(),
  current_city: string().required(),
  user_first_name: string().required(),
  user_last_name: string().required(),
  users_phone_number: personal('phone').required(),
  driver_first_name: orNull(string()),
  driver_last_name: orNull(string()),
  driver_phone_number: orNull(personal('phone')),
  paid: bool().required(),
  reportRide: bool().required(),
  userId: userId(),
  driverId: userId().nullable(),
});
/** A request in the list, with what stands against its refund. */
export const listedPassengerRequest = passengerRequest.shape(refundFields());
export type PassengerRequest = Lenient<AnswerOf<typeof listedPassengerRequest>>;

const call = callsOf({ section: 'Rides', access: 'staff' });

/** `GET /dashboard/offer-ride`: offered rides, newest first. */
export const listOfferedRides = call('listOfferedRides', 'GET /dashboard/offer-ride', {
  ...exported,
  refreshed: true,
  summary: 'Rides that drivers offer, newest first, deleted ones marked',
  query: listQuery(reportedFilters, ['travelling_date']),
  answer: listAnswer(offeredRide),
  list: {
    filters: reportedFilters,
    searched: [
      'destination',
      'current_city',
      'drop_off',
      'plate_no',
      'user_first_name',
      'user_last_name',
      'users_phone_number',
    ],
  },
  read: readListBy((raw, settings) => ({
    ...readRecord(offeredRide, raw, settings),
    deleted: readFlag(fieldOf(raw, 'deleted', 'isDeleted', 'markedForDelete')) === true,
  })),
});

/** `GET /dashboard/passenger-requests`: requests to join a ride, newest first. */
export const listPassengerRequests = call('listPassengerRequests', 'GET /dashboard/passenger-requests', {
  ...exported,
  refreshed: true,
  summary: 'Requests to join a ride, newest first',
  query: listQuery(reportedFilters, ['travelling_date']),
  answer: listAnswer(listedPassengerRequest),
  list: {
    filters: reportedFilters,
    searched: [
      'destination',
      'current_city',
      'user_first_name',
      'user_last_name',
      'users_phone_number',
      'driver_first_name',
      'driver_last_name',
      'driver_phone_number',
    ],
  },
  read: readList(listedPassengerRequest),
});

/** `POST /dashboard/drivers/delete`: deletes offered rides. Source: specification section 7. */
export const deleteOfferedRides = call('deleteOfferedRides', 'POST /dashboard/drivers/delete', {
  ...deletes,
  summary: 'Delete offered rides',
  effect: deletion(listOfferedRides),
});

/** `POST /dashboard/passengerrequests/delete`: deletes or refunds requests; each id has its outcome. */
export const deletePassengerRequests = call(
  'deletePassengerRequests',
  'POST /dashboard/passengerrequests/delete',
  {
    ...deletesOrRefunds,
    summary: 'Delete passenger requests, or refund and delete them',
    effect: deletion(listPassengerRequests),
  },
);
