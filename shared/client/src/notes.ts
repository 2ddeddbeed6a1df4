/** Notes on a record and its hold, and the writes that change them. */
import { useRef } from 'react';
import {
  isAllowed,
  notedRecords,
  readNotes,
  refusalIn,
  type NotedType,
  addNote,
  setHold,
} from '@padiman/contracts';
import { useRead, useWrite } from './query/calls.ts';
import { useCapability } from './session/runtime-config.ts';
import { userOf, useSession } from './session/session.ts';

/** A record with its type in the audit. */
export interface NotedRecord {
  type: NotedType;
  id: string;
}

/** Notes on a record as a screen shows them. */
export type NotesView = ReturnType<typeof useNotes>;

/** Reads the notes on a record. Undefined reads nothing. */
export function useNotes(record: NotedRecord | undefined) {
  const has = useCapability('notes');
  // By the rights of the session: the server decides.
  const holder = userOf(useSession()) ?? null;
  const isSuperAdmin = holder?.superAdmin === true;
  const offered = has && record !== undefined && isAllowed(holder, notedRecords[record.type]);
  const params = record ?? { type: 'user' as const, id: '' };
  const read = useRead(readNotes, { params }, { enabled: offered });
  const known = read.data?.data;

  const { hold = null } = known ?? {};
  return {
    /** False with a backend without notes, without access to them, and without a record. */
    offered,
    /** Undefined until loaded. */
    known,
    /** Reason why nobody decides on the record. */
    obstacle: refusalIn(known?.obstacles, 'rejected'),
    /** The admin may end the hold. */
    mayRelease: hold !== null && (hold.mine || isSuperAdmin),
    error: known ? null : read.error,
    retry: () => void read.refetch(),
  };
}

/** Actions that are written with a text. */
export type NoteAction = 'note' | 'hold';

/** Text of an action, and what belongs to some of them. */
interface NoteInput {
  text: string;
  /** Milliseconds after which a hold ends; without them somebody ends it. */
  holdFor?: number | undefined;
}

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
  const note = useWrite(addNote, { changes: [readNotes] });
  // The state of a record is an obstacle in the answers of its details.
  const hold = useWrite(setHold, { record: id });
  const release = useWrite(setHold, { record: id });
  const writes = { note, hold };
  const send = (action: NoteAction, { text, holdFor }: NoteInput) => {
    if (action === 'note') {
      const key = keyOf(JSON.stringify([type, id, text]));
      return note.mutateAsync({ params, body: { text, key } });
    }
    const until = holdFor === undefined ? {} : { until: new Date(Date.now() + holdFor).toISOString() };
    return hold.mutateAsync({ params, body: { hold: true, text, ...until } });
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
    release: () => release.mutate({ params, body: { hold: false } }),
    releasing: { busy: release.isPending, error: release.error?.message },
  };
}
