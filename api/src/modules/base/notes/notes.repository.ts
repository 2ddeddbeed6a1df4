import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Handle, NotedType, NoteKind, TransactionHandle } from '../../../database/schema.ts';
import { allRows, execute, firstRow } from '../../../database/statements.ts';
import { adminName, isOnLiveRecord, type NotedRecord } from './noted-records.read-model.ts';

/** A new note. */
export interface NewNote {
  record: NotedRecord;
  adminId: string;
  kind: NoteKind;
  text: string;
  key?: string | undefined;
}

/** Inserts a note. @returns its id; undefined if the admin has used the key before */
export async function insertNote(
  transaction: TransactionHandle,
  { record: { type, id }, adminId, kind, text, key }: NewNote,
): Promise<string | undefined> {
  const inserted = await firstRow<{ id: string }>(transaction)`
    insert into record_notes (id, record_type, record_id, admin_id, kind, text, key)
    values (${newId()}, ${type}, ${id}, ${adminId}, ${kind}, ${text}, ${key ?? null})
    on conflict (admin_id, key) do nothing returning id`;
  return inserted?.id;
}

/** Reads the newest notes on a record, newest first; at most 200. Columns are named as in the contract. */
export const selectNotes = (database: Handle, { type, id }: NotedRecord) =>
  allRows<{ id: string }>(database)`
    select note.id, note.created_at as at, note.kind, note.text, ${adminName('author')} as by
    from record_notes as note join admins as author on author.id = note.admin_id
    where note.record_id = ${id}::uuid and note.record_type = ${type}
    order by note.id desc limit 200`;

/** A pause (the record is on hold), with the name of the admin and the reason. */
export interface PauseRow {
  id: string;
  record_id: string;
  admin_id: string;
  by: string;
  reason: string;
  since: Date;
  until: Date | null;
}

/** Query for the pauses of records that have not ended. */
export const openPauses = (recordType: NotedType, ids: string[]) =>
  sql<PauseRow>`
    select pause.id, pause.record_id, pause.admin_id, pause.since, pause.until, ${adminName('admin')} as by,
      note.text as reason
    from record_holds as pause
    join admins as admin on admin.id = pause.admin_id
    join record_notes as note on note.id = pause.note_id
    where pause.record_type = ${recordType} and pause.record_id = any(${ids}::uuid[]) and pause.ended_at is null
      and (pause.until is null or pause.until > now())`;

/** Reads the pause of a record that has not ended. */
export const selectOpenPause = async (database: Handle, { type, id }: NotedRecord) =>
  (await openPauses(type, [id]).execute(database)).rows[0];

/** Pauses a locked record; a pause whose time is over is ended first. */
export async function insertPause(
  transaction: TransactionHandle,
  {
    record: { type, id },
    adminId,
    noteId,
    until,
  }: { record: NotedRecord; adminId: string; noteId: string; until: Date },
): Promise<void> {
  await execute(transaction)`update record_holds set ended_at = until
      where record_type = ${type} and record_id = ${id}::uuid and ended_at is null and until <= now()`;
  await execute(transaction)`insert into record_holds (id, record_type, record_id, admin_id, note_id, until)
      values (${newId()}, ${type}, ${id}, ${adminId}, ${noteId}, ${until})`;
}

/** Reads the records that an admin has paused, once other pauses by that admin are committed. */
export async function lockHeld(transaction: TransactionHandle, adminId: string): Promise<NotedRecord[]> {
  await execute(transaction)`select pg_advisory_xact_lock(hashtextextended(${`holds of ${adminId}`}, 0))`;
  return allRows<NotedRecord>(transaction)`
    select record_type as type, record_id as id from record_holds as pause
    where admin_id = ${adminId}::uuid and ended_at is null and until > now()
      and ${sql.raw(isOnLiveRecord('pause'))} order by id`;
}

export const endPause = (transaction: TransactionHandle, id: string, adminId: string) =>
  execute(transaction)`update record_holds set ended_at = now(), ended_by = ${adminId} where id = ${id}`;
