import {
  offeredRide,
  parcelTrip,
  passengerRequest,
  post,
  readPostCase,
  readRequestCase,
  readRideCase,
  readTripCase,
  type CasePerson,
  type CaseRelation,
  type CaseState,
  type EarlierCase,
} from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { recordMapper } from '../../../lists/contract-list.ts';
import { route } from '../../../plugins/contract-route.ts';
import { trips } from '../../travel/parcels/parcels.service.ts';
import { posts } from '../../travel/posts/posts.service.ts';
import { requests, rides } from '../../travel/rides/rides.service.ts';
import { toHistory } from '../../base/decisions/decisions.mapper.ts';
import { fullName } from '../../base/decisions/decisions.rules.ts';
import { readCase, type Case } from './moderation-case.service.ts';

const toTrip = recordMapper(parcelTrip);
const toRide = recordMapper(offeredRide);
const toRequest = recordMapper(passengerRequest);
const toPost = recordMapper(post);

/** Evidence of the reviews of reported records and of posts. */
export function moderationRoutes(app: FastifyInstance, database: Handle): void {
  route(app, readTripCase, async ({ params: { id } }) => {
    const found = await readCase(database, 'reportedTrips', trips, id);
    return { success: true, data: { record: toTrip(found.row), ...toEvidence(found) } };
  });

  route(app, readRideCase, async ({ params: { id } }) => {
    const found = await readCase(database, 'reportedRides', rides, id);
    return { success: true, data: { record: toRide(found.row), ...toEvidence(found) } };
  });

  route(app, readRequestCase, async ({ params: { id } }) => {
    const found = await readCase(database, 'reportedRequests', requests, id);
    return { success: true, data: { record: toRequest(found.row), ...toEvidence(found) } };
  });

  route(app, readPostCase, async ({ params: { id } }) => {
    const found = await readCase(database, 'posts', posts, id);
    return { success: true, data: { record: toPost(found.row), ...toEvidence(found) } };
  });
}

type Parts = Case<unknown>;

/** Maps the evidence of a record. */
const toEvidence = ({ state, people, relations, earlier, history }: Parts) => ({
  version: state.version,
  state: stateOf(state),
  createdAt: state.created_at.toISOString(),
  reviewedAt: state.reviewed_at?.toISOString() ?? null,
  reviewedBy: fullName(state.reviewer_first_name, state.reviewer_last_name),
  deletedAt: state.deleted_at?.toISOString() ?? null,
  deletedBy: fullName(state.deleter_first_name, state.deleter_last_name),
  deleteReason: state.delete_reason,
  people: people.map(toPerson),
  relations: relations.map(({ id, ...relation }): CaseRelation => ({ _id: id, ...relation })),
  earlier: earlier.map(toEarlier),
  history: toHistory(history),
});

function stateOf({ deleted_at: deleted, reviewed_at: reviewed, waits }: Parts['state']): CaseState {
  if (deleted !== null) return 'deleted';
  if (!waits) return 'notReported';
  return reviewed === null ? 'waiting' : 'kept';
}

const toPerson = ({ part, person }: Parts['people'][number]): CasePerson => ({
  _id: person.id,
  part,
  firstName: person.first_name,
  lastName: person.last_name,
  blocked: person.blocked,
  verified: person.is_verified,
  isDriver: person.is_driver,
  deleted: person.deleted_at !== null,
  since: person.created_at.toISOString(),
});

const toEarlier = (row: Parts['earlier'][number]): EarlierCase => ({
  _id: row.id,
  type: row.type,
  personId: row.person_id,
  title: row.title,
  createdAt: row.created_at.toISOString(),
  reported: row.reported,
  keptAt: row.reviewed_at?.toISOString() ?? null,
  deletedAt: row.deleted_at?.toISOString() ?? null,
  deletedBy: fullName(row.deleter_first_name, row.deleter_last_name),
  deleteReason: row.delete_reason,
});
