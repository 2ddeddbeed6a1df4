import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Call, ListReading } from '@padiman/contracts';
import { send, wroteRecently } from '../http/client.ts';
import { useChanges } from './changes.ts';
import { idsToRead, mergeQuietly, nothingLive, type LiveRows } from './live-list.ts';

type Answer = ListReading<{ _id: string }>;

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
      const fresh = (await send(call, { query } as never, undefined, { background: true })) as Answer;
      const shown = client.getQueryData<Answer>(queryKey);
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
    const shown = client.getQueryData<Answer>(queryKey);
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
