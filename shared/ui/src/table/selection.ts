import { useCallback, useMemo, useState } from 'react';
import type { ListView, Matching } from '@padiman/client/query';

/** All that a view of a list takes in, on this page and on every other. */
export interface AllMatching {
  matching: Matching;
  count: number;
}

/** The records that a person has picked, kept while paging, searching and filtering. */
export interface Selection<R> {
  /** The picked records that were seen; not all of them while `everything` is picked. */
  records: readonly R[];
  /** How many are picked. */
  count: number;
  /** Set while all that match are picked, those on other pages too. Another filter or search drops it. */
  everything: AllMatching | undefined;
  has: (record: R) => boolean;
  toggle: (record: R) => void;
  /** Picks or drops all of `records`, leaving the rest of the selection as it is. */
  setAll: (records: readonly R[], picked: boolean) => void;
  /** Picks exactly these; records that were not seen stand by their ids. */
  keep: (ids: readonly string[]) => void;
  /** Picks all that match; undefined where the list is not known or on its way, or where there are no more than are shown. */
  pickEverything: (() => void) | undefined;
  clear: () => void;
}

interface Picked<R> {
  /** By id; undefined where the record was never seen. */
  records: ReadonlyMap<string, R | undefined>;
  everything?: AllMatching;
}

/**
 * A selection of records by their `_id`.
 *
 * @param list the list that is picked from; with it "all that match" can be picked
 */
export function useSelection<R extends { _id: string }>(list?: ListView<R>): Selection<R> {
  const [picked, setPicked] = useState<Picked<R>>({ records: new Map() });
  const { total, matching, records: shown, refreshing = false } = list ?? {};
  const view = JSON.stringify(matching);
  const everything =
    picked.everything && JSON.stringify(picked.everything.matching) === view ? picked.everything : undefined;
  // What was picked by "all that match" is of the view that it was said in, and ends with it.
  if (picked.everything && !everything) setPicked({ records: new Map() });

  const setAll = useCallback((records: readonly R[], wanted: boolean) => {
    setPicked((current) => {
      const next = new Map(current.records);
      for (const record of records) {
        if (wanted) next.set(record._id, record);
        else next.delete(record._id);
      }
      return { records: next };
    });
  }, []);
  const toggle = useCallback((record: R) => {
    setPicked((current) => {
      const next = new Map(current.records);
      if (!next.delete(record._id)) next.set(record._id, record);
      return { records: next };
    });
  }, []);
  const keep = useCallback((ids: readonly string[]) => {
    setPicked(({ records }) => ({ records: new Map(ids.map((id) => [id, records.get(id)])) }));
  }, []);
  const clear = useCallback(() => setPicked({ records: new Map() }), []);

  return useMemo(() => {
    const seen = new Map(shown?.map((record) => [record._id, record]));
    // While another view is on its way, its number is not known yet.
    const more = !refreshing && total !== undefined && matching && total > (shown?.length ?? 0);
    return {
      records: [...picked.records]
        .map(([id, record]) => record ?? seen.get(id))
        .filter((record) => record !== undefined),
      count: everything ? everything.count : picked.records.size,
      everything,
      has: (record: R) => everything !== undefined || picked.records.has(record._id),
      toggle,
      setAll,
      keep,
      pickEverything: more
        ? () =>
            setPicked({
              records: new Map(shown?.map((record) => [record._id, record])),
              everything: { matching, count: total },
            })
        : undefined,
      clear,
    };
    // `matching` is another object at every drawing; `view` is what it says.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [picked, everything, shown, total, refreshing, view, toggle, setAll, keep, clear]);
}
