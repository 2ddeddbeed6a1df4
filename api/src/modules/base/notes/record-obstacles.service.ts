import type { NotedType } from '@padiman/contracts';
import type { TransactionHandle } from '../../../database/schema.ts';
import { DecisionRefused } from '../decisions/decisions.errors.ts';
import { fullName } from '../decisions/decisions.rules.ts';
import { endEscalations, selectIsSuperAdmin, selectOpenStates } from './notes.repository.ts';

/** The record is on hold, so nobody decides on it. */
export class RecordOnHold extends DecisionRefused {
  constructor(by: string) {
    super(`on hold by ${by}, until ${by} or a super admin releases it`);
  }
}

/** The record waits for a super admin. */
export class RecordEscalated extends DecisionRefused {
  constructor(by: string) {
    super(`escalated by ${by}, and waits for a super admin`);
  }
}

/** Holds and escalations that stand in the way of decisions on records. */
export interface Obstacles {
  /** Refusals of a decision by the admin, by the id of the record. */
  refusals: ReadonlyMap<string, DecisionRefused>;
  /** Ids of the records whose escalation is open; a decision ends it. */
  escalated: ReadonlySet<string>;
}

/**
 * Finds the records that nobody, or only a super admin, decides on: those on hold and those that are escalated. Call it with
 * the records locked.
 */
export async function obstaclesOf(
  transaction: TransactionHandle,
  { adminId }: { adminId: string },
  recordType: NotedType,
  ids: string[],
): Promise<Obstacles> {
  const refusals = new Map<string, DecisionRefused>();
  if (ids.length === 0) return { refusals, escalated: new Set() };
  const { holds, escalations } = await selectOpenStates(transaction, recordType, ids);
  const waits = escalations.length > 0 && !(await selectIsSuperAdmin(transaction, adminId));
  for (const state of waits ? escalations : [])
    refusals.set(state.record_id, new RecordEscalated(nameOf(state)));
  for (const hold of holds) refusals.set(hold.record_id, new RecordOnHold(nameOf(hold)));
  return { refusals, escalated: new Set(escalations.map((state) => state.record_id)) };
}

/** Ends the escalations of records that were decided on. */
export async function closeEscalations(
  transaction: TransactionHandle,
  { adminId }: { adminId: string },
  recordType: NotedType,
  ids: string[],
): Promise<void> {
  if (ids.length > 0) await endEscalations(transaction, recordType, ids, { adminId, outcome: 'decided' });
}

/** Full name of an admin. */
export const nameOf = (admin: { first_name: string; last_name: string }): string =>
  fullName(admin.first_name, admin.last_name) ?? '';
