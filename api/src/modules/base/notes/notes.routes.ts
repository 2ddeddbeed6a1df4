import type { FastifyInstance } from 'fastify';
import * as contracts from '@padiman/contracts';
import type { Handle } from '../../../database/schema.ts';
import { dataRoute } from '../../../lists/answers.ts';
import * as notes from './notes.service.ts';
import * as states from './record-states.service.ts';

export function noteRoutes(app: FastifyInstance, database: Handle): void {
  dataRoute(app, contracts.readNotes, ({ params, caller }) => notes.readNotesOf(database, caller, params));

  dataRoute(app, contracts.addNote, ({ params, body, ...by }) => notes.addNoteTo(database, by, params, body));

  dataRoute(app, contracts.setHold, ({ params, body: { hold, text = '', until }, ...by }) => {
    if (!hold) return states.resumeRecord(database, by, params);
    const pause = { text, until: until === undefined ? null : new Date(until) };
    return states.pauseRecord(database, by, params, pause);
  });

  dataRoute(app, contracts.releaseHoldsOf, ({ params: { id }, ...by }) =>
    states.resumeAllOf(database, by, id),
  );
}
