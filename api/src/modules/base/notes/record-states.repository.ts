import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
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

/** Reads the holds of records that have not ended, and their open escalations. */
export async function selectOpenStates(
  database: Handle,
  recordType: string,
  ids: string[],
): Promise<{ holds: HoldRow[]; escalations: StateRow[] }> {
  const isOpen = sql`record_type = ${recordType} and record_id = any(${ids}::uuid[]) and ended_at is null`;
  const { rows } = await sql<HoldRow & { held: boolean }>`
    select state.id, state.record_id, state.admin_id, state.since, state.until, state.held, admin.first_name,
      admin.last_name, note.text as reason
    from (
      select id, record_id, admin_id, note_id, since, until, true as held from record_holds
      where ${isOpen} and (until is null or until > now())
      union all
      select id, record_id, admin_id, note_id, since, null, false from record_escalations where ${isOpen}
    ) as state
    join admins as admin on admin.id = state.admin_id
    join record_notes as note on note.id = state.note_id`.execute(database);
  return { holds: rows.filter(({ held }) => held), escalations: rows.filter(({ held }) => !held) };
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
