import { startTransition, useMemo, useState } from 'react';
import { wholeListOf, type ListView, type Matching } from '@padiman/client/query';

/** Records by id; undefined for one that was never loaded. */
type Chosen<R> = ReadonlyMap<string, R | undefined>;

/** All records that match a filter and a search, on all pages. */
interface AllMatching {
  matching: Matching;
  count: number;
}

/** Selected records of a list, kept across pages, searches and filters. */
export type Selection<R extends { _id: string }> = ReturnType<typeof useSelection<R>>;

const byId = <R extends { _id: string }>(records: readonly R[] = []): Chosen<R> =>
  new Map(records.map((record) => [record._id, record]));

/**
 * Manages a selection of records by their `_id`.
 *
 * @param list the list of the records; without it `everything` is not available
 */
export function useSelection<R extends { _id: string }>(list?: ListView<R>) {
  const [state, setState] = useState<{ chosen: Chosen<R>; everything?: AllMatching | undefined }>({
    chosen: new Map(),
  });
  const { total, exactTotal, matching, everything: target, records: shown, refreshing = false } = list ?? {};
  // More than a job takes are estimated.
  const isCounted = total !== undefined && exactTotal === undefined;
  const allRecords = list && wholeListOf(list);
  const canMatch = target !== undefined;
  const view = JSON.stringify(matching);
  const everything =
    state.everything && JSON.stringify(state.everything.matching) === view ? state.everything : undefined;
  // The selection of all matching records is valid for one filter and search only.
  if (state.everything && !everything) setState({ chosen: new Map() });

  const controls = useMemo(() => {
    // In a transition, because the whole screen follows; controls show their own change at once (`useOptimistic`).
    const change = (next: (chosen: Chosen<R>) => Chosen<R>, all?: AllMatching) =>
      startTransition(() => setState(({ chosen }) => ({ chosen: next(chosen), everything: all })));
    return {
      change,
      toggle: (record: R) =>
        change((chosen) => {
          const next = new Map(chosen);
          if (!next.delete(record._id)) next.set(record._id, record);
          return next;
        }),
      /** Selects or deselects `records`; the rest of the selection stays. */
      setAll: (records: readonly R[], selected: boolean) =>
        change((chosen) => {
          const next = new Map(chosen);
          for (const record of records) {
            if (selected) next.set(record._id, record);
            else next.delete(record._id);
          }
          return next;
        }),
      /** Replaces the selection by these ids; the records may not be loaded. */
      keep: (ids: readonly string[]) => change((chosen) => new Map(ids.map((id) => [id, chosen.get(id)]))),
      clear: () => change(() => new Map()),
    };
  }, []);

  return useMemo(() => {
    const { change, ...rest } = controls;
    const { chosen } = state;
    const loaded = byId(shown);
    // While another view loads, its total is unknown.
    const more = !refreshing && isCounted && matching && total > (shown?.length ?? 0);
    return {
      ...rest,
      /** Selected records that are loaded; incomplete while `everything` is set. */
      records: [...chosen]
        .map(([id, record]) => record ?? loaded.get(id))
        .filter((record) => record !== undefined),
      /** Number of selected records. */
      count: everything ? everything.count : chosen.size,
      /** Set while all matching records are selected. Reset by another filter or search. */
      everything,
      has: (record: R) => everything !== undefined || chosen.has(record._id),
      /** Selects all matching records; undefined while the list loads or if the page already shows all of them. */
      selectEverything:
        more && canMatch
          ? () => change(() => byId(allRecords ?? shown), allRecords ? undefined : { matching, count: total })
          : undefined,
    };
    // `matching` is a new object at every render; `view` is its content.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [controls, state, everything, shown, total, isCounted, allRecords, canMatch, refreshing, view]);
}
