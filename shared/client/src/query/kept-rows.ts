import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { QueryKey } from '@tanstack/react-query';
import { writeCount } from '../http/client.ts';
import type { Identified, ListAnswer } from './whole-list.ts';

/** Fields of a page that are merged. */
type Page = Pick<ListAnswer, 'data' | 'nextCursor'>;

/** Page of a list that was read again, in the order of the page that the user is at. */
interface KeptPage<P extends Page> {
  answer: P;
  /** Shown records that left the list meanwhile: deleted, or no longer of its filter. */
  gone: ReadonlySet<string>;
  /** Number of records that the page would have by now. */
  arrived: number;
}

const none: ReadonlySet<string> = new Set();

/**
 * Puts a page that was read again in the order of the shown one: known records are replaced in place, new ones are only
 * counted.
 *
 * A shown record that is missing has left the list if one behind it is still there. Behind the last of those it may as well
 * have been pushed to the next page, if there is one.
 */
export function keepRows<P extends Page>(shown: P, fresh: P): KeptPage<P> {
  const found = new Map<string, Identified>();
  for (const record of fresh.data) found.set(record._id, record);
  const lastKnown = shown.data.findLastIndex(({ _id }) => found.has(_id));
  const gone = new Set<string>();
  for (const [index, { _id }] of shown.data.entries()) {
    if (!found.has(_id) && (index < lastKnown || !fresh.nextCursor)) gone.add(_id);
  }
  const data = shown.data.map((record) => found.get(record._id) ?? record);
  const known = new Set(shown.data.map(({ _id }) => _id));
  const firstOlder = fresh.data.findLastIndex(({ _id }) => known.has(_id));
  // Records behind the last known one came up from the next page.
  const arrived = fresh.data.slice(0, firstOlder + 1).filter(({ _id }) => !known.has(_id)).length;
  // The next page goes on where the shown one ends.
  return { answer: { ...fresh, data, nextCursor: shown.nextCursor }, gone, arrived };
}

/** Reason why the rows of a list keep their places. */
export type KeepReason = 'selection' | 'pointer' | 'focus';

/** Changes by others while the rows keep their places. */
export interface KeptList {
  /** Ids of shown records that left the list meanwhile. */
  gone: ReadonlySet<string>;
  /** Number of records that came meanwhile. */
  arrived: number;
  /** Shows the page as it was read last. */
  showArrived: () => void;
  /** Keeps the rows at their places while there is a reason. */
  keep: (reason: KeepReason, isReason: boolean) => void;
}

/**
 * Keeps the rows of a page at their places while the user is at them. A write of this page itself shows the page as it is
 * afterwards.
 *
 * @param page the page as it was read last; undefined until then
 * @param readAt time of that read
 * @param isOther true while it is the page of another view, which is shown until this one's arrives
 * @returns the page as it is to be shown
 */
export function useKeptRows<P extends Page>(
  queryKey: QueryKey,
  page: P | undefined,
  readAt: number,
  isOther: boolean,
): { answer: P | undefined; kept: KeptList } {
  const key = JSON.stringify(queryKey);
  const [base, setBase] = useState<{ key: string; page: P; writes: number }>();
  const reasons = useRef(new Set<KeepReason>());
  const own = isOther ? undefined : page;
  const latest = useRef({ key, page: own });
  const isCurrent = base !== undefined && base.key === key && base.writes === writeCount();

  const begin = useCallback(() => {
    const { key: shownKey, page: shown } = latest.current;
    setBase(shown && { key: shownKey, page: shown, writes: writeCount() });
  }, []);
  // After a write of this page the rows keep their places again from the first page that was read after it.
  const keptRead = useRef(readAt);
  const isOfView = base?.key === key;
  useEffect(() => {
    latest.current = { key, page: own };
    const precedesWrite = isOfView && readAt === keptRead.current;
    if (isCurrent) keptRead.current = readAt;
    else if (reasons.current.size > 0 && !precedesWrite) begin();
  }, [key, own, readAt, isCurrent, isOfView, begin]);
  const keep = useCallback(
    (reason: KeepReason, isReason: boolean) => {
      const before = reasons.current.size;
      if (isReason) reasons.current.add(reason);
      else reasons.current.delete(reason);
      if (before === 0 && reasons.current.size > 0) begin();
      if (before > 0 && reasons.current.size === 0) setBase(undefined);
    },
    [begin],
  );

  const basePage = isCurrent ? base.page : undefined;
  const keptPage = useMemo(
    () => (basePage && page && page !== basePage ? keepRows(basePage, page) : undefined),
    [basePage, page],
  );
  if (keptPage === undefined)
    return { answer: page, kept: { gone: none, arrived: 0, showArrived: begin, keep } };
  const { answer, gone, arrived } = keptPage;
  return { answer, kept: { gone, arrived, showArrived: begin, keep } };
}
