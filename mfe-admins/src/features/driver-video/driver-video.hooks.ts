import { useState } from 'react';
import { addVideoNote, readCarVideo, readVideoNotes, type CarVideoSource } from '@padiman/contracts';
import { apiAddress } from '@padiman/client/http';
import { useRead, useWrite } from '@padiman/client/query';
import { failureMessage } from '../../failure.messages.ts';

/**
 * Address at which the video of an application plays. A video that plays keeps its address, since another one would start
 * it again.
 */
export function useCarVideo(id: string) {
  const read = useRead(readCarVideo, { params: { id } });
  const [held, setHeld] = useState<CarVideoSource>();
  const current = read.data?.data;
  if (held === undefined && current !== undefined) setHeld(current);
  const shown = held ?? current;
  /** Asks for another address. @returns false without one */
  const renew = async () => {
    const { data, error } = await read.refetch();
    if (!data || error) return false;
    setHeld(data.data);
    return true;
  };
  return {
    address: shown?.path ? apiAddress(shown.path) : null,
    refusal: shown?.refusal ?? null,
    /** True once the address has ended: a player that goes on needs another one. */
    hasEnded: () => !!shown?.until && Date.parse(shown.until) <= Date.now(),
    renew,
    error: shown === undefined ? read.error : null,
    loading: shown === undefined && read.isFetching,
  };
}

/** Notes on the video of an application, in the order of the video. */
export function useVideoNotes(id: string) {
  const { data, error, refetch } = useRead(readVideoNotes, { params: { id } });
  return { notes: data?.data, error, retry: () => void refetch() };
}

/** Text of a new note, and its sending. */
export function useNewNote(id: string) {
  const [text, setText] = useState('');
  const write = useWrite(addVideoNote, { changes: [readVideoNotes] });
  const add = (at: number) => {
    const note = text.trim();
    if (note === '' || write.isPending) return;
    write
      .mutateAsync({ params: { id }, body: { at: Math.floor(at), text: note } })
      .then(() => setText(''))
      .catch(() => {});
  };
  return {
    ...{ text, setText, add },
    busy: write.isPending,
    failure: write.error ? failureMessage(write.error, 'The note could not be saved') : undefined,
  };
}
