import { v7 as newId } from 'uuid';
import type { Handle } from '../../../database/schema.ts';
import type { Actor, Caller } from '../../../plugins/caller.ts';
import { conflict, found, notFound } from '../../../plugins/errors.ts';
import { appendEntry } from '../../base/audit/audit.service.ts';
import { recordExists, type NotedRecord } from '../../base/notes/noted-records.read-model.ts';
import { assertSees } from '../../base/notes/notes.service.ts';
import { searchOfDelivery } from '../../base/webhook-events/webhook-events.service.ts';
import * as repository from './member-messages.repository.ts';

/** Reads the decisions on a record of which the member was told, newest first. @throws NotAllowed */
export async function readMessages(database: Handle, caller: Caller, record: NotedRecord): Promise<object> {
  assertSees(caller, record.type);
  if (!(await recordExists(database, record))) throw notFound('record');
  return {
    messages: await repository.selectMessages(database, record.id),
    hasAddress: await repository.hasAddress(database),
  };
}

/**
 * Sends a message again, with its former id.
 * @throws NotAllowed @throws AppError while a delivery of it waits
 */
export async function resendMessage(
  database: Handle,
  { caller, actor }: { caller: Caller; actor: Actor },
  record: NotedRecord,
  eventId: string,
): Promise<object> {
  assertSees(caller, record.type);
  await database.transaction().execute(async (transaction) => {
    // Without it, the id of a record of another type would do.
    if (!(await recordExists(transaction, record))) throw notFound('record');
    const event = found(await repository.lockMessage(transaction, record.id, eventId), 'message');
    if (await repository.isWaiting(transaction, eventId))
      throw conflict('The message waits to be delivered already.');
    if (!(await repository.isReceived(transaction, event.type)))
      throw conflict('No webhook receives this, so the member cannot be told.');
    const search = searchOfDelivery(event.type, record.id);
    await repository.queueAgain(transaction, { id: newId(), eventId, search });
    const after = { event: event.type };
    await appendEntry(transaction, actor, `${record.type}.resendMessage`, [record.type, record.id], after);
  });
  return readMessages(database, caller, record);
}
