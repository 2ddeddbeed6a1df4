import { useState } from 'react';
import { useNotes, type NoteAction, type NotedRecord } from '@padiman/client/notes';

/** Notes on a record, and the form of an action on it that is open. @param record undefined reads nothing */
export function useNoteActions(record: NotedRecord | undefined) {
  const [open, setOpen] = useState<{ id: string; action: NoteAction }>();
  const notes = useNotes(record);
  const { hold, escalation } = notes.known ?? {};
  const isDone = {
    note: false,
    hold: Boolean(hold),
    escalate: Boolean(escalation),
    return: !notes.mayReturn,
  };
  // Before the notes are loaded too: a key is not lost, and the server refuses what is done already.
  const canStart = (action: NoteAction) => notes.offered && !isDone[action];
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
