import { bool, string, type InferType } from 'yup';
import { closed, naira, recordId } from '../../base/fields.ts';
import { passengerRequest } from '../../travel/rides.calls.ts';
import {
  actionCall,
  createCall,
  listCall,
  readCall,
  updateCall,
  userId,
  type EntityNames,
} from './entity-calls.ts';
import { amount, calendarDay, cancelPaidBody, deleted, text, times } from './fields.ts';

/** A passenger request as the service API answers it. Money in naira. */
export const servicePassengerRequest = passengerRequest.shape({
  userId: string().required(),
  driverId: string().nullable().defined(),
  rideId: string().nullable().defined(),
  amount: naira().required(),
  refundedAmount: naira().required(),
  ...times,
  ...deleted,
});

/** A passenger request as the service API answers it. */
export type ServicePassengerRequest = InferType<typeof servicePassengerRequest>;

const fields = {
  driverId: recordId().nullable(),
  rideId: recordId().nullable(),
  destination: text(),
  travelling_date: calendarDay(),
  current_city: text(),
  amount: amount(),
  reportRide: bool(),
};

const given = { destination: 'Ibadan', travelling_date: '2026-12-01', current_city: 'Lagos', amount: 2_500 };
const owner = { userId: '019aa5c0-0000-7000-8000-000000000001' };

const names: EntityNames = {
  title: 'Passenger request',
  noun: 'PassengerRequest',
  nouns: 'PassengerRequests',
  path: '/service/passenger-requests',
  section: 'Service API: rides',
  scope: 'requests',
  example: {
    ...{ _id: '019aa5c0-0000-7000-8000-000000000004', ...owner, ...given, paid: false, refundedAmount: 0 },
    ...{ user_first_name: 'Ada', user_last_name: 'Obi', users_phone_number: '08031234567' },
    ...{ driverId: null, driver_first_name: null, driver_last_name: null, driver_phone_number: null },
    ...{ rideId: null, reportRide: false, deleted: false },
    ...{ createdAt: '2026-11-21T08:00:00.000Z', updatedAt: '2026-11-21T08:00:00.000Z' },
  },
};

/** `GET /service/passenger-requests/{id}`. */
export const serviceReadPassengerRequest = readCall(names, servicePassengerRequest);

/** `GET /service/passenger-requests`. */
export const serviceListPassengerRequests = listCall(names, servicePassengerRequest);

/** `POST /service/passenger-requests`. It is unpaid until a payment is recorded. */
export const serviceCreatePassengerRequest = createCall(
  names,
  servicePassengerRequest,
  closed({
    userId: userId(),
    ...fields,
    destination: fields.destination.required(),
    travelling_date: fields.travelling_date.required(),
    current_city: fields.current_city.required(),
    amount: fields.amount.required(),
  }),
  { ...owner, ...given },
  'Unpaid until `serviceCreatePayment`.',
);

/** `PATCH /service/passenger-requests/{id}`. Errors: `conflict` for the amount of a paid request. */
export const serviceUpdatePassengerRequest = updateCall(
  names,
  servicePassengerRequest,
  closed(fields),
  { driverId: '019aa5c0-0000-7000-8000-000000000009' },
  'Changes the fields that are given, such as the assigned driver (`driverId`, null for none). The amount of a paid request cannot be changed.',
);

/** `POST /service/passenger-requests/{id}/cancel`. Errors: `conflict` for a paid request without `refund`. */
export const serviceCancelPassengerRequest = actionCall(names, servicePassengerRequest, cancelPaidBody, {
  name: 'Cancel',
  path: 'cancel',
  summary: 'cancel',
  description:
    'A paid request is cancelled with `refund` only; the payer gets what was paid and not yet refunded.',
  example: { refund: true },
});
