import { useMemo, startTransition, useRef, useState } from 'react';
import type { ListView } from '@padiman/client/query';
import { cookieChoice } from '../theme/cookie-choice.ts';
import { sortedAs, titleColumn, type Column, toSort, toSorting } from './columns.ts';

const storageKey = (list: string) => `columns:${list}`;

/**
 * Ids of the hidden columns of a list, stored in local storage. Invalid content and unknown ids are ignored. A change
 * renders in a transition, because all rows are rendered again.
 *
 * @param list name of the list
 * @param ids columns that can be hidden
 */
function useHiddenColumns(list: string, ids: readonly string[]) {
  const [hidden, setHidden] = useState(() => read(list, ids));
  // The latest choice, which is rendered in a transition.
  const latest = useRef(hidden);
  const change = (update: (current: readonly string[]) => readonly string[]) => {
    latest.current = update(latest.current);
    write(list, latest.current);
    startTransition(() => setHidden(latest.current));
  };
  return [hidden, change] as const;
}

function read(list: string, ids: readonly string[]): readonly string[] {
  try {
    const hidden: unknown = JSON.parse(localStorage.getItem(storageKey(list)) ?? '[]');
    return Array.isArray(hidden) ? ids.filter((id) => hidden.includes(id)) : [];
  } catch {
    return [];
  }
}

function write(list: string, hidden: readonly string[]): void {
  try {
    if (hidden.length > 0) localStorage.setItem(storageKey(list), JSON.stringify(hidden));
    else localStorage.removeItem(storageKey(list));
  } catch {
    // Storage is full or blocked: the choice applies until the page is left.
  }
}

/** Row heights of lists. */
export const densities = ['comfortable', 'compact'] as const;

/** One of {@link densities}. */
type Density = (typeof densities)[number];

const densityChoice = cookieChoice('density', ['compact'], 'comfortable');

/** Returns the density of all lists and a function that changes it. */
export const useDensity = (): [Density, (density: Density) => void] => [
  densityChoice.use(),
  densityChoice.choose,
];

/** Id of a list's column of buttons, which cannot be hidden. */
const actionsColumn = 'actions';

/** Sort order and visible columns of a list. The server sorts and pages; the selection spans pages (see `useSelection`). */
export type TableModel<R> = ReturnType<typeof useTableModel<R>>;

/**
 * Model of a list's table. The URL stores the sort, local storage the hidden columns.
 *
 * @param label name of the list; key of the stored columns
 */
export function useTableModel<R>(
  label: string,
  { sort, setSort, incomplete }: Pick<ListView<R>, 'sort' | 'setSort' | 'incomplete'>,
  columns: readonly Column<R>[],
) {
  const title = titleColumn(columns);
  const hideable = columns
    .filter((column) => column !== title && column.id !== actionsColumn)
    .map(({ id }) => id);
  const [hidden, setHidden] = useHiddenColumns(label, hideable);
  const names = hidden.join(',');
  const visible = useMemo(() => {
    const left = names.split(',');
    return columns.filter(({ id }) => !left.includes(id));
  }, [columns, names]);
  // A part of a list has no order of its own.
  const sorted = incomplete ? undefined : toSorting(sort, columns);
  return {
    columns,
    /** Stable while no column is shown or hidden, so that rows are not rendered again. */
    visible,
    canSort: !incomplete,
    hidden,
    canHide: ({ id }: Column<R>) => hideable.includes(id),
    sortOf: ({ id }: Column<R>) => (sorted?.id === id ? (sorted.desc ? 'desc' : 'asc') : undefined),
    /** Goes on to the column's next order: both directions, then the list's own order. */
    toggleSort: (column: Column<R>) => {
      const first = sortedAs(column) !== 'text';
      const isSorted = sorted?.id === column.id;
      const isLast = isSorted && sorted.desc !== first;
      setSort(isLast ? undefined : toSort({ id: column.id, desc: isSorted ? !first : first }, columns));
    },
    setHidden,
  };
}
