import type { AddressedRecord, Colleague, RecordNotes } from '@padiman/contracts';
import { fullName } from '../decisions/decisions.rules.ts';
import type { Addressed, ColleagueRow, NotesOfRecord } from './notes.service.ts';

const nameOf = (admin: { first_name: string; last_name: string }): string =>
  fullName(admin.first_name, admin.last_name) ?? '';

/** @param callerId the admin who reads it */
export const toNotes = (
  { notes, hold, escalation, mentioned }: NotesOfRecord,
  callerId: string,
): RecordNotes => ({
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

export const toColleague = (admin: ColleagueRow): Colleague => ({ _id: admin.id, name: nameOf(admin) });

/** Maps notes that wait for somebody. A record that is gone has no name. */
export const toAddressed = ({ rows, names }: Addressed): AddressedRecord[] =>
  rows.map((row) => ({
    _id: row.id,
    ...{ recordType: row.record_type, recordId: row.record_id, record: names.get(row.record_id) ?? '' },
    ...{ by: nameOf(row), at: row.created_at.toISOString(), text: row.text },
  }));
