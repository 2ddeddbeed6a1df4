import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Call } from '@padiman/contracts';
import { changedIds, type Change, useChanges } from './changes.ts';
import { send, wroteRecently } from '../http/client.ts';
import type { Identified, ListAnswer } from './whole-list.ts';

/** Changes by others in the shown page of a list. */
interface LiveRows {
  /** Records that were changed in place. */
  changed: ReadonlySet<string>;
  /** Records that no longer match the view; they stay where they are until the list is read again. */
  gone: ReadonlySet<string>;
  /** Records that would be in the page by now. */
  arrived: ReadonlySet<string>;
}

const nothingLive: LiveRows = { changed: new Set(), gone: new Set(), arrived: new Set() };

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
 * Brings a page up to date without moving a row: known records are replaced in place, new ones are only counted.
 *
 * @param fresh the same page, read again
 * @param touched ids that were changed since the page was read
 * @param held records that stay as they are shown, because the user is at them
 */
export function mergeQuietly(
  page: ListAnswer,
  fresh: ListAnswer,
  touched: ReadonlySet<string>,
  held: readonly Identified[] = [],
): { answer: ListAnswer; rows: LiveRows } {
  const found = new Map([...fresh.data, ...held].map((record) => [record._id, record]));
  const changed = new Set<string>();
  const gone = new Set<string>();
  const data = page.data.map((record) => {
    const now = found.get(record._id);
    // Others may just have been pushed to the next page.
    if (now === undefined && touched.has(record._id)) gone.add(record._id);
    if (now === undefined || JSON.stringify(now) === JSON.stringify(record)) return record;
    changed.add(record._id);
    return now;
  });
  const arrived = new Set(newIn(page, fresh).filter((id) => touched.has(id)));
  // The next page goes on where the shown one ends.
  return { answer: { ...fresh, data, nextCursor: page.nextCursor }, rows: { changed, gone, arrived } };
}

/** Ids of records that are in the page by now. */
function newIn(page: ListAnswer, fresh: ListAnswer): string[] {
  const known = new Set(page.data.map(({ _id }) => _id));
  return fresh.data.map(({ _id }) => _id).filter((id) => !known.has(id));
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

/** Page as it was read again, and as it is shown. */
interface ReadAgain extends ReturnType<typeof mergeQuietly> {
  fresh: ListAnswer;
  touched: ReadonlySet<string>;
  /** Time of the page that it belongs to: one that was read in another way starts anew. */
  readAt: number;
}

/**
 * Reads the shown page of a list again as others change its records.
 *
 * @param readAt time of the answer in the cache
 * @returns the page as it is to be shown; undefined where nothing has changed
 */
export function useLiveRows(
  call: Call,
  {
    query,
    queryKey,
    readAt,
  }: { query: { cursor?: string; filter?: string; q?: string }; queryKey: QueryKey; readAt: number },
): { answer: ListAnswer | undefined; live: LiveList } {
  const client = useQueryClient();
  const [again, setAgain] = useState<ReadAgain>();
  const latest = useRef<ReadAgain>(undefined);
  const held = useRef<Partial<Record<Holder, Identified | undefined>>>({});
  // Changes that came while the page was read.
  const waiting = useRef<(readonly string[] | null)[]>([]);
  const isReading = useRef(false);
  /** Page in the cache; undefined for a list that came whole. */
  const pageNow = () => {
    const page = client.getQueryData<ListAnswer & { matching?: unknown }>(queryKey);
    return page && !page.matching ? page : undefined;
  };
  const readTime = () => client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
  const latestOfPage = () => (latest.current?.readAt === readTime() ? latest.current : undefined);
  const show = (page: ListAnswer, fresh: ListAnswer, touched: ReadonlySet<string>) => {
    const rows = Object.values(held.current).filter((record) => record !== undefined);
    latest.current = { ...mergeQuietly(page, fresh, touched, rows), fresh, touched, readAt: readTime() };
    setAgain(latest.current);
  };

  const readAgain = async (): Promise<void> => {
    if (isReading.current) return;
    isReading.current = true;
    const changes = waiting.current.splice(0);
    try {
      const fresh = (await send(call, { query } as never, undefined, { background: true })) as ListAnswer;
      const page = pageNow();
      if (page === undefined || fresh.total === undefined) return;
      const ids = changes.flatMap((named) => named ?? newIn(page, fresh));
      show(page, fresh, new Set([...(latestOfPage()?.touched ?? []), ...ids]));
      // Shown again later, the page is read first.
      void client.invalidateQueries({ queryKey, refetchType: 'none' });
    } catch {
      // The shown page stays until the next change, or until the screen reads it again.
    } finally {
      isReading.current = false;
      // By the view that is shown by then.
      if (waiting.current.length > 0) void current.current();
    }
  };
  const current = useRef(readAgain);
  useLayoutEffect(() => {
    current.current = readAgain;
  });

  useChanges((change) => {
    const page = pageNow();
    if (page === undefined || (change !== 'missed' && change.mine && wroteRecently())) return;
    const { cursor, filter, q } = query;
    const ids = idsToRead(change, {
      types: call.records,
      shown: page.data.map(({ _id }) => _id),
      isSelective: filter !== undefined || q !== undefined,
      isFirstPage: cursor === undefined,
    });
    if (ids === undefined) return;
    waiting.current.push(ids);
    void readAgain();
  });
  const shown = again?.readAt === readAt ? again : undefined;
  return {
    answer: shown?.answer,
    live: {
      ...(shown?.rows ?? nothingLive),
      showArrived: () => void client.invalidateQueries({ queryKey }),
      hold: (holder, id) => {
        const before = held.current[holder];
        if (before?._id === id) return;
        const page = pageNow();
        const read = latestOfPage();
        held.current[holder] = (read?.answer ?? page)?.data.find(({ _id }) => _id === id);
        const isOutdated = before && read?.fresh.data.find(({ _id }) => _id === before._id) !== before;
        if (page && read && isOutdated) show(page, read.fresh, read.touched);
      },
    },
  };
}
