import { sql } from 'kysely';
import type { Handle, Row, TransactionHandle } from '../../../database/schema.ts';
import { allRows, firstRow, hasRow } from '../../../database/statements.ts';

/** Address of the video of a live application as the applicant gave it; undefined without the application. */
export const selectVideo = (database: Handle, id: string) =>
  firstRow<{ car_video: string | null }>(database)`select car_video from driver_applications
      where id = ${id}::uuid and deleted_at is null`;

/** Locks a live application, so that it is not removed before the transaction ends. */
export const lockApplication = (transaction: TransactionHandle, id: string) =>
  hasRow(transaction)`
    select from driver_applications where id = ${id}::uuid and deleted_at is null for key share`;

/** Columns of a note with the name of its admin, named as in the contract. */
const noteColumns = sql`note.id, note.position as at, note.text, note.created_at as "createdAt",
  rtrim(admin.first_name || ' ' || admin.last_name) as by
  from video_notes as note join admins as admin on admin.id = note.admin_id`;

/** Notes on the video of an application, in the order of the video. */
export const selectNotes = (database: Handle, applicationId: string) =>
  allRows<object>(database)`select ${noteColumns} where note.application_id = ${applicationId}::uuid
      order by note.position, note.id limit 500`;

type NewNote = Omit<Row<'video_notes'>, 'created_at'>;

/** Adds a note. @returns false if the admin has made the same note already */
export const insertNote = (transaction: TransactionHandle, note: NewNote) =>
  hasRow(transaction)`insert into video_notes (id, application_id, admin_id, position, text)
      values (${note.id}, ${note.application_id}, ${note.admin_id}, ${note.position}, ${note.text})
      on conflict do nothing returning id`;

/** Reads a note by what makes it unique. */
export async function selectNote(database: Handle, note: Omit<NewNote, 'id'>): Promise<object> {
  const row = await firstRow<object>(database)`
    select ${noteColumns} where note.application_id = ${note.application_id}::uuid
    and note.admin_id = ${note.admin_id}::uuid and note.position = ${note.position} and note.text = ${note.text}`;
  if (row === undefined) throw new Error('the note was inserted in the transaction');
  return row;
}
