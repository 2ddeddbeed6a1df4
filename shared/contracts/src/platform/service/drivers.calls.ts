import { string, type InferType } from 'yup';
import { driverApplication } from '../../people/drivers.calls.ts';
import { closed } from '../../base/fields.ts';
import {
  actionCall,
  createCall,
  listCall,
  readCall,
  updateCall,
  userId,
  type EntityNames,
} from './entity-calls.ts';
import { appPhone, calendarDay, cancelBody, deleted, text, times } from './fields.ts';

/** A driver application as the service API answers it. */
export const serviceDriverApplication = driverApplication.shape({ ...times, ...deleted });

/** A driver application as the service API answers it. */
export type ServiceDriverApplication = InferType<typeof serviceDriverApplication>;

const fields = {
  firstName: text(100),
  lastName: text(100),
  licenseNumber: text(40),
  phoneNumber: appPhone(),
  carVideo: string().url().max(2_048).nullable(),
  dateOfBirth: calendarDay(),
};

const given = {
  ...{ firstName: 'Ada', lastName: 'Obi', licenseNumber: 'ABC12345AA11', phoneNumber: '08031234567' },
  ...{ carVideo: 'https://videos.example.org/car.mp4', dateOfBirth: '1990-05-17' },
};
const owner = { userId: '019aa5c0-0000-7000-8000-000000000001' };

const names: EntityNames = {
  title: 'Driver application',
  noun: 'DriverApplication',
  nouns: 'DriverApplications',
  path: '/service/driver-applications',
  section: 'Service API: drivers',
  scope: 'drivers',
  example: {
    ...{ _id: '019aa5c0-0000-7000-8000-00000000000a', ...owner, ...given, status: 'pending', deleted: false },
    ...{ createdAt: '2026-11-21T08:00:00.000Z', updatedAt: '2026-11-21T08:00:00.000Z' },
  },
};

/** `GET /service/driver-applications/{id}`. */
export const serviceReadDriverApplication = readCall(names, serviceDriverApplication);

/** `GET /service/driver-applications`. */
export const serviceListDriverApplications = listCall(names, serviceDriverApplication);

/** `POST /service/driver-applications`. */
export const serviceCreateDriverApplication = createCall(
  names,
  serviceDriverApplication,
  closed({
    userId: userId(),
    firstName: fields.firstName.required(),
    lastName: fields.lastName.required(),
    licenseNumber: fields.licenseNumber.required(),
    phoneNumber: fields.phoneNumber.required(),
    carVideo: fields.carVideo,
    dateOfBirth: fields.dateOfBirth.required(),
  }),
  { ...owner, ...given },
  'Staff decide on it; an accepted applicant becomes a driver.',
);

/** `PATCH /service/driver-applications/{id}`. Errors: `conflict` once it is decided. */
export const serviceUpdateDriverApplication = updateCall(
  names,
  serviceDriverApplication,
  closed(fields),
  { carVideo: null },
  'Changes the fields that are given, while it is pending.',
);

/** `POST /service/driver-applications/{id}/cancel`. Errors: `conflict` once it is decided. */
export const serviceCancelDriverApplication = actionCall(names, serviceDriverApplication, cancelBody, {
  name: 'Cancel',
  path: 'cancel',
  summary: 'cancel while it is pending',
  description: 'Refused once staff have decided.',
});
