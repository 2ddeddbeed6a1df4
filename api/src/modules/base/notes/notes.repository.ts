import { sql, type RawBuilder } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Handle, NotedType, NoteKind, TransactionHandle, Row } from '../../../database/schema.ts';
import { allRows, execute, firstRow, hasRow } from '../../../database/statements.ts';
import { adminName, isOnLiveRecord, type NotedRecord } from './noted-records.read-model.ts';

/** An admin with what decides on access. */
export type ColleagueRow = Pick<Row<'admins'>, 'id' | 'super_admin' | 'rights'> & { name: string };

/** Reads all admins by name. There are few. */
export const selectColleagues = (database: Handle) =>
  allRows<ColleagueRow>(database)`select id, ${adminName('admins')} as name, super_admin, rights from admins
      where deleted_at is null order by first_name, last_name, id`;

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

export const insertMentions = (transaction: TransactionHandle, noteId: string, adminIds: readonly string[]) =>
  execute(transaction)`
    insert into note_mentions (note_id, admin_id) select ${noteId}::uuid, unnest(${adminIds}::uuid[])`;

/** Reads the newest notes on a record, newest first; at most 200. Columns are named as in the contract. */
export const selectNotes = (database: Handle, { type, id }: NotedRecord) =>
  allRows<{ id: string }>(database)`
    select note.id, note.created_at as at, note.kind, note.text, ${adminName('author')} as by,
      array(select ${adminName('admin')}
        from note_mentions as mention join admins as admin on admin.id = mention.admin_id
        where mention.note_id = note.id order by 1) as mentions
    from record_notes as note join admins as author on author.id = note.admin_id
    where note.record_id = ${id}::uuid and note.record_type = ${type}
    order by note.id desc limit 200`;

const unreadOn = ({ type, id }: NotedRecord, adminId: string) =>
  sql`note.id = mention.note_id and mention.admin_id = ${adminId}::uuid and mention.read_at is null
    and note.record_id = ${id}::uuid and note.record_type = ${type}`;

/** Tells whether a mention of an admin on a record is unread. */
export const hasUnread = (database: Handle, record: NotedRecord, adminId: string) =>
  hasRow(database)`
    select from note_mentions as mention, record_notes as note where ${unreadOn(record, adminId)} limit 1`;

/** Marks the mentions of an admin on a record as read. */
export const markRead = (database: Handle, record: NotedRecord, adminId: string) =>
  execute(database)`update note_mentions as mention set read_at = now() from record_notes as note
      where ${unreadOn(record, adminId)}`;

/** A note that waits for somebody, with its record. */
export interface AddressedRow {
  id: string;
  recordType: NotedType;
  recordId: string;
}

/** Reads notes that wait for somebody, oldest first; at most 100. @param from tables with the alias `note`, and conditions */
const selectAddressed = (database: Handle, from: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
  allRows<AddressedRow>(database)`
    select note.id, note.record_type as "recordType", note.record_id as "recordId",
      note.created_at as at, note.text, ${adminName('author')} as by
    from ${from} join record_notes as note on note.id = note_id join admins as author on author.id = note.admin_id
    where ${condition} order by note.id limit 100`;

/** Reads notes on live records of the given types with an unread mention of an admin. */
export const selectMentions = (database: Handle, adminId: string, types: readonly NotedType[]) =>
  selectAddressed(
    database,
    sql`note_mentions as mention`,
    sql`mention.admin_id = ${adminId}::uuid and mention.read_at is null
      and note.record_type = any(${types}::text[]) and ${sql.raw(isOnLiveRecord('note'))}`,
  );

/** Reads the notes of open escalations of live records. */
export const selectEscalations = (database: Handle) =>
  selectAddressed(
    database,
    sql`record_escalations as raised`,
    sql`raised.ended_at is null and ${sql.raw(isOnLiveRecord('raised'))}`,
  );

/** State that holds a record back, with the name of the admin and the reason. */
export interface StateRow {
  id: string;
  record_id: string;
  admin_id: string;
  by: string;
  reason: string;
  since: Date;
}

/** A pause: the record is on hold. */
export type PauseRow = StateRow & { until: Date | null };

/** A new pause or escalation, with the note of its reason. */
interface NewState {
  record: NotedRecord;
  adminId: string;
  noteId: string;
}

/** Query for the pauses of records that have not ended, and their open escalations. */
export const openStates = (recordType: string, ids: string[]) => {
  const isOpen = sql`record_type = ${recordType} and record_id = any(${ids}::uuid[]) and ended_at is null`;
  return sql<PauseRow & { paused: boolean }>`
    select state.id, state.record_id, state.admin_id, state.since, state.until, state.paused,
      ${adminName('admin')} as by, note.text as reason
    from (
      select id, record_id, admin_id, note_id, since, until, true as paused from record_holds
      where ${isOpen} and (until is null or until > now())
      union all
      select id, record_id, admin_id, note_id, since, null, false from record_escalations where ${isOpen}
    ) as state
    join admins as admin on admin.id = state.admin_id
    join record_notes as note on note.id = state.note_id`;
};

/** A pause or an escalation, and whether an escalated record waits for the reader. */
export interface StateFacts {
  record_id: string;
  paused: boolean;
  by: string;
  for_super_admin: boolean;
}

/** Query for what holds records back from decisions of an admin. */
export const selectStates = ({ adminId }: { adminId: string }, recordType: string, ids: string[]) =>
  sql<StateFacts>`
    select state.record_id, state.paused, state.by,
      exists (select from admins where id = ${adminId}::uuid and super_admin and deleted_at is null)
        as for_super_admin
    from (${openStates(recordType, ids)}) as state`;

/** Reads pauses and escalations of {@link openStates}. */
export async function selectOpenStates(
  database: Handle,
  recordType: string,
  ids: string[],
): Promise<{ pauses: PauseRow[]; escalations: StateRow[] }> {
  const { rows } = await openStates(recordType, ids).execute(database);
  return { pauses: rows.filter(({ paused }) => paused), escalations: rows.filter(({ paused }) => !paused) };
}

/** Pauses a locked record; a pause whose time is over is ended first. */
export async function insertPause(
  transaction: TransactionHandle,
  { record: { type, id }, adminId, noteId, until }: NewState & { until: Date },
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

export const insertEscalation = (
  transaction: TransactionHandle,
  { record: { type, id }, adminId, noteId }: NewState,
) =>
  execute(transaction)`insert into record_escalations (id, record_type, record_id, admin_id, note_id)
      values (${newId()}, ${type}, ${id}, ${adminId}, ${noteId})`;

export const endPause = (transaction: TransactionHandle, id: string, adminId: string) =>
  execute(transaction)`update record_holds set ended_at = now(), ended_by = ${adminId} where id = ${id}`;

/** Ends the open escalations of records. */
export const endEscalations = (
  transaction: TransactionHandle,
  recordType: string,
  ids: string[],
  end: { adminId: string; outcome: 'decided' | 'returned' },
) =>
  execute(transaction)`
    update record_escalations set ended_at = now(), ended_by = ${end.adminId}, outcome = ${end.outcome}
      where record_type = ${recordType} and record_id = any(${ids}::uuid[]) and ended_at is null`;
