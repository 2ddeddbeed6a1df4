import {
  isAllowed,
  notedRecords,
  notedTypes,
  type AccessHolder,
  type AddressedRecord,
  type Colleague,
  type NotedType,
  type RecordNotes,
} from '@padiman/contracts';
import type { Actor, Caller } from '../../../plugins/caller.ts';
import { NotAllowed, refusal, ValidationFailed } from '../../../plugins/errors.ts';
import type { Handle } from '../../../database/schema.ts';
import { appendAudit, auditEntry } from '../audit/audit.service.ts';
import { stateObstacles, toObstacles } from '../decisions/acceptance.rules.ts';
import {
  hasUnread,
  insertMentions,
  insertNote,
  markRead,
  selectColleagues,
  selectEscalations,
  selectMentions,
  selectNotes,
  selectOpenStates,
  type AddressedRow,
} from './notes.repository.ts';
import { lockNoted, recordExists, selectNames, type NotedRecord } from './noted-records.read-model.ts';
import { nameOf } from './record-obstacles.service.ts';

/** There is no record to write a note on. */
export const RecordNotFound = refusal('RecordNotFound', 'notFound', 'There is no such record.');

/** A mentioned colleague does not exist, or may not see the record. */
class NotMentionable extends ValidationFailed {
  constructor() {
    super({ mentions: 'names somebody who may not see the record' });
  }
}

/** Admin who writes a note or changes the state of a record. */
export interface By {
  caller: Caller;
  actor: Actor;
}

/** Types of records that an admin may see. */
export const visibleTypes = (caller: AccessHolder): NotedType[] =>
  notedTypes.filter((type) => isAllowed(caller, notedRecords[type]));

/** Asserts that an admin may see a type of records. @throws NotAllowed */
export function assertSees(caller: AccessHolder, type: NotedType): void {
  if (!isAllowed(caller, notedRecords[type])) throw new NotAllowed();
}

/** Reads the notes on a record, newest first, with what holds it back. @throws NotAllowed, RecordNotFound */
export async function readNotesOf(
  database: Handle,
  caller: Caller,
  record: NotedRecord,
): Promise<RecordNotes> {
  assertSees(caller, record.type);
  if (!(await recordExists(database, record))) throw new RecordNotFound();
  const { holds, escalations } = await selectOpenStates(database, record.type, [record.id]);
  const [hold, escalation] = [holds[0], escalations[0]];
  return {
    notes: (await selectNotes(database, record)).map((note) => ({
      ...{ _id: note.id, at: note.created_at.toISOString(), by: nameOf(note) },
      ...{ kind: note.kind, text: note.text, mentions: note.mentions },
    })),
    hold: hold
      ? {
          ...{ by: nameOf(hold), mine: hold.admin_id === caller.adminId, reason: hold.reason },
          ...{ since: hold.since.toISOString(), until: hold.until?.toISOString() ?? null },
        }
      : null,
    escalation: escalation
      ? { by: nameOf(escalation), reason: escalation.reason, since: escalation.since.toISOString() }
      : null,
    obstacles: toObstacles(
      stateObstacles({
        onHoldBy: hold && nameOf(hold),
        escalatedBy: escalation && !caller.superAdmin ? nameOf(escalation) : undefined,
      }),
    ),
    mentioned: await hasUnread(database, record, caller.adminId),
  };
}

/**
 * Adds a note to a record; a repeated call with the same key adds nothing.
 *
 * @param given with the ids of the admins whom it mentions
 * @throws NotAllowed, RecordNotFound
 * @throws NotMentionable
 */
export async function addNoteTo(
  database: Handle,
  { caller, actor }: By,
  record: NotedRecord,
  given: { text: string; mentions?: readonly string[] | undefined; key?: string | undefined },
): Promise<RecordNotes> {
  const { type, id } = record;
  assertSees(caller, type);
  const mentioned = [...new Set(given.mentions)];
  await database.transaction().execute(async (transaction) => {
    // An erasure waits, and then finds the note.
    if (!(await lockNoted(transaction, record))) throw new RecordNotFound();
    const allowed = mentioned.length === 0 ? [] : await colleaguesFor(transaction, type);
    if (!mentioned.every((one) => allowed.some(({ _id }) => _id === one))) throw new NotMentionable();
    const { text, key } = given;
    const noteId = await insertNote(transaction, { record, adminId: actor.adminId, kind: 'note', text, key });
    if (noteId === undefined) return;
    await insertMentions(transaction, noteId, mentioned);
    const after = { note: noteId, mentioned };
    await appendAudit(transaction, actor, [auditEntry(`${type}.note`, [type, id], after, { note: null })]);
  });
  return readNotesOf(database, caller, record);
}

/** Marks the mentions of the caller on a record as read. @throws NotAllowed */
export async function markMentionsRead(database: Handle, caller: Caller, record: NotedRecord): Promise<void> {
  assertSees(caller, record.type);
  await markRead(database, record, caller.adminId);
}

/** Reads the admins who may see a type of records, by name. */
export const colleaguesFor = async (database: Handle, type: NotedType): Promise<Colleague[]> =>
  (await selectColleagues(database))
    .filter(({ super_admin: superAdmin, rights }) => isAllowed({ superAdmin, rights }, notedRecords[type]))
    .map((admin) => ({ _id: admin.id, name: nameOf(admin) }));

/** Reads the unread mentions of the caller, on records that the caller may see. */
export const readMentions = async (database: Handle, caller: Caller): Promise<AddressedRecord[]> =>
  toAddressed(database, await selectMentions(database, caller.adminId, visibleTypes(caller)));

/** Reads the open escalations. */
export const readEscalations = async (database: Handle): Promise<AddressedRecord[]> =>
  toAddressed(database, await selectEscalations(database));

/** Maps notes that wait for somebody. A record that is gone has no name. */
async function toAddressed(database: Handle, rows: AddressedRow[]): Promise<AddressedRecord[]> {
  const records = rows.map(({ record_type: type, record_id: id }) => ({ type, id }));
  const names = await selectNames(database, records);
  return rows.map((row) => ({
    _id: row.id,
    ...{ recordType: row.record_type, recordId: row.record_id, record: names.get(row.record_id) ?? '' },
    ...{ by: nameOf(row), at: row.created_at.toISOString(), text: row.text },
  }));
}
