import { maxHoldDays } from '@padiman/contracts';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { ValidationFailed, conflict, notFound } from '../../../plugins/errors.ts';
import { appendEntry } from '../audit/audit.service.ts';
import { openRows } from '../limiter/budgets.rules.ts';
import { lockNoted, type NotedRecord } from './noted-records.read-model.ts';
import * as repository from './notes.repository.ts';
import { assertSees, readNotesOf, type By } from './notes.service.ts';
import { databaseNow } from '../../../database/clock.ts';

type Values = Record<string, unknown>;

/** A change of state, as the audit describes it. */
type StateChange = [action: string, before: Values, after: Values];

/** State of a locked record. */
interface Open {
  pause: repository.PauseRow | undefined;
  /** Inserts the note of a change of state. @returns its id */
  note: (kind: repository.NewNote['kind'], text: string) => Promise<string>;
}

/**
 * Pauses a record (it is on hold) until it is released or the time is over, after {@link maxHoldDays} at most.
 * @throws NotAllowed
 * @throws AppError if it is on hold already
 * @throws ValidationFailed for an end in the past
 */
export function pauseRecord(
  database: Handle,
  by: By,
  record: NotedRecord,
  { text, until: given }: { text: string; until: Date | null },
): Promise<object> {
  const last = databaseNow().getTime() + maxHoldDays * 86_400_000;
  const until = new Date(Math.min(given?.getTime() ?? last, last));
  if (until.getTime() <= databaseNow().getTime())
    throw new ValidationFailed({ until: 'must lie in the future' });
  return change(database, by, record, async (transaction, { pause, note }) => {
    if (pause !== undefined) throw conflict(`Already on hold by ${pause.by}.`);
    if ((await repository.lockHeld(transaction, by.actor.adminId)).length >= openRows.holds)
      throw conflict(`You have ${openRows.holds} records on hold. Please release one first.`);
    const noteId = await note('hold', text);
    await repository.insertPause(transaction, { record, adminId: by.actor.adminId, noteId, until });
    const after = { onHold: true, until: until.toISOString(), note: noteId };
    return ['putOnHold', { onHold: false }, after];
  });
}

/**
 * Ends the pause of a record; without one nothing changes.
 * @throws NotAllowed
 * @param holder leaves the pause of any other admin
 * @throws AppError for the pause of another, unless the caller is a super admin
 */
export const resumeRecord = (database: Handle, by: By, record: NotedRecord, holder?: string) =>
  change(database, by, record, async (transaction, { pause, note }) => {
    if (pause === undefined || (holder ?? pause.admin_id) !== pause.admin_id) return undefined;
    if (pause.admin_id !== by.actor.adminId && !by.caller.superAdmin)
      throw conflict(`${pause.by} put this on hold. Only ${pause.by} or a super admin can release it.`);
    await note('release', '');
    await repository.endPause(transaction, pause.id, by.actor.adminId);
    return ['endHold', { onHold: true, heldBy: pause.admin_id }, { onHold: false }];
  });

/** Ends all pauses of an admin on records that are not deleted. @returns their number */
export async function resumeAllOf(database: Handle, by: By, adminId: string): Promise<{ released: number }> {
  const held = await database
    .transaction()
    .execute((transaction) => repository.lockHeld(transaction, adminId));
  for (const record of held) await resumeRecord(database, by, record, adminId);
  return { released: held.length };
}

/** Changes the state of a locked record, and appends to the audit; `undefined` changes nothing. */
async function change(
  database: Handle,
  { caller, actor }: By,
  record: NotedRecord,
  perform: (transaction: TransactionHandle, open: Open) => Promise<StateChange | undefined>,
): Promise<object> {
  const { type, id } = record;
  assertSees(caller, type);
  await database.transaction().execute(async (transaction) => {
    if (!(await lockNoted(transaction, record))) throw notFound('record');
    const pause = await repository.selectOpenPause(transaction, record);
    const note: Open['note'] = async (kind, text) => {
      const noteId = await repository.insertNote(transaction, { record, adminId: actor.adminId, kind, text });
      if (noteId === undefined) throw new Error('a note without a key is new');
      return noteId;
    };
    const done = await perform(transaction, { pause, note });
    if (done === undefined) return;
    const [action, before, after] = done;
    await appendEntry(transaction, actor, `${type}.${action}`, [type, id], after, before);
  });
  return readNotesOf(database, caller, record);
}
