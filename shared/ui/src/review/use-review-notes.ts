import { useState } from 'react';
import type { NotedType } from '@padiman/contracts';
import { useNotes, type NoteAction } from '@padiman/client/notes';

const actions = ['hold', 'note', 'escalate'] as const;

/**
 * Notes on the shown record of review mode, and the form that is open.
 *
 * @param type type of the records in the audit; without it there are no notes
 * @param onPutAside shows the next record, once this one is on hold or escalated
 */
export function useReviewNotes(type: NotedType | undefined, id: string | undefined, onPutAside: () => void) {
  const [open, setOpen] = useState<{ id: string; action: NoteAction }>();
  const wanted = type === undefined || id === undefined ? undefined : { type, id };
  const notes = useNotes(wanted);
  const { known } = notes;
  const isDone = { note: false, hold: Boolean(known?.hold), escalate: Boolean(known?.escalation) };
  // Before the notes are loaded too: a key is not lost, and the server refuses what is done already.
  const canStart = (action: NoteAction) =>
    notes.offered && (action === 'return' ? notes.mayReturn : !isDone[action]);
  const start = (action: NoteAction) => {
    if (id !== undefined && canStart(action)) setOpen({ id, action });
  };
  return {
    notes,
    /** Undefined where notes are not offered. */
    record: notes.offered ? wanted : undefined,
    /** Action whose form is open for the shown record. */
    action: open?.id === id ? open?.action : undefined,
    actions: notes.offered ? actions.map((action) => ({ action, disabled: !canStart(action) })) : [],
    start,
    onReturn: () => start('return'),
    onClose: (done?: NoteAction) => {
      setOpen(undefined);
      if (done === 'hold' || done === 'escalate') onPutAside();
    },
  };
}
