import { isAllowed, notedRecords, notedTypes, type AccessHolder, type NotedType } from '@padiman/contracts';
import type { Actor, Caller } from '../../../plugins/caller.ts';
import { NotAllowed } from '../../../plugins/errors.ts';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { appendAudit } from '../audit/audit.service.ts';
import {
  hasUnread,
  insertMentions,
  insertNote,
  markRead,
  selectColleagues,
  selectEscalations,
  selectMentions,
  selectNotes,
  type AddressedRow,
  type ColleagueRow,
  type NoteRow,
} from './notes.repository.ts';
import { lockNoted, recordExists, selectNames, type NotedRecord } from './noted-records.read-model.ts';
import { NotMentionable, RecordNotFound } from './notes.errors.ts';
import { selectOpenStates, type HoldRow, type StateRow } from './record-states.repository.ts';

export type { AddressedRow, ColleagueRow, HoldRow, NotedRecord, NoteRow, StateRow };

/** Notes on a record, newest first, with what holds it back. */
export interface NotesOfRecord {
  notes: NoteRow[];
  hold: HoldRow | undefined;
  escalation: StateRow | undefined;
  /** A mention of the reader is unread. */
  mentioned: boolean;
}

/** Notes that wait for somebody, with the names of their records. */
export interface Addressed {
  rows: AddressedRow[];
  names: ReadonlyMap<string, string>;
}

/** A new note, and the ids of the admins whom it mentions. */
interface GivenNote {
  text: string;
  mentions?: readonly string[] | undefined;
  key?: string | undefined;
}

/** Types of records that an admin may see. */
export const visibleTypes = (caller: AccessHolder): NotedType[] =>
  notedTypes.filter((type) => isAllowed(caller, notedRecords[type]));

/** Asserts that an admin may see a type of records. @throws NotAllowed */
export function assertSees(caller: AccessHolder, type: NotedType): void {
  if (!isAllowed(caller, notedRecords[type])) throw new NotAllowed();
}

/** Reads the notes on a record. @throws NotAllowed, RecordNotFound */
export async function readNotesOf(
  database: Handle,
  caller: Caller,
  record: NotedRecord,
): Promise<NotesOfRecord> {
  assertSees(caller, record.type);
  if (!(await recordExists(database, record))) throw new RecordNotFound();
  const { holds, escalations } = await selectOpenStates(database, record.type, [record.id]);
  return {
    notes: await selectNotes(database, record),
    hold: holds[0],
    escalation: escalations[0],
    mentioned: await hasUnread(database, record, caller.adminId),
  };
}

/**
 * Adds a note to a record; a repeated call with the same key adds nothing.
 *
 * @throws NotAllowed, RecordNotFound
 * @throws NotMentionable
 */
export async function addNoteTo(
  database: Handle,
  { caller, actor }: { caller: Caller; actor: Actor },
  record: NotedRecord,
  { text, key, mentions = [] }: GivenNote,
): Promise<NotesOfRecord> {
  assertSees(caller, record.type);
  const mentioned = [...new Set(mentions)];
  await database.transaction().execute(async (transaction) => {
    // An erasure waits, and then finds the note.
    if (!(await lockNoted(transaction, record))) throw new RecordNotFound();
    await assertMentionable(transaction, record.type, mentioned);
    const note = { record, adminId: actor.adminId, kind: 'note' as const, text, key };
    const noteId = await insertNote(transaction, note);
    if (noteId === undefined) return;
    if (mentioned.length > 0) await insertMentions(transaction, noteId, mentioned);
    await appendAudit(transaction, actor, [
      {
        action: `${record.type}.note`,
        ...{ recordType: record.type, recordId: record.id },
        ...{ before: { note: null }, after: { note: noteId, mentioned } },
      },
    ]);
  });
  return readNotesOf(database, caller, record);
}

/** Asserts that admins may see a type of records. @throws NotMentionable */
async function assertMentionable(
  transaction: TransactionHandle,
  type: NotedType,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return;
  const allowed = new Set((await colleaguesFor(transaction, type)).map(({ id }) => id));
  if (!ids.every((id) => allowed.has(id))) throw new NotMentionable();
}

/** Marks the mentions of the caller on a record as read. @throws NotAllowed */
export async function markMentionsRead(database: Handle, caller: Caller, record: NotedRecord): Promise<void> {
  assertSees(caller, record.type);
  await markRead(database, record, caller.adminId);
}

/** Reads the admins who may see a type of records, by name. */
export async function colleaguesFor(database: Handle, type: NotedType): Promise<ColleagueRow[]> {
  return (await selectColleagues(database)).filter(({ super_admin: superAdmin, rights }) =>
    isAllowed({ superAdmin, rights }, notedRecords[type]),
  );
}

/** Reads the unread mentions of the caller, on records that the caller may see. */
export async function readMentions(database: Handle, caller: Caller): Promise<Addressed> {
  return named(database, await selectMentions(database, caller.adminId, visibleTypes(caller)));
}

/** Reads the open escalations. */
export const readEscalations = async (database: Handle): Promise<Addressed> =>
  named(database, await selectEscalations(database));

async function named(database: Handle, rows: AddressedRow[]): Promise<Addressed> {
  const records = rows.map(({ record_type: type, record_id: id }) => ({ type, id }));
  return { rows, names: await selectNames(database, records) };
}
