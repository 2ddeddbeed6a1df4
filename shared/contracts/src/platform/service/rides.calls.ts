import { bool, string, type InferType } from 'yup';
import { closed } from '../../base/fields.ts';
import { offeredRide } from '../../travel/rides.calls.ts';
import {
  actionCall,
  createCall,
  listCall,
  readCall,
  updateCall,
  userId,
  type EntityNames,
} from './entity-calls.ts';
import { calendarDay, cancelBody, passengers, text, times } from './fields.ts';

/** An offered ride as the service API answers it. */
export const serviceOfferedRide = offeredRide.shape({ userId: string().required(), ...times });

/** An offered ride as the service API answers it. */
export type ServiceOfferedRide = InferType<typeof serviceOfferedRide>;

const fields = {
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

const given = {
  ...{ destination: 'Kano', travelling_date: '2026-12-01', current_city: 'Abuja', no_of_passengers: 3 },
  ...{
    plate_no: 'ABC-123DE',
    time_of_take_off: '07:30',
    preferred_take_off: 'Utako',
    drop_off: 'Sabon Gari',
  },
};
const owner = { userId: '019aa5c0-0000-7000-8000-000000000001' };

const names: EntityNames = {
  title: 'Offered ride',
  noun: 'OfferedRide',
  nouns: 'OfferedRides',
  path: '/service/offered-rides',
  section: 'Service API: rides',
  scope: 'rides',
  example: {
    ...{ _id: '019aa5c0-0000-7000-8000-000000000003', ...owner, ...given, reportRide: false, deleted: false },
    ...{ user_first_name: 'Ada', user_last_name: 'Obi', users_phone_number: '08031234567' },
    ...{ createdAt: '2026-11-21T08:00:00.000Z', updatedAt: '2026-11-21T08:00:00.000Z' },
  },
};

/** `GET /service/offered-rides/{id}`. */
export const serviceReadOfferedRide = readCall(names, serviceOfferedRide);

/** `GET /service/offered-rides`. */
export const serviceListOfferedRides = listCall(names, serviceOfferedRide);

/** `POST /service/offered-rides`. */
export const serviceCreateOfferedRide = createCall(
  names,
  serviceOfferedRide,
  closed({
    userId: userId(),
    destination: fields.destination.required(),
    travelling_date: fields.travelling_date.required(),
    current_city: fields.current_city.required(),
    no_of_passengers: fields.no_of_passengers.required(),
    plate_no: fields.plate_no.required(),
    time_of_take_off: fields.time_of_take_off.required(),
    preferred_take_off: fields.preferred_take_off.required(),
    drop_off: fields.drop_off.required(),
    reportRide: fields.reportRide,
  }),
  { ...owner, ...given },
);

/** `PATCH /service/offered-rides/{id}`. */
export const serviceUpdateOfferedRide = updateCall(names, serviceOfferedRide, closed(fields), {
  no_of_passengers: 2,
});

/** `POST /service/offered-rides/{id}/cancel`. */
export const serviceCancelOfferedRide = actionCall(names, serviceOfferedRide, cancelBody, {
  name: 'Cancel',
  path: 'cancel',
  summary: 'cancel',
  description: 'Staff see it as a deleted ride.',
});
