import { isAllowed, notedRecords, type AccessHolder, type NotedType } from '@padiman/contracts';
import type { Actor, Caller } from '../../../plugins/caller.ts';
import { NotAllowed, notFound } from '../../../plugins/errors.ts';
import type { Handle } from '../../../database/schema.ts';
import { appendEntry } from '../audit/audit.service.ts';
import { holdObstacles, toObstacles } from '../decisions/acceptance.rules.ts';
import * as repository from './notes.repository.ts';
import { lockNoted, recordExists, type NotedRecord } from './noted-records.read-model.ts';

/** Admin who writes a note or changes the state of a record. */
export interface By {
  caller: Caller;
  actor: Actor;
}

/** Asserts that an admin may see a type of records. @throws NotAllowed */
export function assertSees(caller: AccessHolder, type: NotedType): void {
  if (!isAllowed(caller, notedRecords[type])) throw new NotAllowed();
}

/** Reads the notes on a record, newest first, with what holds it back. @throws NotAllowed */
export async function readNotesOf(database: Handle, caller: Caller, record: NotedRecord): Promise<object> {
  assertSees(caller, record.type);
  if (!(await recordExists(database, record))) throw notFound('record');
  const pause = await repository.selectOpenPause(database, record);
  return {
    notes: await repository.selectNotes(database, record),
    hold: pause ? { ...pause, mine: pause.admin_id === caller.adminId } : null,
    obstacles: toObstacles(holdObstacles(pause?.by)),
  };
}

/**
 * Adds a note to a record; a repeated call with the same key adds nothing.
 * @throws NotAllowed
 */
export async function addNoteTo(
  database: Handle,
  { caller, actor }: By,
  record: NotedRecord,
  note: { text: string; key?: string | undefined },
): Promise<object> {
  const { type, id } = record;
  assertSees(caller, type);
  await database.transaction().execute(async (transaction) => {
    // An erasure waits, and then finds the note.
    if (!(await lockNoted(transaction, record))) throw notFound('record');
    const added = { ...note, record, adminId: actor.adminId, kind: 'note' } as const;
    const noteId = await repository.insertNote(transaction, added);
    if (noteId === undefined) return;
    await appendEntry(transaction, actor, `${type}.note`, [type, id], { note: noteId }, { note: null });
  });
  return readNotesOf(database, caller, record);
}
