import { bool, string, type InferType } from 'yup';
import { closed } from '../../base/fields.ts';
import { parcelTrip } from '../../travel/parcels.calls.ts';
import {
  actionCall,
  createCall,
  listCall,
  readCall,
  updateCall,
  userId,
  type EntityNames,
} from './entity-calls.ts';
import { amount, calendarDay, cancelBody, deleted, text, times } from './fields.ts';

/** A parcel trip as the service API answers it. */
export const serviceParcelTrip = parcelTrip.shape({ userId: string().required(), ...times, ...deleted });

/** A parcel trip as the service API answers it. */
export type ServiceParcelTrip = InferType<typeof serviceParcelTrip>;

const fields = {
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

const given = {
  ...{ bus_stop: 'Ojota', can_carry_heavy: true, travel_date: '2026-12-01', arrival_date: '2026-12-02' },
  ...{ destination: 'Enugu', max_price: 9_000.5, min_price: 5_000, state: 'Lagos' },
};
const owner = { userId: '019aa5c0-0000-7000-8000-000000000001' };

const names: EntityNames = {
  title: 'Parcel trip',
  noun: 'ParcelTrip',
  nouns: 'ParcelTrips',
  path: '/service/parcel-trips',
  section: 'Service API: parcels',
  scope: 'trips',
  example: {
    ...{ _id: '019aa5c0-0000-7000-8000-000000000002', ...owner, ...given, reportRide: false },
    ...{ user_first_name: 'Ada', user_last_name: 'Obi', users_phone_number: '08031234567' },
    ...{ createdAt: '2026-11-21T08:00:00.000Z', updatedAt: '2026-11-21T08:00:00.000Z', deleted: false },
  },
};

/** `GET /service/parcel-trips/{id}`. */
export const serviceReadParcelTrip = readCall(names, serviceParcelTrip);

/** `GET /service/parcel-trips`. */
export const serviceListParcelTrips = listCall(names, serviceParcelTrip);

/** `POST /service/parcel-trips`. */
export const serviceCreateParcelTrip = createCall(
  names,
  serviceParcelTrip,
  closed({
    userId: userId(),
    ...fields,
    bus_stop: fields.bus_stop.required(),
    travel_date: fields.travel_date.required(),
    arrival_date: fields.arrival_date.required(),
    destination: fields.destination.required(),
    max_price: fields.max_price.required(),
    min_price: fields.min_price.required(),
    state: fields.state.required(),
  }),
  { ...owner, ...given },
);

/** `PATCH /service/parcel-trips/{id}`. */
export const serviceUpdateParcelTrip = updateCall(names, serviceParcelTrip, closed(fields), {
  reportRide: true,
});

/** `POST /service/parcel-trips/{id}/cancel`. */
export const serviceCancelParcelTrip = actionCall(names, serviceParcelTrip, cancelBody, {
  name: 'Cancel',
  path: 'cancel',
  summary: 'cancel',
  description: 'The record is kept, and leaves the lists.',
});
