import {
  type AnswerOf,
  type post,
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
import { route } from '../../../plugins/contract-route.ts';
import { toHistory } from '../../base/decisions/decisions.mapper.ts';
import { fullName } from '../../base/decisions/decisions.rules.ts';
import { readCase, type Case } from './moderation-case.service.ts';

/** Evidence of the reviews of reported records and of posts. */
export function moderationRoutes(app: FastifyInstance, database: Handle): void {
  for (const [call, name] of [
    [readTripCase, 'reportedTrips'],
    [readRideCase, 'reportedRides'],
    [readRequestCase, 'reportedRequests'],
    [readPostCase, 'posts'],
  ] as const) {
    route(app, call as typeof readPostCase, async ({ params: { id } }) => {
      const found = await readCase(database, name, id);
      return { success: true, data: { record: found.record as AnswerOf<typeof post>, ...toEvidence(found) } };
    });
  }
}

/** Maps the evidence of a record. */
const toEvidence = ({ state, people, relations, earlier, history }: Case) => ({
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

function stateOf({ deleted_at: deleted, reviewed_at: reviewed, waits }: Case['state']): CaseState {
  if (deleted !== null) return 'deleted';
  if (!waits) return 'notReported';
  return reviewed === null ? 'waiting' : 'kept';
}

const toPerson = ({ part, person }: Case['people'][number]): CasePerson => ({
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

const toEarlier = (row: Case['earlier'][number]): EarlierCase => ({
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
