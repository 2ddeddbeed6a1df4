import type { FastifyInstance } from 'fastify';
import * as contracts from '@padiman/contracts';
import type { Handle } from '../../../database/schema.ts';
import { route } from '../../../plugins/contract-route.ts';
import * as notes from './notes.service.ts';
import * as states from './record-states.service.ts';

export function noteRoutes(app: FastifyInstance, database: Handle): void {
  route(app, contracts.readNotes, async ({ params, caller }) => ({
    success: true,
    data: await notes.readNotesOf(database, caller, params),
  }));

  route(app, contracts.addNote, async ({ params, body, ...by }) => ({
    success: true,
    data: await notes.addNoteTo(database, by, params, body),
  }));

  route(app, contracts.readMentionsOf, async ({ params, caller }) => {
    await notes.markMentionsRead(database, caller, params);
    return { success: true };
  });

  route(app, contracts.putOnHold, async ({ params, body: { text, until }, ...by }) => {
    const hold = { text, until: until === undefined ? null : new Date(until) };
    return { success: true, data: await states.holdRecord(database, by, params, hold) };
  });

  route(app, contracts.releaseHold, async ({ params, ...by }) => ({
    success: true,
    data: await states.releaseRecordHold(database, by, params),
  }));

  route(app, contracts.escalateRecord, async ({ params, body, ...by }) => ({
    success: true,
    data: await states.escalate(database, by, params, body.text),
  }));

  route(app, contracts.returnRecord, async ({ params, body, ...by }) => ({
    success: true,
    data: await states.returnEscalated(database, by, params, body.text),
  }));

  route(app, contracts.listColleagues, async ({ query: { type }, caller }) => {
    notes.assertSees(caller, type);
    const found = await notes.colleaguesFor(database, type);
    return { success: true, data: found.filter(({ _id }) => _id !== caller.adminId) };
  });

  route(app, contracts.listMentions, async ({ caller }) => ({
    success: true,
    data: await notes.readMentions(database, caller),
  }));

  route(app, contracts.listEscalations, async () => ({
    success: true,
    data: await notes.readEscalations(database),
  }));
}
