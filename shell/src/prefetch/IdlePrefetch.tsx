import { useEffect } from 'react';
import { useIsFetching } from '@padiman/client/query';
import { useLocation } from '@padiman/client/routing';
import { savesData, untilIdle } from './until-idle.ts';
import type { PrefetchSection } from './section-files.ts';

/** Time in ms between the last read of a screen and the first file. */
const settleTime = 500;

/** Failures after which the others wait for the next navigation: the network may be gone. */
const maxFailures = 2;

/**
 * Fetches the code of sections ahead, in the given order, while the page is idle. A navigation or a read of the screen
 * stops it; it goes on after that. Reads that the page repeats on its own do not. Not for people who save data, nor on slow connections.
 */
export function IdlePrefetch({
  paths,
  prefetch,
  isLoading,
}: {
  paths: readonly string[];
  prefetch: PrefetchSection;
  /** True while a screen is being loaded. */
  isLoading: () => boolean;
}) {
  const { key } = useLocation();
  const isReading = useIsFetching({ predicate: ({ meta }) => meta?.['background'] !== true }) > 0;
  const wanted = paths.join(' ');
  useEffect(() => {
    if (isReading || wanted === '' || savesData()) return;
    const stop = new AbortController();
    const { signal } = stop;
    const run = async () => {
      const ready = () => untilIdle(isLoading, signal);
      // The screen may read or load something else once it is drawn.
      await new Promise((resolve) => setTimeout(resolve, settleTime));
      let failures = 0;
      for (const path of wanted.split(' ')) {
        if (signal.aborted || failures === maxFailures) return;
        if (!(await prefetch(path, { ready, signal }))) failures += 1;
      }
    };
    void run();
    return () => stop.abort();
  }, [key, isReading, wanted, prefetch, isLoading]);
  return null;
}
