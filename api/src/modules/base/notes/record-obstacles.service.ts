import type { NotedType } from '@padiman/contracts';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import type { RecordState } from '../decisions/acceptance.rules.ts';
import { fullName } from '../decisions/decisions.rules.ts';
import { endEscalations, selectIsSuperAdmin, selectOpenStates } from './notes.repository.ts';

/** Pause and escalation of a record as a decision meets them. */
export interface StateOfRecord extends RecordState {
  /** The escalation is open, also for a super admin; a decision ends it. */
  isEscalated: boolean;
}

/** Reads what holds records back from decisions of an admin; records without any are missing. */
export async function statesOf(
  database: Handle,
  { adminId }: { adminId: string },
  recordType: NotedType,
  ids: string[],
): Promise<ReadonlyMap<string, StateOfRecord>> {
  if (ids.length === 0) return new Map();
  const { holds, escalations } = await selectOpenStates(database, recordType, ids);
  const waits = escalations.length > 0 && !(await selectIsSuperAdmin(database, adminId));
  const states = new Map<string, StateOfRecord>(
    escalations.map((state) => [
      state.record_id,
      { isEscalated: true, ...(waits && { escalatedBy: nameOf(state) }) },
    ]),
  );
  for (const hold of holds) {
    const { isEscalated = false, ...state } = states.get(hold.record_id) ?? {};
    states.set(hold.record_id, { ...state, isEscalated, onHoldBy: nameOf(hold) });
  }
  return states;
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
