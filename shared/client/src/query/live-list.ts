import type { ListReading } from '@padiman/contracts';
import { changedIds, type Change } from './changes.ts';

type Answer = ListReading<{ _id: string }>;

/** Changes by others in the shown page of a list. */
export interface LiveRows {
  /** Records that were changed in place. */
  changed: ReadonlySet<string>;
  /** Records that no longer match the view; they stay where they are until the list is read again. */
  gone: ReadonlySet<string>;
  /** Records that would be in the page by now. */
  arrived: ReadonlySet<string>;
}

export const nothingLive: LiveRows = { changed: new Set(), gone: new Set(), arrived: new Set() };

/** View of a list, as far as a change may matter to it. */
export interface FollowedView {
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
  shown: Answer,
  fresh: Answer,
  ids: readonly string[] | null,
  before: LiveRows,
  held: ReadonlySet<string> = new Set(),
): { answer: Answer; live: LiveRows } {
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
