import { bool, number, object, string, type InferType } from 'yup';
import type { Access } from './access.ts';
import { callsOf, plain } from './call.ts';
import { obstacles } from './decisions.ts';
import { dataAnswer } from './envelope.ts';
import { closed, givenInstant, instant, listOf, orNull, personal, recordId } from './fields.ts';

/** Types of records that have notes, as the audit names them, each with the access to its list. */
export const notedRecords = {
  user: 'viewAllUsers',
  withdrawal: 'viewWithdrawalEarnings',
  driverApplication: 'superAdmin',
  parcelTrip: 'staff',
  sentParcel: 'staff',
  offeredRide: 'staff',
  passengerRequest: 'staff',
  post: 'staff',
  appeal: 'viewAllUsers',
} as const satisfies Record<string, Access>;
export type NotedType = keyof typeof notedRecords;

/** All types of records that have notes. */
export const notedTypes = Object.keys(notedRecords) as NotedType[];

/** Most characters of a note. */
export const maxNoteLength = 1_000;

/** Days after which a hold ends by itself. */
export const maxHoldDays = 7;

/** Kinds of notes: those beside `note` are reasons of what was done. */
export const noteKinds = ['note', 'hold', 'release'] as const;
export type NoteKind = (typeof noteKinds)[number];

/** Note on a record. Time UTC. */
export const recordNote = object({
  _id: string().required(),
  at: instant().required(),
  by: string().defined().meta({ description: 'Name of the admin who wrote it.' }),
  kind: string().oneOf(noteKinds).required(),
  text: personal('text').defined(),
});
export type RecordNote = InferType<typeof recordNote>;

/** Hold of a record, which nobody decides on until it ends. Times UTC. */
const recordHold = object({
  by: string().defined(),
  mine: bool().required(),
  reason: personal('text').defined(),
  since: instant().required(),
  until: orNull(instant(), `At most ${maxHoldDays} days after its begin.`),
});

/** Notes on a record, newest first, with its hold. */
export const recordNotes = object({
  notes: listOf(recordNote, 'The newest two hundred, newest first.'),
  hold: orNull(recordHold),
  obstacles: obstacles(),
});
export type RecordNotes = InferType<typeof recordNotes>;

const noteText = () =>
  string().trim().required('Please write a text').max(maxNoteLength, 'At most 1,000 characters');

/** Form of a note, and of the reason of a hold. */
export const noteForm = closed({ text: noteText() });

const params = closed({ type: string().oneOf(notedTypes).required(), id: recordId().required() });
const path = '/dashboard/records/{type}/{id}';
const call = callsOf({ section: 'Notes', capability: 'notes', access: 'staff', ...plain });
const ofRecord = { params, answer: dataAnswer(recordNotes.required()) };
const access = 'Needs the access to the list of the record.';

/** `GET /dashboard/records/{type}/{id}/notes`. Errors: `forbidden` without access to the record's list, `notFound`. */
export const readNotes = call('readNotes', `GET ${path}/notes`, {
  ...ofRecord,
  refreshed: true,
  summary: 'Notes on a record, and its hold',
  description: access,
  failures: ['forbidden'],
});

/** Adds a note; notes are never changed. With the same `key` again it adds nothing. */
export const addNote = call('addNote', `POST ${path}/notes`, {
  ...ofRecord,
  summary: 'Add a note to a record',
  description: `${access} A note is never changed. The same \`key\` by the same admin adds nothing.`,
  failures: ['forbidden'],
  body: noteForm.shape({ key: string().min(8).max(60) }),
});

/** Form of a hold: set with its reason, or ended. */
const holdForm = closed({
  hold: bool().required(),
  text: string().when('hold', { is: true, then: () => noteText() }),
  until: givenInstant().meta({
    description: `End of the hold; ${maxHoldDays} days from now without it, or for a later one.`,
  }),
});

/** Puts a record on hold, or ends the hold. Errors: `conflict` while it is on hold, or for the hold of another admin. */
export const setHold = call('setHold', `PUT ${path}/hold`, {
  ...ofRecord,
  summary: 'Put a record on hold, or end the hold',
  description: `${access} Review mode passes over it, and a decision on it is refused until the hold ends: after ${maxHoldDays} days at most. An admin holds at most 20 records at once. The admin who put it on hold ends the hold, or a super admin; a record that is not on hold stays as it is.`,
  failures: ['forbidden', 'conflict'],
  body: holdForm,
});

/** Ends all holds of an admin, as a super admin. */
export const releaseHoldsOf = call('releaseHoldsOf', 'POST /dashboard/admins/{id}/holds/release', {
  access: 'superAdmin',
  summary: 'End all holds of an admin',
  description: 'The answer has the number of released records; each is noted and audited.',
  answer: dataAnswer(object({ released: number().required() }).required()),
});
