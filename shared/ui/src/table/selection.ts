import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { mostSelected, type ListView } from '@padiman/client/query';

/** Records by id; undefined for one that was never loaded. */
type Chosen<R> = ReadonlyMap<string, R | undefined>;

/** Selection of all records that match, while their pages are read. */
export interface Selecting {
  /** Number of records read so far; undefined while nothing is read. */
  read: number | undefined;
  /** Message of the last failure. */
  error: string | undefined;
  stop: () => void;
}

/** Selected records of a list, kept across pages, searches and filters. */
export type Selection<R extends { _id: string }> = ReturnType<typeof useSelection<R>>;

const byId = <R extends { _id: string }>(records: readonly R[] = []): Chosen<R> =>
  new Map(records.map((record) => [record._id, record]));

const anyRecord = () => true;

/**
 * Manages a selection of records by their `_id`.
 *
 * @param list the list of the records; without it only single records can be selected, not all that match
 * @param isSelectable false for a record that the list shows and nothing can be done to
 */
export function useSelection<R extends { _id: string }>(
  list?: ListView<R>,
  isSelectable: (record: R) => boolean = anyRecord,
) {
  const [chosen, setChosen] = useState<Chosen<R>>(new Map());
  const [selecting, setSelecting] = useState<{ read?: number; error?: string }>({});
  const reading = useRef<AbortController>(undefined);
  const { total, records: shown, refreshing = false, readMatching } = list ?? {};
  const view = JSON.stringify(list?.matching);
  // A read belongs to one filter and search, and to the screen.
  useEffect(() => () => reading.current?.abort(), [view]);

  const controls = useMemo(() => {
    // In a transition, because the whole screen follows; controls show their own change at once (`useOptimistic`).
    const change = (next: (chosen: Chosen<R>) => Chosen<R>) => startTransition(() => setChosen(next));
    return {
      change,
      toggle: (record: R) =>
        change((before) => {
          const next = new Map(before);
          if (!next.delete(record._id)) next.set(record._id, record);
          return next;
        }),
      /** Selects or deselects `records`; the rest of the selection stays. */
      setAll: (records: readonly R[], selected: boolean) =>
        change((before) => {
          const next = new Map(before);
          for (const record of records) {
            if (selected) next.set(record._id, record);
            else next.delete(record._id);
          }
          return next;
        }),
      /** Replaces the selection by these ids; the records may not be loaded. */
      keep: (ids: readonly string[]) => change((before) => new Map(ids.map((id) => [id, before.get(id)]))),
      clear: () => change(() => new Map()),
    };
  }, []);

  const selectMatching = async () => {
    if (!readMatching) return;
    const control = new AbortController();
    reading.current?.abort();
    reading.current = control;
    setSelecting({ read: 0 });
    try {
      const records = await readMatching(control.signal, (read) => {
        if (!control.signal.aborted) setSelecting({ read });
      });
      if (control.signal.aborted) return;
      controls.change(() => byId(records.filter(isSelectable)));
      setSelecting({});
    } catch (cause) {
      if (!control.signal.aborted) setSelecting({ error: (cause as Error).message });
    } finally {
      if (control.signal.aborted) setSelecting({});
    }
  };
  // While another view loads, its total is unknown.
  const matches = refreshing || total === undefined ? 0 : Math.min(total, mostSelected);
  const hasMore = readMatching !== undefined && matches > Math.max(shown?.length ?? 0, chosen.size);

  const selected = useMemo(() => {
    const { change: _change, ...rest } = controls;
    const loaded = byId(shown);
    return {
      ...rest,
      /** Selected records that are loaded. */
      records: [...chosen]
        .map(([id, record]) => record ?? loaded.get(id))
        .filter((record) => record !== undefined),
      /** Number of selected records. */
      count: chosen.size,
      has: (record: R) => chosen.has(record._id),
    };
  }, [controls, chosen, shown]);
  return {
    ...selected,
    /**
     * Reads and selects all records that match, at most `mostSelected`; undefined while the list loads, or if no more match
     * than the page shows or are selected.
     */
    selectMatching: hasMore ? () => void selectMatching() : undefined,
    selecting: {
      read: selecting.read,
      error: selecting.error,
      stop: () => {
        reading.current?.abort();
        setSelecting({});
      },
    } satisfies Selecting,
  };
}
