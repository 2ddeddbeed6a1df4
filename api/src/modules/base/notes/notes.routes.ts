import * as contracts from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { route } from '../../../plugins/contract-route.ts';
import { toAddressed, toColleague, toNotes } from './notes.mapper.ts';
import * as notes from './notes.service.ts';
import * as states from './record-states.service.ts';

export function noteRoutes(app: FastifyInstance, database: Handle): void {
  const answerOf = (found: notes.NotesOfRecord, { adminId }: { adminId: string }) => ({
    success: true,
    data: toNotes(found, adminId),
  });

  route(app, contracts.readNotes, async ({ params, caller }) =>
    answerOf(await notes.readNotesOf(database, caller, params), caller),
  );

  route(app, contracts.addNote, async ({ params, body, ...by }) =>
    answerOf(await notes.addNoteTo(database, by, params, body), by.caller),
  );

  route(app, contracts.readMentionsOf, async ({ params, caller }) => {
    await notes.markMentionsRead(database, caller, params);
    return { success: true };
  });

  route(app, contracts.putOnHold, async ({ params, body: { text, until }, ...by }) => {
    const hold = { text, until: until === undefined ? null : new Date(until) };
    return answerOf(await states.holdRecord(database, by, params, hold), by.caller);
  });

  route(app, contracts.releaseHold, async ({ params, ...by }) =>
    answerOf(await states.releaseRecordHold(database, by, params), by.caller),
  );

  route(app, contracts.escalateRecord, async ({ params, body, ...by }) =>
    answerOf(await states.escalate(database, by, params, body.text), by.caller),
  );

  route(app, contracts.returnRecord, async ({ params, body, ...by }) =>
    answerOf(await states.returnEscalated(database, by, params, body.text), by.caller),
  );

  route(app, contracts.listColleagues, async ({ query: { type }, caller }) => {
    notes.assertSees(caller, type);
    const found = await notes.colleaguesFor(database, type);
    return { success: true, data: found.filter(({ id }) => id !== caller.adminId).map(toColleague) };
  });

  route(app, contracts.listMentions, async ({ caller }) => ({
    success: true,
    data: toAddressed(await notes.readMentions(database, caller)),
  }));

  route(app, contracts.listEscalations, async () => ({
    success: true,
    data: toAddressed(await notes.readEscalations(database)),
  }));
}
