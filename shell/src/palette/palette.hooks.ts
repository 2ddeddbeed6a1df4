import { useEffect, useMemo, useState } from 'react';
import { minSearch, searchRecords, type SearchHit } from '@padiman/contracts';
import { useLoadedSearch, useRead } from '@padiman/client/query';
import { useCapability } from '@padiman/client/session';

/** Delay between the last key press and the search, in milliseconds. */
const searchDelay = 150;

const noHits: readonly SearchHit[] = [];

/** Records of all lists that a search finds. */
export type FoundRecords = ReturnType<typeof useFoundRecords>;

function useDelayed(value: string): string {
  const [delayed, setDelayed] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), searchDelay);
    return () => clearTimeout(timer);
  }, [value]);
  return delayed;
}

/**
 * Searches all lists; with a backend that does not offer it those that this page has loaded. Answers to earlier searches
 * are dropped.
 */
export function useFoundRecords(search: string) {
  const offered = useCapability('search');
  const text = search.trim();
  const q = useDelayed(text);
  const isLong = text.length >= minSearch;
  const wanted = offered && isLong;
  const enabled = wanted && q.length >= minSearch;
  const searchLoaded = useLoadedSearch();
  const lists = useMemo(() => (offered ? undefined : searchLoaded(q)), [offered, searchLoaded, q]);
  const read = useRead(searchRecords, { query: { q } }, { keepPrevious: true, enabled });
  const error = enabled && q === text ? read.error : null;
  return {
    /** Those of the search before, while the new ones are on their way. */
    hits: enabled ? (read.data?.data ?? noHits) : noHits,
    /** Lists of the page in place of those of the server. */
    lists,
    /** True while records of the current search are on their way. */
    searching:
      isLong && !error && (q !== text || (offered && (read.data === undefined || read.isPlaceholderData))),
    error,
    retry: () => void read.refetch(),
  };
}
