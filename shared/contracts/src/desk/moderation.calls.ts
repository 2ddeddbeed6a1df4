import { array, bool, number, object, string, type InferType } from 'yup';
import { defineCall, plain } from '../base/call.ts';
import { decisionHistory, obstacles } from '../base/decisions.ts';
import { dataAnswer } from '../base/envelope.ts';
import { closed, day, instant, listOf, orNull, personal, recordId, required } from '../base/fields.ts';
import { parcelTrip } from '../travel/parcels.calls.ts';
import { post } from '../travel/posts.calls.ts';
import { memberReport, openReport } from './member-reports.calls.ts';
import { unprovedPolicies } from './review.calls.ts';
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

/** A record with its evidence: one of the four records, by the queue. */
export const reviewCase = evidence.shape({
  trip: parcelTrip.optional().default(undefined),
  ride: offeredRide.optional().default(undefined),
  request: passengerRequest.optional().default(undefined),
  post: post.optional().default(undefined),
});
export type ReviewCase = InferType<typeof reviewCase>;

/** Queues of review mode whose records are kept or deleted. */
export const moderationQueues = ['reportedTrips', 'reportedRides', 'reportedRequests', 'posts'] as const;
export type ModerationQueueName = (typeof moderationQueues)[number];

const common = { ...plain, capability: 'moderationReview' } as const;

/** `GET /dashboard/review/{queue}/{id}`: a reported record or a post with its evidence. Errors: `notFound`. */
export const readReviewCase = defineCall('readReviewCase', 'GET /dashboard/review/{queue}/{id}', {
  ...common,
  access: 'superAdmin',
  policies: unprovedPolicies(moderationQueues),
  section: 'Review mode',
  refreshed: true,
  summary: 'A reported record or a post with the evidence of a review',
  description:
    'Also of a deleted record. Earlier records are those of its people that were reported or deleted. `reportedTrips` has a `trip`, `reportedRides` a `ride`, `reportedRequests` a `request`, `posts` a `post`; the other queues have calls of their own for their records.',
  params: closed({ queue: string().oneOf(moderationQueues).required(), id: recordId().required() }),
  answer: dataAnswer(reviewCase.required()),
});

/** `GET /dashboard/users/{id}/reports`: records of one user that were reported or deleted, and open reports. */
export const readReportsOnUser = defineCall('readReportsOnUser', 'GET /dashboard/users/{id}/reports', {
  ...common,
  section: 'Users',
  access: 'staff',
  summary: 'Records of a user that were reported or deleted, and open reports on the user',
  description:
    'Also of a deleted user. `open` has the reports on the user and on the parcels that the user sends, with the right to decide on them.',
  answer: dataAnswer(listOf(earlierCase, 'Newest first, at most 20.')).shape({
    open: array().of(openReport.required()).meta({ description: 'Newest first, at most 20.' }),
  }),
});
