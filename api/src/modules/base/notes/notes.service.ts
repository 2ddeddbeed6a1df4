import { isAllowed, notedRecords, notedTypes, type AccessHolder, type NotedType } from '@padiman/contracts';
import type { Actor, Caller } from '../../../plugins/caller.ts';
import { NotAllowed, ValidationFailed, notFound } from '../../../plugins/errors.ts';
import type { Handle } from '../../../database/schema.ts';
import { appendEntry } from '../audit/audit.service.ts';
import { stateObstacles, toObstacles } from '../decisions/acceptance.rules.ts';
import * as repository from './notes.repository.ts';
import { lockNoted, recordExists, selectNames, type NotedRecord } from './noted-records.read-model.ts';

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

/** Reads the notes on a record, newest first, with what holds it back. @throws NotAllowed */
export async function readNotesOf(database: Handle, caller: Caller, record: NotedRecord): Promise<object> {
  assertSees(caller, record.type);
  if (!(await recordExists(database, record))) throw notFound('record');
  const { pauses, escalations } = await repository.selectOpenStates(database, record.type, [record.id]);
  const [pause, escalation] = [pauses[0], escalations[0]];
  const state = { pausedBy: pause?.by, escalatedBy: caller.superAdmin ? undefined : escalation?.by };
  return {
    notes: await repository.selectNotes(database, record),
    hold: pause ? { ...pause, mine: pause.admin_id === caller.adminId } : null,
    escalation: escalation ?? null,
    obstacles: toObstacles(stateObstacles(state)),
    mentioned: await repository.hasUnread(database, record, caller.adminId),
  };
}

/**
 * Adds a note to a record; a repeated call with the same key adds nothing.
 * @param given with the ids of the admins whom it mentions
 * @throws NotAllowed
 * @throws ValidationFailed for a colleague who may not see the record
 */
export async function addNoteTo(
  database: Handle,
  { caller, actor }: By,
  record: NotedRecord,
  given: { text: string; mentions?: readonly string[] | undefined; key?: string | undefined },
): Promise<object> {
  const { type, id } = record;
  assertSees(caller, type);
  const { mentions, ...note } = given;
  const mentioned = [...new Set(mentions)];
  await database.transaction().execute(async (transaction) => {
    // An erasure waits, and then finds the note.
    if (!(await lockNoted(transaction, record))) throw notFound('record');
    const allowed = mentioned.length === 0 ? [] : await colleaguesFor(transaction, type);
    if (!mentioned.every((one) => allowed.some(({ id }) => id === one)))
      throw new ValidationFailed({ mentions: 'names somebody who may not see the record' });
    const added = { ...note, record, adminId: actor.adminId, kind: 'note' } as const;
    const noteId = await repository.insertNote(transaction, added);
    if (noteId === undefined) return;
    await repository.insertMentions(transaction, noteId, mentioned);
    const after = { note: noteId, mentioned };
    await appendEntry(transaction, actor, `${type}.note`, [type, id], after, { note: null });
  });
  return readNotesOf(database, caller, record);
}

/** Marks the mentions of the caller on a record as read. @throws NotAllowed */
export async function markMentionsRead(database: Handle, caller: Caller, record: NotedRecord): Promise<void> {
  assertSees(caller, record.type);
  await repository.markRead(database, record, caller.adminId);
}

/** Reads the admins who may see a type of records, by name. */
export const colleaguesFor = async (database: Handle, type: NotedType) =>
  (await repository.selectColleagues(database)).filter(({ super_admin: superAdmin, rights }) =>
    isAllowed({ superAdmin, rights }, notedRecords[type]),
  );

/** Reads the unread mentions of the caller, on records that the caller may see. */
export const readMentions = async (database: Handle, caller: Caller): Promise<object[]> =>
  withNames(database, await repository.selectMentions(database, caller.adminId, visibleTypes(caller)));

/** Reads the open escalations. */
export const readEscalations = async (database: Handle): Promise<object[]> =>
  withNames(database, await repository.selectEscalations(database));

/** Adds the names of the records. A record that is gone has none. */
async function withNames(database: Handle, rows: repository.AddressedRow[]): Promise<object[]> {
  const records = rows.map(({ recordType: type, recordId: id }) => ({ type, id }));
  const names = await selectNames(database, records);
  return rows.map((row) => ({ ...row, record: names.get(row.recordId) ?? '' }));
}
