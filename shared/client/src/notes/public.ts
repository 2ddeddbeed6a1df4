/** Notes on a record, its hold and its escalation, and the writes that change them. */
export { useColleagues } from './colleagues.ts';
export { useNotes, type NotedRecord, type NotesView } from './use-notes.ts';
export { useNoteWriting, type NoteAction, type NoteWriting } from './use-note-writing.ts';
