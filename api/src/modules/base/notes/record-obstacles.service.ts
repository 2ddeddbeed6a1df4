import type { NotedType } from '@padiman/contracts';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import type { RecordState } from '../decisions/acceptance.rules.ts';
import { endEscalations, selectStates, type StateFacts } from './notes.repository.ts';

export { selectStates };

/** Pause and escalation of a record as a decision meets them. */
export interface StateOfRecord extends RecordState {
  /** The escalation is open, also for a super admin; a decision ends it. */
  isEscalated: boolean;
}

/** Pauses and escalations by their records; records without any are missing. */
export function statesIn(rows: readonly StateFacts[]): ReadonlyMap<string, StateOfRecord> {
  const states = new Map<string, StateOfRecord>();
  for (const { record_id: id, paused, for_super_admin: isSuper, by } of rows) {
    const { isEscalated = false, ...state } = states.get(id) ?? {};
    const found = paused ? { pausedBy: by } : isSuper ? {} : { escalatedBy: by };
    states.set(id, { ...state, isEscalated: isEscalated || !paused, ...found });
  }
  return states;
}

/** Reads what holds records back from decisions of an admin; records without any are missing. */
export const statesOf = async (
  database: Handle,
  reader: { adminId: string },
  recordType: NotedType,
  ids: string[],
): Promise<ReadonlyMap<string, StateOfRecord>> =>
  statesIn(ids.length === 0 ? [] : (await selectStates(reader, recordType, ids).execute(database)).rows);

/** Ends the escalations of records that were decided on. */
export async function closeEscalations(
  transaction: TransactionHandle,
  { adminId }: { adminId: string },
  recordType: NotedType,
  ids: string[],
): Promise<void> {
  if (ids.length > 0) await endEscalations(transaction, recordType, ids, { adminId, outcome: 'decided' });
}
