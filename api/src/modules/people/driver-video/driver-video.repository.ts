import { sql } from 'kysely';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';

/** Address of the video of a live application as the applicant gave it; undefined without the application. */
export async function selectVideo(
  database: Handle,
  id: string,
): Promise<{ car_video: string | null } | undefined> {
  return database
    .selectFrom('driver_applications')
    .select('car_video')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Locks a live application, so that it is not removed before the transaction ends. */
export async function lockApplication(transaction: TransactionHandle, id: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('driver_applications')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Columns of a note with the name of its admin, named as in the contract. */
const noteColumns = sql`note.id, note.position as at, note.text, note.created_at as "createdAt",
  rtrim(admin.first_name || ' ' || admin.last_name) as by
  from video_notes as note join admins as admin on admin.id = note.admin_id`;

/** Notes on the video of an application, in the order of the video. */
export async function selectNotes(database: Handle, applicationId: string): Promise<object[]> {
  const { rows } = await sql<{ id: string }>`
    select ${noteColumns} where note.application_id = ${applicationId}::uuid
    order by note.position, note.id limit 500`.execute(database);
  return rows;
}

export interface NewNote {
  id: string;
  application_id: string;
  admin_id: string;
  position: number;
  text: string;
}

/** Adds a note. @returns false if the admin has made the same note already */
export async function insertNote(transaction: TransactionHandle, note: NewNote): Promise<boolean> {
  const inserted = await transaction
    .insertInto('video_notes')
    .values(note)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Reads a note by what makes it unique. */
export async function selectNote(database: Handle, note: Omit<NewNote, 'id'>): Promise<object> {
  const { rows } = await sql<{ id: string }>`
    select ${noteColumns} where note.application_id = ${note.application_id}::uuid
      and note.admin_id = ${note.admin_id}::uuid and note.position = ${note.position} and note.text = ${note.text}`.execute(
    database,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the note was inserted in the transaction');
  return row;
}
