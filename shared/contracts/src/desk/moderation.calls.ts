import { array, bool, number, object, string, type InferType, type ObjectSchema } from 'yup';
import { postsRight, tripsRight } from '../base/access.ts';
import { defineCall, plain } from '../base/call.ts';
import { decisionHistory, obstacles } from '../base/decisions.ts';
import { dataAnswer } from '../base/envelope.ts';
import { day, instant, listOf, orNull, personal, required } from '../base/fields.ts';
import { parcelTrip } from '../travel/parcels.calls.ts';
import { post } from '../travel/posts.calls.ts';
import { memberReport, openReport } from './member-reports.calls.ts';
import { reviewCalls } from './review.calls.ts';
import { offeredRide, passengerRequest } from '../travel/rides.calls.ts';

/** States of a record in moderation: `notReported` waits for nobody, as a post by staff. */
export const caseStates = ['waiting', 'kept', 'deleted', 'notReported'] as const;
export type CaseState = (typeof caseStates)[number];

/** User with a part in a record. */
export const casePerson = object({
  _id: string().required(),
  part: required(string(), '`driver`, `passenger` or `author`.'),
  firstName: string().defined(),
  lastName: string().defined(),
  blocked: bool().required(),
  verified: bool().required(),
  isDriver: bool().required(),
  deleted: bool().required(),
  since: instant().required(),
});
export type CasePerson = InferType<typeof casePerson>;

/** Passenger of a ride, parcel on a trip, or ride that a passenger asked for. */
export const caseRelation = object({
  _id: string().required(),
  kind: required(string(), '`passenger`, `parcel` or `ride`.'),
  name: string().defined(),
  receiver: orNull(string()),
  date: day().required(),
  paid: orNull(bool()),
  deleted: bool().required(),
});
export type CaseRelation = InferType<typeof caseRelation>;

/** Other record of a person that was reported or deleted. */
export const earlierCase = object({
  _id: string().required(),
  type: required(string(), 'Type of the record, as in the paths that delete it.'),
  personId: string().required(),
  title: personal('text').defined(),
  createdAt: instant().required(),
  reported: bool().required(),
  keptAt: orNull(instant()),
  deletedAt: orNull(instant()),
  deletedBy: orNull(string()),
  deleteReason: orNull(personal('text')),
});
export type EarlierCase = InferType<typeof earlierCase>;

/** Everything that a decision rests on, beside the record itself. */
const evidence = object({
  version: required(string(), 'Names the state that is shown, for the decision.'),
  state: string().oneOf(caseStates).required(),
  obstacles: obstacles(),
  createdAt: instant().required(),
  reviewedAt: orNull(instant()),
  reviewedBy: orNull(string()),
  deletedAt: orNull(instant()),
  deletedBy: orNull(string()),
  deleteReason: orNull(personal('text')),
  people: listOf(casePerson),
  relations: listOf(caseRelation, 'At most 20.'),
  earlier: listOf(earlierCase, 'Newest first, at most 20.'),
  reports: array().of(memberReport.required()).meta({ description: 'Newest first, at most 20.' }),
  reportCount: number().meta({ description: 'All reports on the record.' }),
  history: decisionHistory(),
});

const withEvidence = <R extends object>(record: ObjectSchema<R>) =>
  object({ record: record.required(), ...evidence.fields });

// Exported, because the documentation names schemas by their exports.
export const tripCase = withEvidence(parcelTrip);
export const rideCase = withEvidence(offeredRide);
export const requestCase = withEvidence(passengerRequest);
export const postCase = withEvidence(post);

/** A record with its evidence. */
export type ModerationCase<R> = InferType<typeof evidence> & { record: R };

const common = { capability: 'moderationReview' } as const;

const trips = {
  path: '/dashboard/deliver-parcels',
  section: 'Parcels',
  access: tripsRight,
} as const;
const rides = {
  path: '/dashboard/offer-ride',
  section: 'Rides',
  access: tripsRight,
} as const;
const requests = {
  path: '/dashboard/passenger-requests',
  section: 'Rides',
  access: tripsRight,
} as const;
const posts = {
  path: '/dashboard/posts',
  section: 'Posts',
  access: postsRight,
} as const;

/** Call that reads one record with its evidence. */
const caseCall = <S extends typeof tripCase | typeof rideCase | typeof requestCase | typeof postCase>(
  { path, section, access }: typeof trips | typeof rides | typeof requests | typeof posts,
  { name, what, answer }: { name: string; what: string; answer: S },
) =>
  defineCall(name, `GET ${path}/{id}/review`, {
    ...plain,
    ...common,
    section,
    access,
    refreshed: true,
    summary: `One ${what} with the evidence of a review`,
    description:
      'Also of a deleted record. Earlier records are those of its people that were reported or deleted.',
    answer: dataAnswer(answer.required() as S),
  });

/** `GET /dashboard/deliver-parcels/{id}/review`: a parcel trip with its evidence. */
export const readTripCase = caseCall(trips, {
  ...{ name: 'readTripCase', what: 'parcel trip', answer: tripCase },
});

/** `GET /dashboard/offer-ride/{id}/review`: an offered ride with its evidence. */
export const readRideCase = caseCall(rides, {
  ...{ name: 'readRideCase', what: 'offered ride', answer: rideCase },
});

/** `GET /dashboard/passenger-requests/{id}/review`: a passenger request with its evidence. */
export const readRequestCase = caseCall(requests, {
  ...{ name: 'readRequestCase', what: 'passenger request', answer: requestCase },
});

/** `GET /dashboard/posts/{id}/review`: a post with its evidence. */
export const readPostCase = caseCall(posts, { name: 'readPostCase', what: 'post', answer: postCase });

/** `GET /dashboard/users/{id}/reports`: records of one user that were reported or deleted, and open reports. */
export const readReportsOnUser = defineCall('readReportsOnUser', 'GET /dashboard/users/{id}/reports', {
  ...{ ...plain, ...common, section: 'Users', access: 'staff' },
  summary: 'Records of a user that were reported or deleted, and open reports on the user',
  description:
    'Also of a deleted user. `open` has the reports on the user and on the parcels that the user sends, with the right to decide on them.',
  answer: dataAnswer(listOf(earlierCase, 'Newest first, at most 20.')).shape({
    open: array().of(openReport.required()).meta({ description: 'Newest first, at most 20.' }),
  }),
});

const queue = {
  ...common,
  // As the deletion of one record at once.
  decision: plain,
  effects:
    ' `accepted` keeps the record, and it leaves the queue; `rejected` deletes it with the remark as reason, and pays nothing back.',
};

/** Review mode of reported parcel trips. */
export const reportedTripReview = reviewCalls({
  ...{ ...queue, ...trips, name: 'ReportedTrips', records: 'reported parcel trips' },
});

/** Review mode of reported rides. */
export const reportedRideReview = reviewCalls({
  ...{ ...queue, ...rides, name: 'ReportedRides', records: 'reported rides' },
});

/** Review mode of reported passenger requests. */
export const reportedRequestReview = reviewCalls({
  ...{ ...queue, ...requests, name: 'ReportedRequests', records: 'reported ride requests' },
});

/** Review mode of posts by users, newest first. */
export const postReview = reviewCalls({ ...queue, ...posts, name: 'Posts', records: 'posts' });
