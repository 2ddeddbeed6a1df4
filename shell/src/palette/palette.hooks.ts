import { useEffect, useState } from 'react';
import { listSavedViews, minSearch, searchRecords, type SavedView, type SearchHit } from '@padiman/contracts';
import { useRead } from '@padiman/client/query';
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

/** Searches all lists; nothing with a backend that does not offer it. Answers to earlier searches are dropped. */
export function useFoundRecords(search: string) {
  const offered = useCapability('search');
  const text = search.trim();
  const q = useDelayed(text);
  const wanted = offered && text.length >= minSearch;
  const enabled = wanted && q.length >= minSearch;
  const read = useRead(searchRecords, { query: { q } }, { keepPrevious: true, enabled });
  const error = enabled && q === text ? read.error : null;
  return {
    /** Those of the search before, while the new ones are on their way. */
    hits: enabled ? (read.data?.data ?? noHits) : noHits,
    /** True while records of the current search are on their way. */
    searching: wanted && !error && (q !== text || read.data === undefined || read.isPlaceholderData),
    error,
    retry: () => void read.refetch(),
  };
}

const noViews: readonly SavedView[] = [];

/** Saved views that the admin sees; none until they are read, and with a backend that keeps none. */
export function useSavedViewList(): readonly SavedView[] {
  const offered = useCapability('savedViews');
  return useRead(listSavedViews, {}, { enabled: offered }).data?.data ?? noViews;
}
