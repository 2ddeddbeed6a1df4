import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Handle, TransactionHandle } from '../../database/schema.ts';
import type { NotedRecord } from './noted-records.read-model.ts';

/** State that holds a record back, with the name of the admin and the reason. */
export interface StateRow {
  id: string;
  record_id: string;
  admin_id: string;
  first_name: string;
  last_name: string;
  reason: string;
  since: Date;
}

/** A hold. */
export type HoldRow = StateRow & { until: Date | null };

/** A new hold or escalation, with the note of its reason. */
interface NewState {
  record: NotedRecord;
  adminId: string;
  noteId: string;
}

const stateColumns = sql`state.id, state.record_id, state.admin_id, state.since, admin.first_name, admin.last_name,
  note.text as reason`;

const stateJoins = sql`join admins as admin on admin.id = state.admin_id
  join record_notes as note on note.id = state.note_id`;

/** Reads the holds of records that have not ended. */
export async function selectHolds(database: Handle, recordType: string, ids: string[]): Promise<HoldRow[]> {
  const { rows } = await sql<HoldRow>`
    select ${stateColumns}, state.until from record_holds as state ${stateJoins}
    where state.record_type = ${recordType} and state.record_id = any(${ids}::uuid[]) and state.ended_at is null
      and (state.until is null or state.until > now())`.execute(database);
  return rows;
}

/** Reads the open escalations of records. */
export async function selectOpenEscalations(
  database: Handle,
  recordType: string,
  ids: string[],
): Promise<StateRow[]> {
  const { rows } = await sql<StateRow>`
    select ${stateColumns} from record_escalations as state ${stateJoins}
    where state.record_type = ${recordType} and state.record_id = any(${ids}::uuid[])
      and state.ended_at is null`.execute(database);
  return rows;
}

/** Holds a locked record; a hold whose time is over is ended first. */
export async function insertHold(
  transaction: TransactionHandle,
  { record: { type, id }, adminId, noteId, until }: NewState & { until: Date | null },
): Promise<void> {
  await sql`
    update record_holds set ended_at = until
    where record_type = ${type} and record_id = ${id}::uuid and ended_at is null and until <= now()`.execute(
    transaction,
  );
  await transaction
    .insertInto('record_holds')
    .values({
      ...{ id: newId(), record_type: type, record_id: id, admin_id: adminId, note_id: noteId },
      ...{ until, ended_at: null },
    })
    .execute();
}

export async function insertEscalation(
  transaction: TransactionHandle,
  { record: { type, id }, adminId, noteId }: NewState,
): Promise<void> {
  await transaction
    .insertInto('record_escalations')
    .values({ id: newId(), record_type: type, record_id: id, admin_id: adminId, note_id: noteId })
    .execute();
}

export async function endHold(transaction: TransactionHandle, id: string, adminId: string): Promise<void> {
  await transaction
    .updateTable('record_holds')
    .set({ ended_at: sql`now()`, ended_by: adminId })
    .where('id', '=', id)
    .execute();
}

/** Ends the open escalations of records. */
export async function endEscalations(
  transaction: TransactionHandle,
  recordType: string,
  ids: string[],
  end: { adminId: string; outcome: 'decided' | 'returned' },
): Promise<void> {
  await transaction
    .updateTable('record_escalations')
    .set({ ended_at: sql`now()`, ended_by: end.adminId, outcome: end.outcome })
    .where('record_type', '=', recordType)
    .where('record_id', 'in', ids)
    .where('ended_at', 'is', null)
    .execute();
}

/** Tells whether an admin is a super admin. */
export async function selectIsSuperAdmin(database: Handle, adminId: string): Promise<boolean> {
  const row = await database
    .selectFrom('admins')
    .select('super_admin')
    .where('id', '=', adminId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.super_admin === true;
}
