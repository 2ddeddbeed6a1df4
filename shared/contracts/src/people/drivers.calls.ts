import { array, bool, object, string, type InferType } from 'yup';
import { readDone, readList } from '../backend/answers.ts';
import { decided } from '../backend/effects.ts';
import { callsOf, exported, plain, proved } from '../base/call.ts';
import {
  decisionDetails,
  decision,
  decisionFilters,
  decisionHistory,
  decisionState,
  obstacles,
  rowObstacles,
} from '../base/decisions.ts';
import { driverCheck } from './driver-checks.ts';
import { dataAnswer, listAnswer, listQuery } from '../base/envelope.ts';
import { closed, day, instant, orNull, personal } from '../base/fields.ts';
import type { Lenient, AnswerOf } from '../backend/reading.ts';

/** A user's application to become a driver. `carVideo` is an https address or null. Source: specification section 3. */
export const driverApplication = object({
  _id: string().required(),
  userId: string().required(),
  firstName: string().required(),
  lastName: string().required(),
  licenseNumber: string().required(),
  phoneNumber: personal('phone').required(),
  status: decisionState(),
  carVideo: orNull(string()),
  dateOfBirth: day().required(),
});

/** An application in the list. */
export const listedDriverApplication = driverApplication.shape({ obstacles: rowObstacles() });
export type DriverApplication = Lenient<AnswerOf<typeof listedDriverApplication>>;

/**
 * An application with its decision, its `history`, newest first, and the `checks` of our own API, those that did not pass
 * first.
 */
export const driverApplicationDetails = driverApplication.shape({
  obstacles: obstacles(),
  appliedAt: instant().required(),
  ...decisionDetails,
  remark: string().nullable().meta({ description: 'Remark of the admin who decided in review mode.' }),
  history: decisionHistory(),
  checks: array().of(driverCheck.required()),
});
export type DriverApplicationDetails = InferType<typeof driverApplicationDetails>;

const path = '/dashboard/drivers/applications';
const call = callsOf({ section: 'Drivers', access: 'superAdmin' });

/** `GET /dashboard/drivers/applications/{id}`: one application. */
export const fetchDriverApplication = call('fetchDriverApplication', `GET ${path}/{id}`, {
  ...plain,
  refreshed: true,
  summary: 'One application with its history',
  capability: 'driverDetails',
  answer: dataAnswer(driverApplicationDetails.required()),
});

/** `GET /dashboard/drivers/applications`: applications, newest first. */
export const listDriverApplications = call('listDriverApplications', `GET ${path}`, {
  ...exported,
  refreshed: true,
  summary: 'Applications to become a driver, newest first',
  query: listQuery(decisionFilters, ['lastName']),
  answer: listAnswer(listedDriverApplication),
  list: {
    filters: decisionFilters,
    searched: ['firstName', 'lastName', 'licenseNumber', 'phoneNumber'],
  },
  read: readList(listedDriverApplication),
});

/** `PUT /dashboard/drivers/applications/{id}`: the decision. Errors: `conflict` for the opposite decision. */
export const decideDriverApplication = call('decideDriverApplication', `PUT ${path}/{id}`, {
  ...proved,
  summary: 'Accept or reject a driver application',
  description: 'Decided once; the opposite decision later is refused.',
  failures: ['conflict'],
  body: closed({ status: decision().required() }),
  answer: object({ success: bool().required(), application: driverApplication.required() }),
  read: readDone,
  effect: decided(listDriverApplications),
});
