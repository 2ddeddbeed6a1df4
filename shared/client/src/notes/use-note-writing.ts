import { useRef } from 'react';
import {
  addNote,
  escalateRecord,
  putOnHold,
  readNotes,
  releaseHold,
  returnRecord,
  type Call,
} from '@padiman/contracts';
import { useWrite } from '../query/calls.ts';
import type { NotedRecord } from './use-notes.ts';

/** Actions that are written with a text. */
export type NoteAction = 'note' | 'hold' | 'escalate' | 'return';

/** Text of an action, and what belongs to some of them. */
export interface NoteInput {
  text: string;
  /** Ids of mentioned colleagues, of a note. */
  mentions?: readonly string[];
  /** Milliseconds after which a hold ends; without them somebody ends it. */
  holdFor?: number | undefined;
}

const changes: readonly Call[] = [readNotes];

/** Key by which the server recognises a note that is sent again. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');

/** Writes notes on a record, and what they are the reasons of. The same note that is sent again has the same key, until it is stored. */
export function useNoteWriting(record: NotedRecord) {
  const { type, id } = record;
  const params = { type, id };
  const sent = useRef({ content: '', key: '' });
  const keyOf = (content: string) => {
    if (sent.current.content !== content) sent.current = { content, key: newKey() };
    return sent.current.key;
  };
  const note = useWrite(addNote, { changes });
  const hold = useWrite(putOnHold, { changes });
  const escalate = useWrite(escalateRecord, { changes });
  const giveBack = useWrite(returnRecord, { changes });
  const release = useWrite(releaseHold, { changes });
  const writes = { note, hold, escalate, return: giveBack };
  const send = (action: NoteAction, { text, mentions = [], holdFor }: NoteInput) => {
    if (action === 'note') {
      const key = keyOf(JSON.stringify([type, id, text, mentions]));
      return note.mutateAsync({ params, body: { text, mentions: [...mentions], key } });
    }
    if (action === 'escalate') return escalate.mutateAsync({ params, body: { text } });
    if (action === 'return') return giveBack.mutateAsync({ params, body: { text } });
    const until = holdFor === undefined ? {} : { until: new Date(Date.now() + holdFor).toISOString() };
    return hold.mutateAsync({ params, body: { text, ...until } });
  };
  return {
    /** @returns false if it failed; the state of the action says why */
    write: async (action: NoteAction, input: NoteInput): Promise<boolean> => {
      const answer = await send(action, input).catch(() => undefined);
      if (answer !== undefined) sent.current = { content: '', key: '' };
      return answer !== undefined;
    },
    stateOf: (action: NoteAction) => ({
      busy: writes[action].isPending,
      error: writes[action].error?.message,
    }),
    release: () => release.mutate({ params }),
    releasing: { busy: release.isPending, error: release.error?.message },
  };
}

/** State of {@link useNoteWriting}. */
export type NoteWriting = ReturnType<typeof useNoteWriting>;
