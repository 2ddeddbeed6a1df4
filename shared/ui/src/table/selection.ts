import { startTransition, useCallback, useMemo, useState } from 'react';
import type { ListView, Matching } from '@padiman/client/query';

/** All records that match a filter and a search, on all pages. */
export interface AllMatching {
  matching: Matching;
  count: number;
}

/** Selected records of a list, kept across pages, searches and filters. */
export interface Selection<R> {
  /** Selected records that are loaded; incomplete while `everything` is set. */
  records: readonly R[];
  /** Number of selected records. */
  count: number;
  /** Set while all matching records are selected. Reset by another filter or search. */
  everything: AllMatching | undefined;
  has: (record: R) => boolean;
  toggle: (record: R) => void;
  /** Selects or deselects `records`; the rest of the selection stays. */
  setAll: (records: readonly R[], selected: boolean) => void;
  /** Replaces the selection by these ids; the records may not be loaded. */
  keep: (ids: readonly string[]) => void;
  /** Selects all matching records; undefined while the list loads or if the page already shows all of them. */
  selectEverything: (() => void) | undefined;
  clear: () => void;
}

interface SelectionState<R> {
  /** By id; undefined for a record that was never loaded. */
  records: ReadonlyMap<string, R | undefined>;
  everything?: AllMatching;
}

/** True for the records of a whole list, false for a filter and search. */
const isRecords = <R>(target: readonly R[] | Matching | undefined): target is readonly R[] =>
  Array.isArray(target);

/**
 * Manages a selection of records by their `_id`.
 *
 * @param list the list of the records; without it `everything` is not available
 */
export function useSelection<R extends { _id: string }>(list?: ListView<R>): Selection<R> {
  const [state, setStateNow] = useState<SelectionState<R>>({ records: new Map() });
  // In a transition, because the whole screen follows; controls show their own change at once (`useOptimistic`).
  const setState = useCallback<typeof setStateNow>(
    (change) => startTransition(() => setStateNow(change)),
    [],
  );
  const { total, exactTotal, matching, everything: target, records: shown, refreshing = false } = list ?? {};
  // More than a job takes are estimated.
  const isCounted = total !== undefined && exactTotal === undefined;
  const allRecords = isRecords(target) ? target : undefined;
  const canMatch = target !== undefined && !allRecords;
  const view = JSON.stringify(matching);
  const everything =
    state.everything && JSON.stringify(state.everything.matching) === view ? state.everything : undefined;
  // The selection of all matching records is valid for one filter and search only.
  if (state.everything && !everything) setStateNow({ records: new Map() });

  const setAll = useCallback(
    (records: readonly R[], selected: boolean) => {
      setState((current) => {
        const next = new Map(current.records);
        for (const record of records) {
          if (selected) next.set(record._id, record);
          else next.delete(record._id);
        }
        return { records: next };
      });
    },
    [setState],
  );
  const toggle = useCallback(
    (record: R) => {
      setState((current) => {
        const next = new Map(current.records);
        if (!next.delete(record._id)) next.set(record._id, record);
        return { records: next };
      });
    },
    [setState],
  );
  const keep = useCallback(
    (ids: readonly string[]) => {
      setState(({ records }) => ({ records: new Map(ids.map((id) => [id, records.get(id)])) }));
    },
    [setState],
  );
  const clear = useCallback(() => setState({ records: new Map() }), [setState]);

  return useMemo(() => {
    const loaded = new Map(shown?.map((record) => [record._id, record]));
    // While another view loads, its total is unknown.
    const more = !refreshing && isCounted && matching && total > (shown?.length ?? 0);
    return {
      records: [...state.records]
        .map(([id, record]) => record ?? loaded.get(id))
        .filter((record) => record !== undefined),
      count: everything ? everything.count : state.records.size,
      everything,
      has: (record: R) => everything !== undefined || state.records.has(record._id),
      toggle,
      setAll,
      keep,
      selectEverything:
        more && allRecords
          ? () => setState({ records: new Map(allRecords.map((record) => [record._id, record])) })
          : more && canMatch
            ? () =>
                setState({
                  records: new Map(shown?.map((record) => [record._id, record])),
                  everything: { matching, count: total },
                })
            : undefined,
      clear,
    };
    // `matching` is a new object at every render; `view` is its content.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [
    state,
    everything,
    shown,
    total,
    isCounted,
    allRecords,
    canMatch,
    refreshing,
    view,
    toggle,
    setAll,
    keep,
    clear,
  ]);
}
