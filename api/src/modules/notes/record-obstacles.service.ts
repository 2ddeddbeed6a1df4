import type { NotedType } from '@padiman/contracts';
import type { TransactionHandle } from '../../database/schema.ts';
import type { DecisionRefused } from '../decisions/decisions.errors.ts';
import { fullName } from '../decisions/decisions.rules.ts';
import { RecordEscalated, RecordOnHold } from './notes.errors.ts';
import {
  endEscalations,
  selectHolds,
  selectIsSuperAdmin,
  selectOpenEscalations,
} from './record-states.repository.ts';

/**
 * Finds the records that nobody, or only a super admin, decides on: those on hold and those that are escalated. Call it with
 * the records locked.
 *
 * @returns the refusal of a decision by the admin, by the id of the record
 */
export async function obstaclesOf(
  transaction: TransactionHandle,
  { adminId }: { adminId: string },
  recordType: NotedType,
  ids: string[],
): Promise<ReadonlyMap<string, DecisionRefused>> {
  const refusals = new Map<string, DecisionRefused>();
  if (ids.length === 0) return refusals;
  const escalated = await selectOpenEscalations(transaction, recordType, ids);
  const waits = escalated.length > 0 && !(await selectIsSuperAdmin(transaction, adminId));
  for (const state of waits ? escalated : [])
    refusals.set(state.record_id, new RecordEscalated(nameOf(state)));
  for (const hold of await selectHolds(transaction, recordType, ids)) {
    refusals.set(hold.record_id, new RecordOnHold(nameOf(hold)));
  }
  return refusals;
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
