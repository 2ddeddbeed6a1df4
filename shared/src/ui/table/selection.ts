import { useCallback, useMemo, useState } from 'react';

/** The records that a person has picked, kept while paging, searching and filtering. */
export interface Selection<R> {
  records: readonly R[];
  has: (record: R) => boolean;
  toggle: (record: R) => void;
  /** Picks or drops all of `records`, leaving the rest of the selection as it is. */
  setAll: (records: readonly R[], picked: boolean) => void;
  clear: () => void;
}

/** A selection of records by their `_id`. */
export function useSelection<R extends { _id: string }>(): Selection<R> {
  const [picked, setPicked] = useState<ReadonlyMap<string, R>>(new Map());

  const setAll = useCallback((records: readonly R[], wanted: boolean) => {
    setPicked((current) => {
      const next = new Map(current);
      for (const record of records) {
        if (wanted) next.set(record._id, record);
        else next.delete(record._id);
      }
      return next;
    });
  }, []);
  const toggle = useCallback((record: R) => {
    setPicked((current) => {
      const next = new Map(current);
      if (!next.delete(record._id)) next.set(record._id, record);
      return next;
    });
  }, []);
  const clear = useCallback(() => setPicked(new Map()), []);

  return useMemo(
    () => ({
      records: [...picked.values()],
      has: (record: R) => picked.has(record._id),
      toggle,
      setAll,
      clear,
    }),
    [picked, toggle, setAll, clear],
  );
}
