import { useState } from 'react';
import { readCarVideo, type CarVideoSource } from '@padiman/contracts';
import { apiAddress } from '@padiman/client/http';
import { useRead } from '@padiman/client/query';

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
