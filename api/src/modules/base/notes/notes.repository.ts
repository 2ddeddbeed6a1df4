import { sql, type Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import type {
  AdminsTable,
  Handle,
  NotedType,
  NoteKind,
  TransactionHandle,
} from '../../../database/schema.ts';
import { isOnLiveRecord, type NotedRecord } from './noted-records.read-model.ts';

/** An admin with what decides on access. */
export type ColleagueRow = Pick<
  Selectable<AdminsTable>,
  'id' | 'first_name' | 'last_name' | 'super_admin' | 'rights'
>;

/** Reads all admins by name. There are few. */
export function selectColleagues(database: Handle): Promise<ColleagueRow[]> {
  return database
    .selectFrom('admins')
    .select(['id', 'first_name', 'last_name', 'super_admin', 'rights'])
    .where('deleted_at', 'is', null)
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('id')
    .execute();
}

/** A note with the names of its author and of those whom it mentions. */
export interface NoteRow {
  id: string;
  created_at: Date;
  kind: NoteKind;
  text: string;
  first_name: string;
  last_name: string;
  mentions: string[];
}

/** A new note. */
interface NewNote {
  record: NotedRecord;
  adminId: string;
  kind: NoteKind;
  text: string;
  key?: string | undefined;
}

/** Most notes of one answer. */
const most = 200;

/** Inserts a note. @returns its id; undefined if the admin has used the key before */
export async function insertNote(transaction: TransactionHandle, note: NewNote): Promise<string | undefined> {
  const id = newId();
  const row = await transaction
    .insertInto('record_notes')
    .values({
      ...{ id, record_type: note.record.type, record_id: note.record.id, admin_id: note.adminId },
      ...{ kind: note.kind, text: note.text, key: note.key ?? null },
    })
    .onConflict((conflict) => conflict.columns(['admin_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function insertMentions(
  transaction: TransactionHandle,
  noteId: string,
  adminIds: readonly string[],
): Promise<void> {
  await transaction
    .insertInto('note_mentions')
    .values(adminIds.map((adminId) => ({ note_id: noteId, admin_id: adminId })))
    .execute();
}

/** Reads the newest notes on a record, newest first. */
export async function selectNotes(database: Handle, { type, id }: NotedRecord): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select note.id, note.created_at, note.kind, note.text, author.first_name, author.last_name,
      array(select concat_ws(' ', admin.first_name, nullif(admin.last_name, ''))
        from note_mentions as mention join admins as admin on admin.id = mention.admin_id
        where mention.note_id = note.id order by 1) as mentions
    from record_notes as note join admins as author on author.id = note.admin_id
    where note.record_id = ${id}::uuid and note.record_type = ${type}
    order by note.id desc limit ${sql.lit(most)}`.execute(database);
  return rows;
}

/** Tells whether a mention of an admin on a record is unread. */
export async function hasUnread(
  database: Handle,
  { type, id }: NotedRecord,
  adminId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from note_mentions as mention join record_notes as note on note.id = mention.note_id
    where mention.admin_id = ${adminId}::uuid and mention.read_at is null
      and note.record_id = ${id}::uuid and note.record_type = ${type} limit 1`.execute(database);
  return rows.length > 0;
}

/** Marks the mentions of an admin on a record as read. */
export async function markRead(database: Handle, { type, id }: NotedRecord, adminId: string): Promise<void> {
  await sql`
    update note_mentions as mention set read_at = now() from record_notes as note
    where note.id = mention.note_id and mention.admin_id = ${adminId}::uuid and mention.read_at is null
      and note.record_id = ${id}::uuid and note.record_type = ${type}`.execute(database);
}

/** A note that waits for somebody, with its record. */
export interface AddressedRow {
  id: string;
  record_type: NotedType;
  record_id: string;
  created_at: Date;
  text: string;
  first_name: string;
  last_name: string;
}

/** Most entries of a list of notes that wait for somebody. */
const mostAddressed = 100;

const addressedColumns = sql`note.id, note.record_type, note.record_id, note.created_at, note.text,
  author.first_name, author.last_name`;

/** Reads notes on live records of the given types with an unread mention of an admin, oldest first. */
export async function selectMentions(
  database: Handle,
  adminId: string,
  types: readonly NotedType[],
): Promise<AddressedRow[]> {
  const { rows } = await sql<AddressedRow>`
    select ${addressedColumns} from note_mentions as mention
      join record_notes as note on note.id = mention.note_id join admins as author on author.id = note.admin_id
    where mention.admin_id = ${adminId}::uuid and mention.read_at is null
      and note.record_type = any(${types}::text[]) and ${sql.raw(isOnLiveRecord('note'))}
    order by note.id limit ${sql.lit(mostAddressed)}`.execute(database);
  return rows;
}

/** Reads the notes of open escalations of live records, oldest first. */
export async function selectEscalations(database: Handle): Promise<AddressedRow[]> {
  const { rows } = await sql<AddressedRow>`
    select ${addressedColumns} from record_escalations as raised
      join record_notes as note on note.id = raised.note_id join admins as author on author.id = note.admin_id
    where raised.ended_at is null and ${sql.raw(isOnLiveRecord('raised'))}
    order by note.id limit ${sql.lit(mostAddressed)}`.execute(database);
  return rows;
}
