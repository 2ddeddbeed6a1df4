import { array, bool, object, string, type InferType } from 'yup';
import { historyEntry } from './audit.calls.ts';
import { defineCall } from './call.ts';
import { decision, decisionStates, type DecisionState } from './decisions.ts';
import { dataAnswer, listAnswer, listQuery } from './envelope.ts';
import { closed, day, instant, recordId } from './fields.ts';

/** A user's application to become a driver. `carVideo` is an https address or null. Source: specification section 3. */
export const driverApplication = object({
  _id: string().required(),
  userId: string().required(),
  firstName: string().required(),
  lastName: string().required(),
  licenseNumber: string().required(),
  phoneNumber: string().required(),
  status: string<DecisionState>().oneOf(decisionStates).required(),
  carVideo: string().nullable().defined(),
  dateOfBirth: day().required(),
});

/** A user's application to become a driver. */
export type DriverApplication = InferType<typeof driverApplication>;

/** An application with all that is known of it; `history` is newest first. */
export const driverApplicationDetails = driverApplication.shape({
  appliedAt: instant().required(),
  decidedAt: instant().nullable().defined(),
  decidedBy: string().nullable().defined(),
  history: array().of(historyEntry).required(),
});

/** An application with all that is known of it. */
export type DriverApplicationDetails = InferType<typeof driverApplicationDetails>;

/** `GET /dashboard/drivers/applications/{id}`. */
export const fetchDriverApplication = defineCall({
  name: 'fetchDriverApplication',
  summary: 'One application with its history',
  section: 'Drivers',
  method: 'GET',
  path: '/dashboard/drivers/applications/{id}',
  access: 'superAdmin',
  params: closed({ id: recordId().required() }),
  answer: dataAnswer(driverApplicationDetails.required()),
});

/** What applications can be sorted by, beside `created`. */
export const applicationSorts = ['lastName'] as const;

/** `GET /dashboard/drivers/applications`. */
export const listDriverApplications = defineCall({
  name: 'listDriverApplications',
  summary: 'Applications to become a driver, newest first',
  section: 'Drivers',
  method: 'GET',
  path: '/dashboard/drivers/applications',
  access: 'superAdmin',
  query: listQuery(['all', ...decisionStates] as const, applicationSorts),
  answer: listAnswer(driverApplication),
});

/** `PUT /dashboard/drivers/applications/{id}`. */
export const decideDriverApplication = defineCall({
  name: 'decideDriverApplication',
  summary: 'Accept or reject a driver application',
  section: 'Drivers',
  description: 'Decided once; the opposite decision later is refused.',
  failures: ['conflict'],
  method: 'PUT',
  path: '/dashboard/drivers/applications/{id}',
  access: 'superAdmin',
  params: closed({ id: recordId().required() }),
  body: closed({ status: decision().required() }),
  answer: object({ success: bool().required(), application: driverApplication.required() }),
});
