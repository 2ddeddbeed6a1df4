import { bool, string } from 'yup';
import { closed, naira, orNull, recordId } from '../../base/fields.ts';
import { parcelTrip, sentParcel } from '../../travel/parcels.calls.ts';
import { maxPostLength, post } from '../../travel/posts.calls.ts';
import { offeredRide, passengerRequest } from '../../travel/rides.calls.ts';
import {
  amount,
  calendarDay,
  cancelBody,
  cancelPaidBody,
  deleted,
  passengers,
  text,
  times,
} from './fields.ts';
import { exampleTimes, exampleUserId, kindOfRecords, newRecord } from './kind.ts';

const owner = { userId: exampleUserId };
const ownerName = { user_first_name: 'Ada', user_last_name: 'Obi' };
const ownerContact = { ...ownerName, users_phone_number: '08031234567' };
const tripFields = {
  bus_stop: text(),
  can_carry_heavy: bool(),
  travel_date: calendarDay(),
  arrival_date: calendarDay(),
  destination: text(),
  max_price: amount(),
  min_price: amount(),
  state: text(),
  reportRide: bool(),
};
const givenTrip = {
  ...{ bus_stop: 'Ojota', can_carry_heavy: true, travel_date: '2026-12-01', arrival_date: '2026-12-02' },
  ...{ destination: 'Enugu', max_price: 9_000.5, min_price: 5_000, state: 'Lagos' },
};

/** A parcel trip as the service API answers it. */
export const serviceParcelTrip = parcelTrip.shape({ userId: string().required(), ...times, ...deleted });

/** Calls of parcel trips, `/service/parcel-trips`. */
export const serviceTrips = kindOfRecords(
  serviceParcelTrip,
  {
    title: 'Parcel trip',
    noun: 'ParcelTrip',
    path: '/service/parcel-trips',
    section: 'Service API: parcels',
    scope: 'trips',
    example: {
      ...{ _id: '019aa5c0-0000-7000-8000-000000000002', ...owner, ...givenTrip, reportRide: false },
      ...{ ...ownerContact, ...exampleTimes, deleted: false },
    },
  },
  {
    create: {
      body: newRecord(
        tripFields,
        ...(['bus_stop', 'travel_date', 'arrival_date', 'destination'] as const),
        ...(['max_price', 'min_price', 'state'] as const),
      ),
      example: { ...owner, ...givenTrip },
    },
    update: { body: closed(tripFields), example: { reportRide: true } },
    action: {
      name: 'cancel',
      body: cancelBody,
      summary: 'cancel',
      description: 'The record is kept, and leaves the lists.',
    },
  },
);

const rideFields = {
  destination: text(),
  travelling_date: calendarDay(),
  current_city: text(),
  no_of_passengers: passengers(),
  plate_no: text(20),
  time_of_take_off: text(40),
  preferred_take_off: text(),
  drop_off: text(),
  reportRide: bool(),
};
const givenRide = {
  ...{ destination: 'Kano', travelling_date: '2026-12-01', current_city: 'Abuja', no_of_passengers: 3 },
  ...{
    plate_no: 'ABC-123DE',
    time_of_take_off: '07:30',
    preferred_take_off: 'Utako',
    drop_off: 'Sabon Gari',
  },
};

/** An offered ride as the service API answers it. */
export const serviceOfferedRide = offeredRide.shape({ userId: string().required(), ...times });

/** Calls of offered rides, `/service/offered-rides`. */
export const serviceRides = kindOfRecords(
  serviceOfferedRide,
  {
    title: 'Offered ride',
    noun: 'OfferedRide',
    path: '/service/offered-rides',
    section: 'Service API: rides',
    scope: 'rides',
    example: {
      ...{ _id: '019aa5c0-0000-7000-8000-000000000003', ...owner, ...givenRide, reportRide: false },
      ...{ ...ownerContact, ...exampleTimes, deleted: false },
    },
  },
  {
    create: {
      body: newRecord(
        rideFields,
        ...(['destination', 'travelling_date', 'current_city', 'no_of_passengers'] as const),
        ...(['plate_no', 'time_of_take_off', 'preferred_take_off', 'drop_off'] as const),
      ),
      example: { ...owner, ...givenRide },
    },
    update: { body: closed(rideFields), example: { no_of_passengers: 2 } },
    action: {
      name: 'cancel',
      body: cancelBody,
      summary: 'cancel',
      description: 'Staff see it as a deleted ride.',
    },
  },
);

const requestFields = {
  driverId: recordId().nullable(),
  rideId: recordId().nullable(),
  destination: text(),
  travelling_date: calendarDay(),
  current_city: text(),
  amount: amount(),
  reportRide: bool(),
};
const givenRequest = {
  ...{ destination: 'Ibadan', travelling_date: '2026-12-01', current_city: 'Lagos', amount: 2_500 },
};

/** A passenger request as the service API answers it. Money in naira. */
export const servicePassengerRequest = passengerRequest.shape({
  userId: string().required(),
  driverId: orNull(string()),
  rideId: orNull(string()),
  amount: naira().required(),
  refundedAmount: naira().required(),
  ...times,
  ...deleted,
});

/** Calls of passenger requests, `/service/passenger-requests`. A request is unpaid until a payment is recorded. */
export const serviceRequests = kindOfRecords(
  servicePassengerRequest,
  {
    title: 'Passenger request',
    noun: 'PassengerRequest',
    path: '/service/passenger-requests',
    section: 'Service API: rides',
    scope: 'requests',
    example: {
      ...{ _id: '019aa5c0-0000-7000-8000-000000000004', ...owner, ...givenRequest, paid: false },
      ...{ refundedAmount: 0, ...ownerContact },
      ...{ driverId: null, driver_first_name: null, driver_last_name: null, driver_phone_number: null },
      ...{ rideId: null, reportRide: false, deleted: false, ...exampleTimes },
    },
  },
  {
    create: {
      body: newRecord(requestFields, 'destination', 'travelling_date', 'current_city', 'amount'),
      example: { ...owner, ...givenRequest },
      description: 'Unpaid until `serviceCreatePayment`.',
    },
    update: {
      body: closed(requestFields),
      example: { driverId: '019aa5c0-0000-7000-8000-000000000009' },
      description:
        'Changes the fields that are given, such as the assigned driver (`driverId`, null for none). The amount of a paid request cannot be changed.',
    },
    action: {
      name: 'cancel',
      body: cancelPaidBody,
      summary: 'cancel',
      description:
        'A paid request is cancelled with `refund` only; the payer gets what was paid and not yet refunded.',
      example: { refund: true },
    },
  },
);

const parcelFields = {
  tripId: recordId().nullable(),
  receiver_name: text(),
  amount: amount(),
  state: text(),
  sender_city: text(),
  receiver_city: text(),
  delivery_date: calendarDay(),
  is_perishable: bool(),
  is_fragile: bool(),
};
const givenParcel = {
  ...{ receiver_name: 'Bola Ade', amount: 1_200, state: 'Oyo', sender_city: 'Lagos' },
  ...{ receiver_city: 'Ibadan', delivery_date: '2026-12-05', is_perishable: false, is_fragile: true },
};

/** A sent parcel as the service API answers it. Money in naira. */
export const serviceSentParcel = sentParcel.shape({
  userId: string().required(),
  tripId: orNull(string()),
  refundedAmount: naira().required(),
  ...times,
  ...deleted,
});

/** Calls of sent parcels, `/service/sent-parcels`. A parcel is unpaid until a payment is recorded. */
export const serviceParcels = kindOfRecords(
  serviceSentParcel,
  {
    title: 'Sent parcel',
    noun: 'SentParcel',
    path: '/service/sent-parcels',
    section: 'Service API: parcels',
    scope: 'parcels',
    example: {
      ...{ _id: '019aa5c0-0000-7000-8000-000000000005', ...owner, ...givenParcel, tripId: null, paid: false },
      ...{ ...ownerName, refundedAmount: 0 },
      ...{ confirmRide: false, startRide: false, endRide: false, cancelRide: false, refundRide: false },
      ...{ ...exampleTimes, deleted: false },
    },
  },
  {
    create: {
      body: newRecord(
        parcelFields,
        ...(['receiver_name', 'amount', 'state', 'sender_city', 'receiver_city', 'delivery_date'] as const),
      ),
      example: { ...owner, ...givenParcel },
      description: 'Unpaid until `serviceCreatePayment`.',
    },
    update: {
      body: closed({ ...parcelFields, confirmRide: bool(), startRide: bool(), endRide: bool() }),
      example: { confirmRide: true },
      description:
        'Changes the fields that are given, such as the flags of the ride. The amount of a paid parcel cannot be changed, nor the flags of a cancelled one.',
    },
    action: {
      name: 'cancel',
      body: cancelPaidBody,
      summary: 'cancel',
      description:
        'Sets `cancelRide`; the parcel stays in the lists, where staff can refund it. With `refund`, the payer gets what was paid and not yet refunded, and `refundRide` is set. Refused after `endRide`.',
      example: { refund: true },
    },
  },
);

const givenPost = { text: 'Anybody going to Owerri on Friday?' };
const postFields = { text: text(maxPostLength) };

/** A post as the service API answers it. */
export const servicePost = post.shape(deleted);

/** Calls of posts, `/service/posts`. Posts of staff are listed, and cannot be changed. */
export const servicePosts = kindOfRecords(
  servicePost,
  {
    title: 'Post',
    noun: 'Post',
    path: '/service/posts',
    section: 'Service API: posts',
    scope: 'posts',
    example: {
      ...{
        _id: '019aa5c0-0000-7000-8000-000000000006',
        ...owner,
        ...givenPost,
        admin: false,
        deleted: false,
      },
      ...{ first_name: 'Ada', last_name: 'Obi', ...exampleTimes },
    },
  },
  {
    create: { body: newRecord(postFields, 'text'), example: { ...owner, ...givenPost } },
    update: {
      body: closed({ text: postFields.text.required() }),
      example: givenPost,
      description: 'Changes the text. Posts of staff cannot be changed here.',
    },
    action: {
      name: 'cancel',
      body: cancelBody,
      summary: 'delete',
      description: 'Posts of staff cannot be deleted here.',
    },
  },
);
