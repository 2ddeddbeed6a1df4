import { useState } from 'react';
import { useNotes, type NoteAction, type NotedRecord } from '@padiman/client/notes';

/** Notes on a record, and the form of an action on it that is open. @param record undefined reads nothing */
export function useNoteActions(record: NotedRecord | undefined) {
  const [open, setOpen] = useState<{ id: string; action: NoteAction }>();
  const notes = useNotes(record);
  const { hold } = notes.known ?? {};
  // Before the notes are loaded too: a key is not lost, and the server refuses a second hold.
  const canStart = (action: NoteAction) => notes.offered && !(action === 'hold' && hold);
  return {
    notes,
    /** Action whose form is open for this record. */
    action: open?.id === record?.id ? open?.action : undefined,
    canStart,
    start: (action: NoteAction) => {
      if (record && canStart(action)) setOpen({ id: record.id, action });
    },
    close: () => setOpen(undefined),
  };
}
