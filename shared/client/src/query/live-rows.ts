import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ListReading, Call } from '@padiman/contracts';
import { changedIds, type Change, useChanges } from './changes.ts';
import { send, wroteRecently } from '../http/client.ts';

type ListAnswer = ListReading<{ _id: string }>;

/** Changes by others in the shown page of a list. */
interface LiveRows {
  /** Records that were changed in place. */
  changed: ReadonlySet<string>;
  /** Records that no longer match the view; they stay where they are until the list is read again. */
  gone: ReadonlySet<string>;
  /** Records that would be in the page by now. */
  arrived: ReadonlySet<string>;
}

export const nothingLive: LiveRows = { changed: new Set(), gone: new Set(), arrived: new Set() };

/** View of a list, as far as a change may matter to it. */
interface FollowedView {
  types: readonly string[] | undefined;
  /** Ids of the shown records. */
  shown: readonly string[];
  /** True with a filter or a search: any change may bring a record into it. */
  isSelective: boolean;
  isFirstPage: boolean;
}

/**
 * Decides whether a page of a list must be read again. Most changes are of records that it does not show: with many open
 * pages, reading for each would cost the server more than everything else.
 *
 * @returns ids of the changed records, null for any of them; undefined if there is nothing to read
 */
export function idsToRead(
  change: Change,
  { types, shown, isSelective, isFirstPage }: FollowedView,
): readonly string[] | null | undefined {
  const ids = changedIds(change, types);
  if (ids === undefined || ids === null || change === 'missed') return ids;
  const hasNew = isFirstPage && change.created.some((type) => types?.includes(type));
  return isSelective || hasNew || ids.some((id) => shown.includes(id)) ? ids : undefined;
}

/**
 * Brings a shown page up to date without moving a row: known records are replaced in place, new ones are only counted.
 *
 * @param fresh the same page, read again
 * @param ids records that were changed; null if unknown
 * @param before what was changed since the page was read
 * @param held records that stay as they are, because the user is at them
 */
export function mergeQuietly(
  shown: ListAnswer,
  fresh: ListAnswer,
  ids: readonly string[] | null,
  before: LiveRows,
  held: ReadonlySet<string> = new Set(),
): { answer: ListAnswer; live: LiveRows } {
  const found = new Map(fresh.data.map((record) => [record._id, record]));
  const known = new Set(shown.data.map(({ _id }) => _id));
  const changed = new Set(before.changed);
  const gone = new Set(before.gone);
  const data = shown.data.map((record) => {
    if (held.has(record._id)) return record;
    const now = found.get(record._id);
    if (now === undefined) {
      // Others may just have been pushed to the next page.
      if (ids?.includes(record._id)) gone.add(record._id);
      return record;
    }
    gone.delete(record._id);
    if (JSON.stringify(now) === JSON.stringify(record)) return record;
    changed.add(record._id);
    return now;
  });
  const isNew = (id: string) =>
    !known.has(id) && (ids === null || ids.includes(id) || before.arrived.has(id));
  const arrived = new Set([...found.keys()].filter(isNew));
  // The next page goes on where the shown one ends.
  return { answer: { ...fresh, data, nextCursor: shown.nextCursor }, live: { changed, gone, arrived } };
}

/** Something of the user that rests on a row. */
type Holder = 'pointer' | 'focus';

/** Changes by others in the shown page of a list. */
export interface LiveList extends LiveRows {
  /** Reads the page again. */
  showArrived: () => void;
  /** Names the row that pointer or focus is on: it is not changed until they leave. */
  hold: (holder: Holder, id: string | undefined) => void;
}

/**
 * Brings the shown page of a list up to date as others change its records.
 *
 * @param readAt time of the answer that is shown: one that was read in another way starts anew
 */
export function useLiveRows(
  call: Call,
  {
    query,
    queryKey,
    readAt,
  }: { query: { cursor?: string; filter?: string; q?: string }; queryKey: QueryKey; readAt: number },
): LiveList {
  const client = useQueryClient();
  const [live, setLive] = useState({ rows: nothingLive, readAt: 0 });
  const latest = useRef(live);
  // Changes that came while a page was read.
  const waiting = useRef<{ ids: readonly string[] | null } | undefined>(undefined);
  const isReading = useRef(false);
  const held = useRef<Partial<Record<Holder, string | undefined>>>({});
  // Rows that changed while they were held.
  const postponed = useRef(new Set<string>());
  const rows = live.readAt === readAt ? live.rows : nothingLive;

  const catchUp = async (ids: readonly string[] | null): Promise<void> => {
    if (isReading.current) {
      const before = waiting.current;
      waiting.current = { ids: ids && (before ? before.ids && [...before.ids, ...ids] : ids) };
      return;
    }
    isReading.current = true;
    try {
      const fresh = (await send(call, { query } as never, undefined, { background: true })) as ListAnswer;
      const shown = client.getQueryData<ListAnswer>(queryKey);
      if (shown?.total === undefined || fresh.total === undefined) return;
      const updatedAt = () => client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
      const before = latest.current.readAt === updatedAt() ? latest.current.rows : nothingLive;
      const kept = new Set(Object.values(held.current).filter((id) => id !== undefined));
      const merged = mergeQuietly(shown, fresh, ids, before, kept);
      for (const id of kept) if (ids === null || ids.includes(id)) postponed.current.add(id);
      client.setQueryData(queryKey, merged.answer);
      latest.current = { rows: merged.live, readAt: updatedAt() };
      setLive(latest.current);
    } catch {
      // The shown page stays until the next change, or until the screen reads it again.
    } finally {
      isReading.current = false;
      const next = waiting.current;
      waiting.current = undefined;
      // By the view that is shown by then.
      if (next) void current.current(next.ids);
    }
  };
  const current = useRef(catchUp);
  useLayoutEffect(() => {
    current.current = catchUp;
  });

  useChanges((change) => {
    const shown = client.getQueryData<ListAnswer>(queryKey);
    if (shown?.total === undefined || (change !== 'missed' && change.mine && wroteRecently())) return;
    const { cursor, filter, q } = query;
    const ids = idsToRead(change, {
      types: call.records,
      shown: shown.data.map(({ _id }) => _id),
      isSelective: filter !== undefined || q !== undefined,
      isFirstPage: cursor === undefined,
    });
    if (ids !== undefined) void catchUp(ids);
  });
  return {
    ...rows,
    showArrived: () => void client.invalidateQueries({ queryKey }),
    hold: (holder, id) => {
      const before = held.current[holder];
      held.current[holder] = id;
      if (before === undefined || before === id || !postponed.current.delete(before)) return;
      void catchUp([before]);
    },
  };
}
