import type { NoteKind } from '@padiman/contracts';
import type { Actor, Caller } from '../../../plugins/caller.ts';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { appendAudit } from '../audit/audit.service.ts';
import { lockNoted, type NotedRecord } from './noted-records.read-model.ts';
import {
  EscalatedAlready,
  HeldAlready,
  HoldEndPast,
  HoldOfAnother,
  NotEscalated,
  RecordNotFound,
} from './notes.errors.ts';
import { insertNote } from './notes.repository.ts';
import { assertSees, readNotesOf, type NotesOfRecord } from './notes.service.ts';
import { nameOf } from './record-obstacles.service.ts';
import {
  endEscalations,
  endHold,
  insertEscalation,
  insertHold,
  selectOpenStates,
} from './record-states.repository.ts';

/** Admin who changes the state of a record. */
interface By {
  caller: Caller;
  actor: Actor;
}

/** A change of state, as the audit describes it. */
interface StateChange {
  action: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/**
 * Puts a record on hold, until it is released or the time is over.
 *
 * @throws NotAllowed, RecordNotFound
 * @throws HeldAlready
 * @throws HoldEndPast
 */
export function holdRecord(
  database: Handle,
  by: By,
  record: NotedRecord,
  { text, until }: { text: string; until: Date | null },
): Promise<NotesOfRecord> {
  if (until !== null && until.getTime() <= Date.now()) throw new HoldEndPast();
  return change(database, by, record, async (transaction) => {
    const [hold] = (await selectOpenStates(transaction, record.type, [record.id])).holds;
    if (hold !== undefined) throw new HeldAlready(nameOf(hold));
    const { adminId } = by.actor;
    const noteId = await insertReason(transaction, { record, adminId, kind: 'hold', text });
    await insertHold(transaction, { record, adminId, noteId, until });
    const after = { onHold: true, until: until?.toISOString() ?? null, note: noteId };
    return { action: 'putOnHold', before: { onHold: false }, after };
  });
}

/**
 * Ends the hold of a record; without one nothing changes.
 *
 * @throws NotAllowed, RecordNotFound
 * @throws HoldOfAnother unless the caller is a super admin
 */
export function releaseRecordHold(database: Handle, by: By, record: NotedRecord): Promise<NotesOfRecord> {
  return change(database, by, record, async (transaction) => {
    const [hold] = (await selectOpenStates(transaction, record.type, [record.id])).holds;
    if (hold === undefined) return undefined;
    const { adminId } = by.actor;
    if (hold.admin_id !== adminId && !by.caller.superAdmin) throw new HoldOfAnother(nameOf(hold));
    await insertReason(transaction, { record, adminId, kind: 'release', text: '' });
    await endHold(transaction, hold.id, adminId);
    const before = { onHold: true, heldBy: hold.admin_id };
    return { action: 'endHold', before, after: { onHold: false } };
  });
}

/**
 * Escalates a record to the super admins.
 *
 * @throws NotAllowed, RecordNotFound
 * @throws EscalatedAlready
 */
export function escalate(
  database: Handle,
  by: By,
  record: NotedRecord,
  text: string,
): Promise<NotesOfRecord> {
  return change(database, by, record, async (transaction) => {
    const [open] = (await selectOpenStates(transaction, record.type, [record.id])).escalations;
    if (open !== undefined) throw new EscalatedAlready(nameOf(open));
    const { adminId } = by.actor;
    const noteId = await insertReason(transaction, { record, adminId, kind: 'escalate', text });
    await insertEscalation(transaction, { record, adminId, noteId });
    const after = { escalated: true, note: noteId };
    return { action: 'escalate', before: { escalated: false }, after };
  });
}

/**
 * Returns an escalated record to the other admins.
 *
 * @throws RecordNotFound
 * @throws NotEscalated
 */
export function returnEscalated(
  database: Handle,
  by: By,
  record: NotedRecord,
  text: string,
): Promise<NotesOfRecord> {
  return change(database, by, record, async (transaction) => {
    const [open] = (await selectOpenStates(transaction, record.type, [record.id])).escalations;
    if (open === undefined) throw new NotEscalated();
    const { adminId } = by.actor;
    const noteId = await insertReason(transaction, { record, adminId, kind: 'return', text });
    await endEscalations(transaction, record.type, [record.id], { adminId, outcome: 'returned' });
    const before = { escalated: true, escalatedBy: open.admin_id };
    return { action: 'returnEscalated', before, after: { escalated: false, note: noteId } };
  });
}

/** Changes the state of a locked record, and appends to the audit; `undefined` changes nothing. */
async function change(
  database: Handle,
  { caller, actor }: By,
  record: NotedRecord,
  perform: (transaction: TransactionHandle) => Promise<StateChange | undefined>,
): Promise<NotesOfRecord> {
  assertSees(caller, record.type);
  await database.transaction().execute(async (transaction) => {
    if (!(await lockNoted(transaction, record))) throw new RecordNotFound();
    const done = await perform(transaction);
    if (done === undefined) return;
    const { action, before, after } = done;
    await appendAudit(transaction, actor, [
      { action: `${record.type}.${action}`, recordType: record.type, recordId: record.id, before, after },
    ]);
  });
  return readNotesOf(database, caller, record);
}

/** Inserts the note of a change of state. @returns its id */
async function insertReason(
  transaction: TransactionHandle,
  note: { record: NotedRecord; adminId: string; kind: NoteKind; text: string },
): Promise<string> {
  const id = await insertNote(transaction, note);
  if (id === undefined) throw new Error('a note without a key is new');
  return id;
}
