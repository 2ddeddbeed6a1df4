import { array, bool, object, string, type InferType } from 'yup';
import { defineCall } from '../base/call.ts';
import { decisionHistory } from '../base/decisions.ts';
import { dataAnswer } from '../base/envelope.ts';
import { closed, day, instant, personal, recordId } from '../base/fields.ts';
import { parcelTrip } from '../travel/parcels.calls.ts';
import { post } from '../travel/posts.calls.ts';
import { reviewCalls } from './review.calls.ts';
import { offeredRide, passengerRequest } from '../travel/rides.calls.ts';

/** States of a record in moderation: `notReported` waits for nobody, as a post by staff. */
export const caseStates = ['waiting', 'kept', 'deleted', 'notReported'] as const;

/** One of {@link caseStates}. */
export type CaseState = (typeof caseStates)[number];

/** User with a part in a record. */
export const casePerson = object({
  _id: string().required(),
  part: string().required().meta({ description: '`driver`, `passenger` or `author`.' }),
  firstName: string().defined(),
  lastName: string().defined(),
  blocked: bool().required(),
  verified: bool().required(),
  isDriver: bool().required(),
  deleted: bool().required(),
  since: instant().required(),
});

/** User with a part in a record. */
export type CasePerson = InferType<typeof casePerson>;

/** Passenger of a ride, parcel on a trip, or ride that a passenger asked for. */
export const caseRelation = object({
  _id: string().required(),
  kind: string().required().meta({ description: '`passenger`, `parcel` or `ride`.' }),
  name: string().defined(),
  receiver: string().nullable().defined(),
  date: day().required(),
  paid: bool().nullable().defined(),
  deleted: bool().required(),
});

/** Passenger of a ride, parcel on a trip, or ride that a passenger asked for. */
export type CaseRelation = InferType<typeof caseRelation>;

/** Other record of a person that was reported or deleted. */
export const earlierCase = object({
  _id: string().required(),
  type: string().required().meta({ description: 'Type of the record, as in the paths that delete it.' }),
  personId: string().required(),
  title: string().defined(),
  createdAt: instant().required(),
  reported: bool().required(),
  keptAt: instant().nullable().defined(),
  deletedAt: instant().nullable().defined(),
  deletedBy: string().nullable().defined(),
  deleteReason: personal('text').nullable().defined(),
});

/** Other record of a person that was reported or deleted. */
export type EarlierCase = InferType<typeof earlierCase>;

/** Everything that a decision rests on, beside the record itself. */
const evidence = {
  version: string().required().meta({ description: 'Names the state that is shown, for the decision.' }),
  state: string<CaseState>().oneOf(caseStates).required(),
  createdAt: instant().required(),
  reviewedAt: instant().nullable().defined(),
  reviewedBy: string().nullable().defined(),
  deletedAt: instant().nullable().defined(),
  deletedBy: string().nullable().defined(),
  deleteReason: personal('text').nullable().defined(),
  people: array().of(casePerson.required()).required(),
  relations: array().of(caseRelation.required()).required().meta({ description: 'At most 20.' }),
  earlier: array().of(earlierCase.required()).required().meta({ description: 'Newest first, at most 20.' }),
  history: decisionHistory(),
};

/** A parcel trip with its evidence. */
export const tripCase = object({ record: parcelTrip.required(), ...evidence });

/** An offered ride with its evidence. */
export const rideCase = object({ record: offeredRide.required(), ...evidence });

/** A passenger request with its evidence. */
export const requestCase = object({ record: passengerRequest.required(), ...evidence });

/** A post with its evidence. */
export const postCase = object({ record: post.required(), ...evidence });

/** A reviewed record with its evidence. */
export type ModerationCase<R> = Omit<InferType<typeof postCase>, 'record'> & { record: R };

const common = { capability: 'moderationReview', access: 'staff' } as const;
const details = {
  ...common,
  description:
    'Also of a deleted record. Nobody who reported it and no reason are kept. Earlier records are those of its people that were reported or deleted.',
  method: 'GET',
  params: closed({ id: recordId().required() }),
} as const;

const queue = {
  ...common,
  // As the deletion at once.
  stepUp: false,
  effects:
    ' `accepted` keeps the record, and it leaves the queue; `rejected` deletes it with the remark as reason, and pays nothing back.',
};

/** `GET /dashboard/deliver-parcels/{id}/review`: a parcel trip with its evidence. */
export const readTripCase = defineCall({
  ...details,
  name: 'readTripCase',
  records: ['parcelTrip'],
  summary: 'One parcel trip with the evidence of a review',
  section: 'Parcels',
  path: '/dashboard/deliver-parcels/{id}/review',
  answer: dataAnswer(tripCase.required()),
});

/** `GET /dashboard/offer-ride/{id}/review`: an offered ride with its evidence. */
export const readRideCase = defineCall({
  ...details,
  name: 'readRideCase',
  records: ['offeredRide'],
  summary: 'One offered ride with the evidence of a review',
  section: 'Rides',
  path: '/dashboard/offer-ride/{id}/review',
  answer: dataAnswer(rideCase.required()),
});

/** `GET /dashboard/passenger-requests/{id}/review`: a passenger request with its evidence. */
export const readRequestCase = defineCall({
  ...details,
  name: 'readRequestCase',
  records: ['passengerRequest'],
  summary: 'One passenger request with the evidence of a review',
  section: 'Rides',
  path: '/dashboard/passenger-requests/{id}/review',
  answer: dataAnswer(requestCase.required()),
});

/** `GET /dashboard/posts/{id}/review`: a post with its evidence. */
export const readPostCase = defineCall({
  ...details,
  name: 'readPostCase',
  records: ['post'],
  summary: 'One post with the evidence of a review',
  section: 'Posts',
  path: '/dashboard/posts/{id}/review',
  answer: dataAnswer(postCase.required()),
});

/** Review mode of reported parcel trips. */
export const reportedTripReview = reviewCalls({
  ...queue,
  name: 'ReportedTrips',
  recordType: 'parcelTrip',
  records: 'reported parcel trips',
  path: '/dashboard/deliver-parcels',
  section: 'Parcels',
});

/** Review mode of reported rides. */
export const reportedRideReview = reviewCalls({
  ...queue,
  name: 'ReportedRides',
  recordType: 'offeredRide',
  records: 'reported rides',
  path: '/dashboard/offer-ride',
  section: 'Rides',
});

/** Review mode of reported passenger requests. */
export const reportedRequestReview = reviewCalls({
  ...queue,
  name: 'ReportedRequests',
  recordType: 'passengerRequest',
  records: 'reported ride requests',
  path: '/dashboard/passenger-requests',
  section: 'Rides',
});

/** Review mode of posts by users, newest first. */
export const postReview = reviewCalls({
  ...queue,
  name: 'Posts',
  recordType: 'post',
  records: 'posts',
  path: '/dashboard/posts',
  section: 'Posts',
});
