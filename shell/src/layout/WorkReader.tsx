import { useEffect, useState } from 'react';
import { readWorkToDo } from '@padiman/contracts';
import { useCurrentRead, useIsFetching } from '@padiman/client/query';
import { useCapability } from '@padiman/client/session';
import { untilIdle } from '../prefetch/until-idle.ts';

/**
 * Keeps the numbers of the menu current. The first read waits until the first screen is idle. Draws nothing, so that a read
 * renders the menu alone.
 */
export function WorkReader({ isLoading }: { isLoading: () => boolean }) {
  const isReading = useIsFetching() > 0;
  const [wasIdle, setWasIdle] = useState(false);
  useEffect(() => {
    if (wasIdle || isReading) return;
    const stop = new AbortController();
    void untilIdle(isLoading, stop.signal).then(() => {
      if (!stop.signal.aborted) setWasIdle(true);
    });
    return () => stop.abort();
  }, [wasIdle, isReading, isLoading]);
  const offered = useCapability('workToDo');
  useCurrentRead(readWorkToDo, {}, { enabled: offered && wasIdle });
  return null;
}
