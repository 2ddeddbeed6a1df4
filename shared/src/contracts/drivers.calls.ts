import { bool, object, string, type InferType } from 'yup';
import { defineCall } from './call.ts';
import { decision, decisionStates, type DecisionState } from './decisions.ts';
import { listAnswer, listQuery } from './envelope.ts';
import { closed, day, recordId } from './fields.ts';

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

/** `GET /dashboard/drivers/applications`. */
export const listDriverApplications = defineCall({
  name: 'listDriverApplications',
  summary: 'Applications to become a driver, newest first',
  method: 'GET',
  path: '/dashboard/drivers/applications',
  access: 'superAdmin',
  query: listQuery(['all', ...decisionStates] as const),
  answer: listAnswer(driverApplication),
});

/** `PUT /dashboard/drivers/applications/{id}`: decided once; the opposite decision later is 409. */
export const decideDriverApplication = defineCall({
  name: 'decideDriverApplication',
  summary: 'Accept or reject a driver application',
  method: 'PUT',
  path: '/dashboard/drivers/applications/{id}',
  access: 'superAdmin',
  params: closed({ id: recordId().required() }),
  body: closed({ status: decision().required() }),
  answer: object({ success: bool().required(), application: driverApplication.required() }),
});
