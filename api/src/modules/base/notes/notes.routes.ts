import type { FastifyInstance } from 'fastify';
import type { AddressedRecord, Colleague, RecordNotes } from '@padiman/contracts';
import * as contracts from '@padiman/contracts';
import type { Handle } from '../../../database/schema.ts';
import { route } from '../../../plugins/contract-route.ts';
import { fullName } from '../decisions/decisions.rules.ts';
import type { Addressed, ColleagueRow, NotesOfRecord } from './notes.service.ts';
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

const nameOf = (admin: { first_name: string; last_name: string }): string =>
  fullName(admin.first_name, admin.last_name) ?? '';

/** @param callerId the admin who reads it */
const toNotes = ({ notes, hold, escalation, mentioned }: NotesOfRecord, callerId: string): RecordNotes => ({
  notes: notes.map((note) => ({
    _id: note.id,
    at: note.created_at.toISOString(),
    by: nameOf(note),
    ...{ kind: note.kind, text: note.text, mentions: note.mentions },
  })),
  hold: hold
    ? {
        by: nameOf(hold),
        mine: hold.admin_id === callerId,
        reason: hold.reason,
        since: hold.since.toISOString(),
        until: hold.until?.toISOString() ?? null,
      }
    : null,
  escalation: escalation
    ? { by: nameOf(escalation), reason: escalation.reason, since: escalation.since.toISOString() }
    : null,
  mentioned,
});

const toColleague = (admin: ColleagueRow): Colleague => ({ _id: admin.id, name: nameOf(admin) });

/** Maps notes that wait for somebody. A record that is gone has no name. */
const toAddressed = ({ rows, names }: Addressed): AddressedRecord[] =>
  rows.map((row) => ({
    _id: row.id,
    ...{ recordType: row.record_type, recordId: row.record_id, record: names.get(row.record_id) ?? '' },
    ...{ by: nameOf(row), at: row.created_at.toISOString(), text: row.text },
  }));
